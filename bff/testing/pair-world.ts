/**
 * A small world for tests of interleavings: processes that run the real session code, one store that they share, the
 * school as a model of the pair lifecycle, and a clock. Whatever crosses a process's edge is a step (`steps.ts`), once
 * on its way out and once on its way back, so that a crash can fall between a deed and the news of it.
 */

import { BffError } from "#bff/errors.ts";
import { createDegradation } from "#bff/member-api/degradation.ts";
import type { SchoolCall } from "#bff/member-api/school-pool.ts";
import { callMemberApi } from "#bff/member-api/member-call.ts";
import type { FilledRequest } from "#bff/member-api/filled-requests.ts";
import type { TrustedDocument } from "#bff/member-api/trusted-documents.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { createKeyRing } from "#bff/sessions/key-ring.ts";
import { createLivePairs } from "#bff/sessions/live-pair.ts";
import { createRefreshLease } from "#bff/sessions/refresh-lease.ts";
import { createRevocationOutbox, type RevocationOutbox } from "#bff/sessions/revocation-outbox.ts";
import { createSeal } from "#bff/sessions/seal.ts";
import { liveRefreshTokens, type SessionRecord } from "#bff/sessions/session-record.ts";
import { createSessions, rowKeyOf, type Sessions } from "#bff/sessions/sessions.ts";
import { type SessionStore, StoreFault } from "#bff/sessions/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { PairSchool } from "#bff/testing/pair-school.ts";
import { Steps } from "#bff/testing/steps.ts";

const SCHOOL_URL = "https://school.example.com";
const LIFETIME_SECONDS = 7200;
const SCOPE = "openid account:read account:write";

const METADATA = {
  authorizationServer: {
    issuer: SCHOOL_URL,
    token_endpoint: `${SCHOOL_URL}/api/oauth/token`,
    revocation_endpoint: `${SCHOOL_URL}/api/oauth/revoke`,
  },
  jwksUri: null,
};

/** A document without assumed fields, so that one call is one request. */
const REQUEST: FilledRequest = {
  document: { operation: { operation: "query" }, documented: { leftOut: [] } } as unknown as TrustedDocument,
  full: () => Buffer.from('{"query":"{viewer{id}}"}'),
  documented: () => Buffer.from('{"query":"{viewer{id}}"}'),
};

export interface World {
  steps: Steps;
  school: PairSchool;
  /** What members' calls came to: "ok", or the code of the BFF's error. */
  results: string[];
  /** Pairs whose news died with the process that was told of them; no client can give those up. */
  lostPairs: () => string[];
  /** Pairs that the store holds, in a session or owed a revocation. */
  heldPairs: () => Promise<Set<string>>;
  /** Access tokens that were presented before the store held their pair: never any. */
  presentedUnstored: string[];
  isSessionThere: () => Promise<boolean>;
  call: (process: string) => void;
  signOut: (process: string) => void;
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
  /** Opens every gate, sends what is owed, and has a new process make a call. @returns what the call came to */
  finish: () => Promise<string>;
}

