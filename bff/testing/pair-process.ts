/**
 * One process of the portal in a simulated world (`pair-world.ts`), with the real session code. Each message to store or school
 * is a step when it is sent and another when its answer returns, so that a crash can happen between the operation and its answer.
 */

import { BffError } from "#bff/errors.ts";
import { createDegradation } from "#bff/member-api/degradation.ts";
import type { FilledRequest } from "#bff/member-api/filled-requests.ts";
import { callMemberApi, type MemberApi } from "#bff/member-api/member-call.ts";
import type { SchoolCall } from "#bff/member-api/school-call.ts";
import type { TrustedDocument } from "#bff/member-api/trusted-documents.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { createLivePairs } from "#bff/pairs/live-pair.ts";
import { createRefreshLease } from "#bff/pairs/refresh-lease.ts";
import { createRevocationOutbox, type RevocationOutbox } from "#bff/pairs/revocation-outbox.ts";
import type { Seal } from "#bff/sessions/keys/seal.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import { completeSignIn, SignInError, type SignInParts } from "#bff/sign-in/complete-sign-in.ts";
import { createSignIns, type SignIns } from "#bff/sign-in/sign-ins.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import type { PairSchool } from "#bff/testing/pair-school.ts";
import { connectionOver, SCHOOL_URL, sessionsOn } from "#bff/testing/session-parts.ts";
import type { Steps } from "#bff/testing/steps.ts";

export const LIFETIME_SECONDS = 7200;
export const SCOPE = "openid profile email account:read account:write";

/** The shared state of the processes of a world, and their coming faults. */
export interface WorldState {
  steps: Steps;
  school: PairSchool;
  store: SessionStore;
  seal: Seal;
  nowMs: number;
  /** How many of the next answers of the token endpoint are lost. */
  tokenLosses: number;
  /** The next calls of the Member API that are lost, before or after the school receives them. */
  apiLosses: { isReceived: boolean }[];
  /** How many of the next store operations fail, every other one after it was done. */
  storeFaults: number;
  refusedReplacements: number;
  isReplacementAnswerLost: boolean;
  /** Pairs whose token response was lost. */
  lost: Set<string>;
  presentedUnstored: string[];
  /** Whether the store has ever held the pair of this access token. */
  wasStored: (accessToken: string) => boolean;
  /** Records the pairs that the store holds now. */
  noteStored: () => Promise<void>;
}

/** A document without assumed fields, so that one call is one request. */
const REQUEST: FilledRequest = {
  document: { operation: { operation: "query" }, documented: { leftOut: [] } } as unknown as TrustedDocument,
  full: () => Buffer.from('{"query":"{viewer{id}}"}'),
  documented: () => Buffer.from('{"query":"{viewer{id}}"}'),
};

export class PairProcess {
  readonly name: string;
  readonly sessions: Sessions;
  readonly signIns: SignIns;
  readonly outbox: RevocationOutbox;
  readonly #state: WorldState;
  readonly #memberApi: MemberApi;
  readonly #signInParts: SignInParts;

