/**
 * A small world for tests of interleavings: processes that run the real session code, one store that they share, the
 * school as a model of the pair lifecycle, and a clock. Every choice of the order of steps is another run of it.
 */

import { createKeyRing } from "#bff/sessions/key-ring.ts";
import { createSeal } from "#bff/sessions/seal.ts";
import type { SessionRecord } from "#bff/sessions/session-record.ts";
import { rowKeyOf } from "#bff/sessions/sessions.ts";
import { createMemoryStore } from "#bff/store/memory-store.ts";
import { StoreFault } from "#bff/store/store.ts";
import { refreshTokensIn } from "#bff/testing/outliving-pairs.ts";
import {
  LIFETIME_SECONDS,
  PairProcess,
  SCHOOL_URL,
  SCOPE,
  type WorldState,
} from "#bff/testing/pair-process.ts";
import { PairSchool } from "#bff/testing/pair-school.ts";
import { Steps } from "#bff/testing/steps.ts";

export interface World {
  steps: Steps;
  school: PairSchool;
  /** What members' calls came to: "ok", or the code of the BFF's error. */
  results: string[];
  /** Ids of the sessions that authorization responses led to. */
  newSessions: string[];
  /** Pairs whose news died with the process that was told of them; no client can give those up. */
  lostPairs: () => string[];
  /** Pairs that the store holds, in a session or a pending revocation. */
  heldPairs: () => Promise<Set<string>>;
  /** Access tokens that were presented before the store held their pair: never any. */
  presentedUnstored: string[];
  isSessionThere: () => Promise<boolean>;
  call: (process: string) => void;
  signOut: (process: string) => void;
  /** The one authorization response that this world's browser has waiting arrives. */
  comeBack: (process: string) => void;
  /** The process dies, and another starts in its place. */
  crash: (process: string) => void;
  /** Every lease runs out, as after a long pause of its holder. */
  loseLeases: () => void;
  /** The next answer of the token endpoint is lost on its way. */
  loseTokenAnswer: () => void;
  /** The next call does not get through: it never reaches the Member API, or its answer never comes back. */
  loseApiCall: (isHeard: boolean) => void;
  /** The access token of now runs out. */
  outliveToken: () => void;
  /** The next so many deeds of the store fail, some of them after they were done. */
  breakStore: (deeds: number) => void;
  /** The next so many replacements of a session's record are refused before they are done. */
  refuseReplacements: (count: number) => void;
  /** Opens every gate, sends what is pending, and has a new process make a call. @returns what the call came to */
  finish: (id?: string) => Promise<string>;
}

const BROWSER_ID = "browser";
const STATE = "state";

/** A session whose access token has run out, its pair P0 at the school, and a sign-in begun that would replace it. */
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
  let incarnations = 0;

  /** Each crash makes another incarnation, whose steps are told from those of the dead one. */
  const incarnate = (name: string): PairProcess => {
    incarnations += 1;
    const process = new PairProcess(`${name}#${incarnations}`, state);
    processes.set(name, process);
    return process;
  };
  const processOf = (name: string): PairProcess => processes.get(name) ?? incarnate(name);

  const first = school.issue(null, "sign-in");
  school.present(first.access_token);
  steps.isOpen = true;
  const opener = incarnate("opener");
  const { id } = await opener.sessions.open({
    member: { sub: "mem_1", name: null, email: null, picture: null, org_id: null, roles: [] },
    school: { school_id: "sch_1", subdomain: null, resource: SCHOOL_URL },
    scope: SCOPE.split(" "),
    device: { browser: null, system: null },
    pair: {
      access_token: first.access_token,
      refresh_token: first.refresh_token,
      accessTokenExpiresAt: state.nowMs / 1000 - 1,
      lifetimeSeconds: LIFETIME_SECONDS,
    },
    predecessorRefreshTokens: [],
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
    comeBack: (name) => {
      void processOf(name)
        .comeBack(BROWSER_ID, STATE)
        .then((outcome) => ("id" in outcome ? newSessions.push(outcome.id) : results.push(outcome.problem)));
    },
    crash: (name) => {
      const dying = processOf(name);
      crashed.add(dying.name);
      steps.drop(dying.name);
      incarnate(name);
    },
    loseLeases: () => {
      state.nowMs += 4000;
    },
    loseTokenAnswer: () => {
      state.tokenLosses += 1;
    },
    loseApiCall: (isHeard) => void state.apiLosses.push({ isHeard }),
    outliveToken: () => {
      state.nowMs += LIFETIME_SECONDS * 1000;
    },
    breakStore: (deeds) => {
      state.storeFaults = deeds;
    },
    refuseReplacements: (count) => {
      state.refusedReplacements = count;
    },
    finish: async (of = id) => {
      steps.isOpen = true;
      state.storeFaults = 0;
      state.tokenLosses = 0;
      state.apiLosses.length = 0;
      const last = incarnate("last");
      const result = await last.call(of);
      // Claims of the dead run out.
      state.nowMs += 120_000;
      while ((await last.outbox.drain()) > 0) state.nowMs += 120_000;
      return result;
    },
  };
}
