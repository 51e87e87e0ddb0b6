/**
 * A simulated world for tests of interleavings: processes that run the real session code, a store that they share, a model of the
 * school's pair lifecycle, and a clock. Each order of their steps is another run.
 */

import { createKeyRing } from "#bff/sessions/key-ring.ts";
import { createSeal } from "#bff/sessions/seal.ts";
import type { SessionRecord } from "#bff/sessions/session-record.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { refreshTokensIn } from "#bff/testing/outliving-pairs.ts";
import { LIFETIME_SECONDS, PairProcess, SCOPE, type WorldState } from "#bff/testing/pair-process.ts";
import { PairSchool } from "#bff/testing/pair-school.ts";
import { CONTENT } from "#bff/testing/session-parts.ts";
import { Steps } from "#bff/testing/steps.ts";

export interface World {
  steps: Steps;
  school: PairSchool;
  /** The results of members' calls: "ok", or the code of the BFF's error. */
  results: string[];
  /** Ids of the sessions that authorization responses led to. */
  newSessions: string[];
  /** Pairs whose token response was lost, or sent to a process that crashed; no client can revoke them. */
  lostPairs: () => string[];
  /** Pairs that the store holds, in a session or a pending revocation. */
  heldPairs: () => Promise<Set<string>>;
  /** Access tokens that were presented before the store held their pair; there must be none. */
  presentedUnstored: string[];
  isSessionThere: () => Promise<boolean>;
  call: (process: string) => void;
  signOut: (process: string) => void;
  /** The authorization response of this world's browser arrives at a process. */
  receiveResponse: (process: string) => void;
  /** The process crashes, and another one starts in its place. */
  crash: (process: string) => void;
  /** Every lease expires, as after a long pause of its owner. */
  loseLeases: () => void;
  /** The next answer of the token endpoint is lost. */
  loseTokenAnswer: () => void;
  /** The next call of the Member API, or its answer, is lost. */
  loseApiCall: (isReceived: boolean) => void;
  /** The current access token expires. */
  expireToken: () => void;
  /** The next store operations fail, some of them after they were done. */
  breakStore: (operations: number) => void;
  /** The next replacements of a session's record are refused. */
  refuseReplacements: (count: number) => void;
  /** The next replacement of a session's record is done, and its answer is lost. */
  loseReplacementAnswer: () => void;
  /** Runs without waiting from now on: a new process makes a call, and sends what is pending. @returns the result of the call */
  finish: (id?: string) => Promise<string>;
  close: () => Promise<void>;
}

const BROWSER_ID = "browser";
const STATE = "state";

/**
 * A world with a session whose access token has expired, its pair P0 at the school, and a pending sign-in that would replace it.
 */
export async function createWorld(): Promise<World> {
  const seal = createSeal(createKeyRing([Buffer.alloc(32, "interleavings")]));
  const store = createMemoryStore();
  const stored = new Set<string>();
  const records = async (): Promise<SessionRecord[]> =>
    (await store.readSessionPage(null, 100)).rows.map(
      (row) => seal.open(row.sealed, row.key) as SessionRecord,
    );
  const state: WorldState = {
    steps: new Steps(),
    school: new PairSchool(),
    store,
    seal,
    nowMs: 1_800_000_000_000,
    tokenLosses: 0,
    apiLosses: [],
    storeFaults: 0,
    refusedReplacements: 0,
    isReplacementAnswerLost: false,
    lost: new Set(),
    presentedUnstored: [],
    wasStored: (accessToken) => stored.has(accessToken),
    noteStored: async () => {
      for (const { pair } of await records()) stored.add(pair.access_token);
    },
  };
  const { steps, school } = state;
  const results: string[] = [];
  const newSessions: string[] = [];
  const crashed = new Set<string>();
  const processes = new Map<string, PairProcess>();
  let started = 0;

  /** The process that replaces a crashed one has another number in its name, to distinguish their steps. */
  const startProcess = (name: string): PairProcess => {
    started += 1;
    const process = new PairProcess(`${name}#${started}`, state);
    processes.set(name, process);
    return process;
  };
  const processOf = (name: string): PairProcess => processes.get(name) ?? startProcess(name);

  const first = school.issue(null, "sign-in");
  school.present(first.access_token);
  steps.isOpen = true;
  const opener = startProcess("opener");
  const { id } = await opener.sessions.open({
    ...CONTENT,
    scope: SCOPE.split(" "),
    pair: {
      access_token: first.access_token,
      refresh_token: first.refresh_token,
      accessTokenExpiresAt: state.nowMs / 1000 - 1,
      lifetimeSeconds: LIFETIME_SECONDS,
    },
  });
  await opener.signIns.remember(BROWSER_ID, {
    state: STATE,
    nonce: "nonce",
    code_verifier: "v".repeat(43),
    returnTo: "/",
    replacesSession: rowKeyOf(id).toString("hex"),
  });
  steps.isOpen = false;

  return {
    steps,
    school,
    results,
    newSessions,
    presentedUnstored: state.presentedUnstored,
    heldPairs: async () => {
      const { rows: sessions } = await store.readSessionPage(null, 100);
      const pending = await store.claimRevocations(Number.MAX_SAFE_INTEGER, 0, 1000);
      const tokens = [...sessions, ...pending].flatMap((row) => refreshTokensIn(seal, row));
      return new Set(tokens.map((token) => token.replace("rt-", "")));
    },
    lostPairs: () => [
      ...state.lost,
      ...school.pairs.filter(({ issuedTo }) => crashed.has(issuedTo)).map(({ name }) => name),
    ],
    isSessionThere: async () => (await store.readSession(rowKeyOf(id))) !== undefined,
    call: (name) => {
      void processOf(name)
        .call(id)
        .then((result) => results.push(result));
    },
    signOut: (name) => {
      void processOf(name)
        .sessions.end(rowKeyOf(id), "signed_out")
        .then(
          () => results.push("signed_out"),
          (error: Error) => results.push(error instanceof StoreFault ? "store_unavailable" : error.message),
        );
    },
    receiveResponse: (name) => {
      void processOf(name)
        .receiveResponse(BROWSER_ID, STATE)
        .then((outcome) => ("id" in outcome ? newSessions.push(outcome.id) : results.push(outcome.problem)));
    },
    crash: (name) => {
      const dying = processOf(name);
      crashed.add(dying.name);
      steps.drop(dying.name);
      startProcess(name);
    },
    loseLeases: () => {
      state.nowMs += 4000;
    },
    loseTokenAnswer: () => {
      state.tokenLosses += 1;
    },
    loseApiCall: (isReceived) => void state.apiLosses.push({ isReceived }),
    expireToken: () => {
      state.nowMs += LIFETIME_SECONDS * 1000;
    },
    breakStore: (operations) => {
      state.storeFaults = operations;
    },
    refuseReplacements: (count) => {
      state.refusedReplacements = count;
    },
    loseReplacementAnswer: () => {
      state.isReplacementAnswerLost = true;
    },
    finish: async (of = id) => {
      steps.isOpen = true;
      state.storeFaults = 0;
      state.tokenLosses = 0;
      state.apiLosses.length = 0;
      const last = startProcess("last");
      const result = await last.call(of);
      // Claims of crashed processes expire.
      state.nowMs += 120_000;
      while ((await last.outbox.drain()) > 0) state.nowMs += 120_000;
      return result;
    },
    close: () => store.close(),
  };
}