  constructor(name: string, state: WorldState) {
    this.name = name;
    this.#state = state;
    const { seal } = state;
    const now = (): number => state.nowMs;
    // The school promises no ID token, so UserInfo identifies the member, with the first use of the new pair.
    const connection = connectionOver((url, options) => this.#fetch(url, options), now);
    const store = this.#stepped();
    this.outbox = createRevocationOutbox({
      store,
      seal,
      connection,
      report: () => undefined,
      schedule: () => () => undefined,
    });
    this.sessions = sessionsOn(store, seal, now, {
      limits: { idleSeconds: 86_400, maxSeconds: 864_000 },
      ended: () => this.outbox.wake(),
    });
    this.signIns = createSignIns(store, seal, now);
    const wait = (ms: number): Promise<void> => this.#wait(ms);
    const maxWaitMs = 10_000;
    const pairs = createLivePairs({
      connection,
      sessions: this.sessions,
      lease: createRefreshLease({ store, now, steadyNow: now, wait, maxWaitMs }),
      refreshWindowSeconds: 300,
      maxWaitMs,
      wait,
      enqueueRevocation: this.outbox.enqueue,
      report: () => undefined,
    });
    this.#memberApi = {
      pairs,
      pool: {
        post: ({ accessToken }: SchoolCall) => this.#present(accessToken),
        close: () => Promise.resolve(),
      },
      replayed: () => undefined,
      degradation: createDegradation(now, () => undefined),
    };
    this.#signInParts = {
      connection,
      sessions: this.sessions,
      signIns: this.signIns,
      revocations: this.outbox,
      verifyIdToken: () => Promise.reject(new SchoolFault("protocol", "this school promises no ID token")),
    };
  }

  /** A member calls the Member API. @returns "ok", or the code of the BFF's error */
  async call(id: string): Promise<string> {
    try {
      const session = await this.sessions.read(id);
      if (session === undefined) return "session_ended";
      const context = {
        session,
        trace: { traceId: "", traceparent: "" },
        caller: { isGone: false, waitingFor: undefined },
      };
      await callMemberApi(this.#memberApi, context, REQUEST);
      return "ok";
    } catch (error) {
      if (error instanceof StoreFault) return "store_unavailable";
      if (error instanceof BffError) return error.code;
      throw error;
    }
  }

  /** An authorization response arrives. @returns the new session's id, or why there is none */
  async receiveResponse(browserId: string, state: string): Promise<{ id: string } | { problem: string }> {
    try {
      const pending = await this.signIns.take(browserId, state);
      if (pending === undefined) return { problem: "taken" };
      const parameters = { code: `code of ${state}`, state, iss: SCHOOL_URL, error: null };
      const device = { browser: null, system: null };
      return { id: (await completeSignIn(this.#signInParts, parameters, pending, device)).id };
    } catch (error) {
      if (error instanceof StoreFault) return { problem: "store_unavailable" };
      if (error instanceof SignInError) return { problem: error.problem };
      throw error;
    }
  }

  async #wait(ms: number): Promise<void> {
    const dueMs = this.#state.nowMs + ms;
    await this.#state.steps.wait(this.name, `waits ${ms} ms`);
    this.#state.nowMs = Math.max(this.#state.nowMs, dueMs);
  }

  #stepped(): SessionStore {
    const { steps, store } = this.#state;
    return new Proxy(store, {
      get: (target, property: keyof SessionStore) => {
        const operation = target[property] as (...args: unknown[]) => Promise<unknown>;
        if (property === "watch" || property === "rereadAfterMs") return operation;
        return async (...args: unknown[]) => {
          await steps.wait(this.name, `${property} is sent`);
          const isAnswerLost = this.#meetStoreFault(property);
          const result = await operation(...args);
          await this.#state.noteStored();
          await steps.wait(this.name, `${property} returns`);
          if (isAnswerLost) throw new StoreFault("the answer of the store was lost");
          return result;
        };
      },
    });
  }

  /** @returns whether the answer is to be lost. @throws {StoreFault} when the operation is not done */
  #meetStoreFault(property: keyof SessionStore): boolean {
    const state = this.#state;
    if (property === "replaceSession" && state.refusedReplacements > 0) {
      state.refusedReplacements -= 1;
      throw new StoreFault("the store is full");
    }
    if (property === "replaceSession" && state.isReplacementAnswerLost) {
      state.isReplacementAnswerLost = false;
      return true;
    }
    if (state.storeFaults === 0) return false;
    state.storeFaults -= 1;
    if (state.storeFaults % 2 === 0) throw new StoreFault("the store is away");
    return true;
  }

  async #fetch(url: string, options: { headers?: Record<string, string> | Headers; body?: unknown }) {
    const form = new URLSearchParams(String(options.body));
    if (url.endsWith("/revoke")) return this.#revoke(form.get("token") ?? "");
    if (url.endsWith("/userinfo")) {
      const bearer = new Headers(options.headers).get("authorization") ?? "";
      const { status } = await this.#present(bearer.replace("Bearer ", ""));
      return status === 200
        ? Response.json({ sub: "mem_1" })
        : Response.json({ error: "invalid_token" }, { status });
    }
    return this.#exchange(form);
  }

  async #revoke(refreshToken: string): Promise<Response> {
    const { steps, school } = this.#state;
    await steps.wait(this.name, `revoke ${refreshToken}`);
    school.revoke(refreshToken);
    await steps.wait(this.name, "revocation returns");
    return new Response(null, { status: 200 });
  }

  async #exchange(form: URLSearchParams): Promise<Response> {
    const state = this.#state;
    const { steps, school } = state;
    const code = form.get("code");
    await steps.wait(this.name, code === null ? "refresh is sent" : "code is sent");
    const pair =
      code === null
        ? school.refresh(form.get("refresh_token") ?? "", this.name)
        : school.redeem(code, this.name);
    await steps.wait(this.name, `token endpoint answers ${pair?.name ?? "invalid_grant"}`);
    if (state.tokenLosses > 0) {
      state.tokenLosses -= 1;
      if (pair !== undefined) state.lost.add(pair.name);
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
    const { steps, school, apiLosses, presentedUnstored, wasStored } = this.#state;
    await steps.wait(this.name, `presents ${accessToken}`);
    if (!wasStored(accessToken)) presentedUnstored.push(accessToken);
    const loss = apiLosses.shift();
    if (loss?.isReceived === false) throw new BffError("school_unavailable", "the call was lost");
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
      coded: undefined,
    };
  }
}
