/**
 * Pending sign-ins: the values that are needed from the authorization request until its response. They are in the store under the hash of
 * `state`, bound to the browser by one cookie of constant size, and can be taken once.
 */

import type { Seal } from "#bff/sessions/keys/seal.ts";
import { newOpaqueId, rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { RowKey, SessionStore } from "#bff/store/store.ts";

export interface PendingSignIn {
  state: string;
  nonce: string;
  code_verifier: string;
  /** Path on this portal, checked by `return-path.ts`. */
  returnTo: string;
  /** Row key, in hex, of the session that this browser had when the sign-in began, and that it replaces. */
  replacesSession: string | null;
  /** Identifies this browser, in hex; its cookie cannot be made from it. Pending sign-ins of older portals lack it. */
  browser?: string;
}

export type SignIns = ReturnType<typeof createSignIns>;

/** Time for a member to find their password at the school. */
const LIFETIME_SECONDS = 30 * 60;

/** Pending sign-ins of one browser; a further one replaces the oldest. */
const PER_BROWSER = 8;

/** A longer return path is not put into the `state`: with it, the address of the school's page could exceed what servers accept. */
const MAX_PATH_IN_STATE = 512;

/** The associated data of a return path, in place of a row's key. */
const RETURN_PATH_KEY = rowKeyOf("return path in state");

/** @param now  epoch milliseconds */
export function createSignIns(store: SessionStore, seal: Seal, now: () => number) {
  const seconds = (): number => Math.floor(now() / 1000);
  return {
    /**
     * A `state` (RFC 6749 section 10.12) of 256 random bits. It also carries the sealed return path, so that a response without a pending
     * sign-in (too late, of another browser, of a bookmarked page) still leads to the address that the member wanted.
     */
    newState(returnTo: string): string {
      if (returnTo.length > MAX_PATH_IN_STATE) return newOpaqueId();
      return `${newOpaqueId()}.${seal.seal(returnTo, RETURN_PATH_KEY).toString("base64url")}`;
    },

    /** @returns the return path in a `state` of this portal; `/` for any other text */
    returnPathIn(state: string | null): string {
      const sealed = state?.split(".")[1] ?? "";
      const path = seal.open(Buffer.from(sealed, "base64url"), RETURN_PATH_KEY);
      return typeof path === "string" ? path : "/";
    },

    async remember(browserId: string, pending: PendingSignIn): Promise<void> {
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

    /** @returns undefined for a state that is unknown, over-age, already taken, or another browser's */
    async take(browserId: string, state: string): Promise<PendingSignIn | undefined> {
      const key = rowKeyOf(state);
      const sealed = await store.takeSignIn(key, rowKeyOf(browserId), seconds());
      return sealed === undefined ? undefined : (seal.open(sealed, key) as PendingSignIn | undefined);
    },

    /**
     * Stores that this is the browser's latest session, for as long as a sign-in may take. Two tabs of a browser that sign in
     * at the same moment do not know of each other's session, since the redirect from the school brings no session cookie.
     *
     * @param browser  `PendingSignIn.browser`
     * @returns the latest session before, which may have ended
     */
    async nameLatest(browser: string, session: RowKey): Promise<RowKey | undefined> {
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
