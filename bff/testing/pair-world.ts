/**
 * A simulated world for tests of interleavings: processes that run the real session code, a store that they share, a model of the
 * school's pair lifecycle, and a clock. Each order of their steps is another run.
 */

import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import type { SessionRecord } from "#bff/sessions/session-record.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { refreshTokensIn } from "#bff/testing/outliving-pairs.ts";
import { LIFETIME_SECONDS, PairProcess, SCOPE, type WorldState } from "#bff/testing/pair-process.ts";
import { PairSchool } from "#bff/testing/pair-school.ts";
import { CONTENT } from "#bff/testing/session-parts.ts";
import { Steps } from "#bff/testing/steps.ts";

const BROWSER_ID = "browser";
const STATE = "state";

/** A world with a session whose access token has expired, its pair P0 at the school, and a pending sign-in that would replace it. */
export async function createWorld(): Promise<World> {
  const world = new World();
  await world.begin();
  return world;
}

export class World implements WorldState {
  readonly steps = new Steps();
  readonly school = new PairSchool();
  readonly store = createMemoryStore();
  readonly seal = createSeal(createKeyRing([Buffer.alloc(32, "interleavings")]));
  nowMs = 1_800_000_000_000;
  tokenLosses = 0;
  readonly apiLosses: WorldState["apiLosses"] = [];
  storeFaults = 0;
  refusedReplacements = 0;
  isReplacementAnswerLost = false;
  readonly lost = new Set<string>();
  readonly presentedUnstored: string[] = [];
  /** The results of members' calls: "ok", or the code of the BFF's error. */
  readonly results: string[] = [];
  /** Ids of the sessions that authorization responses led to. */
  readonly newSessions: string[] = [];
  readonly #stored = new Set<string>();
  readonly #crashed = new Set<string>();
  readonly #processes = new Map<string, PairProcess>();
  #started = 0;
  #id = "";

  async begin(): Promise<void> {
    const first = this.school.issue(null, "sign-in");
    this.school.present(first.access_token);
    this.steps.isOpen = true;
    const opener = this.#start("opener");
    const { id } = await opener.sessions.open({
      ...CONTENT,
      scope: SCOPE.split(" "),
      pair: {
        access_token: first.access_token,
        refresh_token: first.refresh_token,
        accessTokenExpiresAt: this.nowMs / 1000 - 1,
        lifetimeSeconds: LIFETIME_SECONDS,
      },
    });
    this.#id = id;
    await opener.signIns.remember(BROWSER_ID, {
      state: STATE,
      nonce: "nonce",
      code_verifier: "v".repeat(43),
      returnTo: "/",
      replacesSession: rowKeyOf(id).toString("hex"),
    });
    this.steps.isOpen = false;
  }

  wasStored = (accessToken: string): boolean => this.#stored.has(accessToken);

  async noteStored(): Promise<void> {
    const { rows } = await this.store.readSessionPage(null, 100);
    for (const row of rows) {
      const { pair } = this.seal.open(row.sealed, row.key) as SessionRecord;
      this.#stored.add(pair.access_token);
    }
  }

  /** Pairs that the store holds, in a session or a pending revocation. */
  async heldPairs(): Promise<Set<string>> {
    const { rows: sessions } = await this.store.readSessionPage(null, 100);
    const pending = await this.store.claimRevocations(Number.MAX_SAFE_INTEGER, 0, 1000);
    const tokens = [...sessions, ...pending].flatMap((row) => refreshTokensIn(this.seal, row));
    return new Set(tokens.map((token) => token.replace("rt-", "")));
  }

  /** Pairs whose token response was lost, or sent to a process that crashed; no client can revoke them. */
  lostPairs(): string[] {
    const ofCrashed = this.school.pairs.filter(({ issuedTo }) => this.#crashed.has(issuedTo));
    return [...this.lost, ...ofCrashed.map(({ name }) => name)];
  }

  async isSessionThere(): Promise<boolean> {
    return (await this.store.readSession(rowKeyOf(this.#id))) !== undefined;
  }

  call(process: string): void {
    void this.#processOf(process)
      .call(this.#id)
      .then((result) => this.results.push(result));
  }

  signOut(process: string): void {
    void this.#processOf(process)
      .sessions.end(rowKeyOf(this.#id), "signed_out")
      .then(
        () => this.results.push("signed_out"),
        (error: Error) =>
          this.results.push(error instanceof StoreFault ? "store_unavailable" : error.message),
      );
  }

  /** The authorization response of this world's browser arrives at a process. */
  receiveResponse(process: string): void {
    void this.#processOf(process)
      .receiveResponse(BROWSER_ID, STATE)
      .then((outcome) =>
        "id" in outcome ? this.newSessions.push(outcome.id) : this.results.push(outcome.problem),
      );
  }

  /** The process crashes, and another one starts in its place. */
  crash(process: string): void {
    const dying = this.#processOf(process);
    this.#crashed.add(dying.name);
    this.steps.drop(dying.name);
    this.#start(process);
  }

  /** Every lease expires, as after a long pause of its owner. */
  loseLeases(): void {
    this.nowMs += 4000;
  }

  /** The next answer of the token endpoint is lost. */
  loseTokenAnswer(): void {
    this.tokenLosses += 1;
  }

  /** The next call of the Member API, or its answer, is lost. */
  loseApiCall(isReceived: boolean): void {
    this.apiLosses.push({ isReceived });
  }

  /** The current access token expires. */
  expireToken(): void {
    this.nowMs += LIFETIME_SECONDS * 1000;
  }

  /** The next store operations fail, some of them after they were done. */
  breakStore(operations: number): void {
    this.storeFaults = operations;
  }

  /** Runs without waiting from now on: a new process makes a call, and sends what is pending. @returns the result of the call */
  async finish(id = this.#id): Promise<string> {
    this.steps.isOpen = true;
    this.storeFaults = 0;
    this.tokenLosses = 0;
    this.apiLosses.length = 0;
    const last = this.#start("last");
    const result = await last.call(id);
    // Claims of crashed processes expire.
    this.nowMs += 120_000;
    while ((await last.outbox.drain()) > 0) this.nowMs += 120_000;
    return result;
  }

  close(): Promise<void> {
    return this.store.close();
  }

  /** The process that replaces a crashed one has another number in its name, to distinguish their steps. */
  #start(name: string): PairProcess {
    this.#started += 1;
    const process = new PairProcess(`${name}#${this.#started}`, this);
    this.#processes.set(name, process);
    return process;
  }

  #processOf(name: string): PairProcess {
    return this.#processes.get(name) ?? this.#start(name);
  }
}
