/**
 * Pending sign-ins: what must be remembered from the authorization request to its response. Kept on the server under
 * the hash of `state`, tied to the browser by one cookie of constant size, taken once.
 */

import type { Seal } from "#bff/sessions/seal.ts";
import { rowKeyOf } from "#bff/sessions/sessions.ts";
import type { RowKey, SessionStore } from "#bff/store/store.ts";

export interface PendingSignIn {
  state: string;
  nonce: string;
  code_verifier: string;
  /** Path on this portal, checked by `return-path.ts`. */
  returnTo: string;
  /** Row key, in hex, of the session this browser had when it started: a new sign-in replaces it. */
  replacesSession: string | null;
  /** Names this browser, in hex, without being of use as its cookie. Those remembered by older portals lack it. */
  browser?: string;
}

export interface SignIns {
  remember: (browserId: string, pending: PendingSignIn) => Promise<void>;
  /** @returns undefined for a state that is unknown, over-age, already taken, or another browser's */
  take: (browserId: string, state: string) => Promise<PendingSignIn | undefined>;
  /**
   * Notes that a browser has this session now, for as long as a sign-in begun before may take: its cookie does not come
   * back with an answer of the school, and neither tab knew of the other.
   *
   * @param browser  `PendingSignIn.browser`
   * @returns the session that it had got before, which may have ended
   */
  nameLatest: (browser: string, session: RowKey) => Promise<RowKey | undefined>;
}

/** Time for a member to find their password at the school. */
const LIFETIME_SECONDS = 30 * 60;

/** Tabs of one browser that may be on their way to the school at once; the oldest gives way. */
const PER_BROWSER = 8;

/** @param now  epoch milliseconds */
export function createSignIns(store: SessionStore, seal: Seal, now: () => number): SignIns {
  const seconds = (): number => Math.floor(now() / 1000);
  return {
    async remember(browserId, pending) {
      const key = rowKeyOf(pending.state);
      await store.createSignIn({
        key,
        browserKey: rowKeyOf(browserId),
        sealed: seal.seal(pending, key),
        now: seconds(),
        expiresAt: seconds() + LIFETIME_SECONDS,
        keep: PER_BROWSER,
      });
    },

    async take(browserId, state) {
      const key = rowKeyOf(state);
      const sealed = await store.takeSignIn(key, rowKeyOf(browserId), seconds());
      return sealed === undefined ? undefined : (seal.open(sealed, key) as PendingSignIn | undefined);
    },

    async nameLatest(browser, session) {
      const key = rowKeyOf(`latest session of ${browser}`);
      const sealed = await store.takeSignIn(key, key, seconds());
      await store.createSignIn({
        key,
        browserKey: key,
        sealed: seal.seal(session.toString("hex"), key),
        now: seconds(),
        expiresAt: seconds() + LIFETIME_SECONDS,
        keep: 1,
      });
      const before = sealed === undefined ? undefined : seal.open(sealed, key);
      return typeof before === "string" ? Buffer.from(before, "hex") : undefined;
    },
  };
}