/** A session whose access token has run out, and its pair P0 at the school. */
export async function createWorld(): Promise<World> {
  const steps = new Steps();
  const school = new PairSchool();
  const seal = createSeal(createKeyRing([Buffer.alloc(32, "interleavings")]));
  const store = createMemoryStore();
  let nowMs = 1_800_000_000_000;
  let losses = 0;
  let storeFaults = 0;
  let refusedReplacements = 0;
  const apiLosses: { isHeard: boolean }[] = [];
  let generation = 0;
  const results: string[] = [];
  const presentedUnstored: string[] = [];
  const stored = new Set<string>();
  const crashed = new Set<string>();
  const processes = new Map<string, Process>();

  /** Each crash makes another incarnation, whose steps are told from those of the dead one. */
  const incarnate = (name: string): Process => {
    generation += 1;
    const process = new Process(`${name}#${generation}`);
    processes.set(name, process);
    return process;
  };

  class Process {
    readonly name: string;
    readonly sessions: Sessions;
    readonly outbox: RevocationOutbox;
    readonly #api: Parameters<typeof callMemberApi>[0];

    constructor(name: string) {
      this.name = name;
      const connection: SchoolConnection = {
        schoolUrl: SCHOOL_URL,
        clientId: "cli",
        clientSecret: "secret",
        redirectUri: "https://portal.example.com/auth/callback",
        fetch: (url, options) => this.#fetch(url, String(options.body)),
        metadata: () => Promise.resolve(METADATA),
        now: () => nowMs,
      };
      const wait = async (ms: number): Promise<void> => {
        const dueMs = nowMs + ms;
        await steps.wait(name, `waits ${ms} ms`);
        nowMs = Math.max(nowMs, dueMs);
      };
      const ownStore = this.#stepped();
      this.outbox = createRevocationOutbox({
        store: ownStore,
        seal,
        connection,
        report: () => undefined,
        schedule: () => () => undefined,
      });
      this.sessions = createSessions({
        store: ownStore,
        seal,
        limits: { idleSeconds: 86_400, maxSeconds: 864_000 },
        schoolUrl: SCHOOL_URL,
        ended: () => this.outbox.wake(),
        unreadable: () => undefined,
        now: () => nowMs,
      });
      const patienceMs = 10_000;
      const pairs = createLivePairs({
        connection,
        sessions: this.sessions,
        lease: createRefreshLease({ store: ownStore, now: () => nowMs, wait, patienceMs }),
        refreshWindowSeconds: 300,
        patienceMs,
        wait,
        owe: this.outbox.owe,
        report: () => undefined,
      });
      this.#api = {
        pairs,
        pool: {
          post: ({ accessToken }: SchoolCall) => this.#present(accessToken),
          close: () => Promise.resolve(),
        },
        replayed: () => undefined,
        degradation: createDegradation(
          () => nowMs,
          () => undefined,
        ),
      } as unknown as Parameters<typeof callMemberApi>[0];
    }

    async call(id: string): Promise<string> {
      try {
        const session = await this.sessions.read(id);
        if (session === undefined) return "session_ended";
        const context = { session, traceparent: "", caller: { isGone: false, waitingFor: undefined } };
        await callMemberApi(this.#api, context, REQUEST);
        return "ok";
      } catch (error) {
        if (error instanceof StoreFault) return "store_unavailable";
        if (error instanceof BffError) return error.code;
        throw error;
      }
    }

    #stepped(): SessionStore {
      return new Proxy(store, {
        get: (target, property: keyof SessionStore) => {
          const deed = target[property] as (...words: unknown[]) => Promise<unknown>;
          if (property === "watch") return deed;
          return async (...words: unknown[]) => {
            await steps.wait(this.name, `${property} goes out`);
            const fails = storeFaults > 0;
            if (fails) storeFaults -= 1;
            // Every other failure is of an answer, not of the deed.
            if (fails && storeFaults % 2 === 0) throw new StoreFault("the store is away");
            if (property === "replaceSession" && refusedReplacements > 0) {
              refusedReplacements -= 1;
              throw new StoreFault("the store is full");
            }
            const result = await deed(...words);
            await noteStored();
            await steps.wait(this.name, `${property} comes back`);
            if (fails) throw new StoreFault("the answer of the store was lost");
            return result;
          };
        },
      });
    }

    async #fetch(url: string, body: string): Promise<Response> {
      const form = new URLSearchParams(body);
      const isRefresh = url.endsWith("/token");
      await steps.wait(this.name, isRefresh ? "refresh goes out" : `revoke ${form.get("token")}`);
      if (!isRefresh) {
        school.revoke(form.get("token") ?? "");
        await steps.wait(this.name, "revocation comes back");
        return new Response(null, { status: 200 });
      }
      const pair = school.refresh(form.get("refresh_token") ?? "", this.name);
      await steps.wait(this.name, `refresh comes back with ${pair?.name ?? "invalid_grant"}`);
      if (losses > 0) {
        losses -= 1;
        if (pair !== undefined) lost.add(pair.name);
        throw new SchoolFault("unreachable", "the answer was lost");
      }
      if (pair === undefined) return Response.json({ error: "invalid_grant" }, { status: 400 });
      return Response.json({
        token_type: "Bearer",
        access_token: pair.access_token,
        refresh_token: pair.refresh_token,
        expires_in: LIFETIME_SECONDS,
        scope: SCOPE,
        school_id: "sch_1",
      });
    }

    async #present(accessToken: string) {
      await steps.wait(this.name, `presents ${accessToken}`);
      if (!stored.has(accessToken)) presentedUnstored.push(accessToken);
      const loss = apiLosses.shift();
      if (loss?.isHeard === false) throw new BffError("school_unavailable", "the call was lost");
      const status = school.present(accessToken) ? 200 : 401;
      if (loss !== undefined) throw new BffError("school_unavailable", "the answer was lost");
      await steps.wait(this.name, `hears ${status}`);
      const body = Buffer.from('{"data":{}}');
      return {
        status,
        contentType: "application/json",
        retryAfter: undefined,
        wwwAuthenticate: undefined,
        body,
      };
    }
  }

  const lost = new Set<string>();
  const records = async (): Promise<SessionRecord[]> =>
    (await store.readSessionsAfter(null, 100)).map((row) => seal.open(row.sealed, row.key) as SessionRecord);
  const noteStored = async (): Promise<void> => {
    for (const { pair } of await records()) stored.add(pair.access_token);
  };
  const heldPairs = async (): Promise<Set<string>> => {
    const tokens = (await records()).flatMap(liveRefreshTokens);
    const owed = await store.claimRevocations(Number.MAX_SAFE_INTEGER, 0, 1000);
    for (const { key, sealed } of owed) {
      const entry = seal.open(sealed, key) as SessionRecord | { refreshTokens: string[] };
      tokens.push(...("refreshTokens" in entry ? entry.refreshTokens : liveRefreshTokens(entry)));
    }
    return new Set(tokens.map((token) => token.replace("rt-", "")));
  };

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
      accessTokenExpiresAt: nowMs / 1000 - 1,
      lifetimeSeconds: LIFETIME_SECONDS,
    },
    predecessorRefreshTokens: [],
  });
  steps.isOpen = false;
  const processOf = (name: string): Process => processes.get(name) ?? incarnate(name);

  return {
    steps,
    school,
    results,
    presentedUnstored,
    heldPairs,
    lostPairs: () => [
      ...lost,
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
    crash: (name) => {
      const dying = processOf(name);
      crashed.add(dying.name);
      steps.drop(dying.name);
      incarnate(name);
    },
    loseLeases: () => {
      nowMs += 4000;
    },
    loseTokenAnswer: () => {
      losses += 1;
    },
    loseApiCall: (isHeard) => void apiLosses.push({ isHeard }),
    outliveToken: () => {
      nowMs += LIFETIME_SECONDS * 1000;
    },
    refuseReplacements: (count) => {
      refusedReplacements = count;
    },
    breakStore: (deeds) => {
      storeFaults = deeds;
    },
    finish: async () => {
      steps.isOpen = true;
      storeFaults = 0;
      losses = 0;
      apiLosses.length = 0;
      const last = incarnate("last");
      const result = await last.call(id);
      // Claims of the dead run out.
      nowMs += 120_000;
      while ((await last.outbox.drain()) > 0) nowMs += 120_000;
      return result;
    },
  };
}
