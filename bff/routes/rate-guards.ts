/** What keeps one address or one session from taking the portal from everybody else. */

import type { FastifyInstance, FastifyRequest } from "fastify";

import { BffError, CallerGone } from "#bff/errors.ts";
import type { Limits } from "#bff/limits.ts";
import type { Caller } from "#bff/member-api/caller.ts";
import { createCallSlots } from "#bff/ops/call-slots.ts";
import { writeEvent } from "#bff/ops/events.ts";
import type { RateLimitName } from "#bff/ops/metrics.ts";
import { addressKey, createRateLimit } from "#bff/ops/rate-limit.ts";

/** Limits that count addresses; the route says which one it is under. */
type AddressLimitName = "sign_in_start" | "sign_in_callback" | "graphql_of_address";

declare module "fastify" {
  interface FastifyContextConfig {
    addressLimit?: AddressLimitName;
  }
}

export interface RateGuards {
  /** Of the route's own limit. @throws {RateLimited} */
  requireAddressRate: (request: FastifyRequest) => void;
  /** @throws {RateLimited} */
  requireSessionRate: (sessionId: string) => void;
  /**
   * Runs a call of this session when one of its slots is free.
   *
   * @throws {RateLimited} when too many wait already
   * @throws {CallerGone} when the caller left while waiting; nothing has been run then
   */
  inSlot: <T>(sessionId: string, caller: Caller, work: () => Promise<T>) => Promise<T>;
}

/** Too many requests; `limit` is for the log and the metrics. */
export class RateLimited extends BffError {
  readonly limit: RateLimitName;

  constructor(limit: RateLimitName, retryAfterSeconds: number) {
    super("rate_limited", `over the limit ${limit}`, { retryAfterSeconds });
    this.limit = limit;
  }
}

/** @param now  epoch milliseconds */
export function createRateGuards(limits: Limits, now: () => number): RateGuards {
  const perAddress = {
    sign_in_start: createRateLimit(limits.signInStart, limits.countedKeys, now),
    sign_in_callback: createRateLimit(limits.signInCallback, limits.countedKeys, now),
    graphql_of_address: createRateLimit(limits.graphqlOfAddress, limits.countedKeys, now),
  };
  const perSession = createRateLimit(limits.graphqlOfSession, limits.countedKeys, now);
  const slots = createCallSlots(limits.sessionCallsAtOnce, limits.sessionCallsWaiting);

  return {
    requireAddressRate({ ip, routeOptions }) {
      const { addressLimit } = routeOptions.config;
      if (addressLimit === undefined) return;
      const seconds = perAddress[addressLimit].take(addressKey(ip));
      if (seconds > 0) throw new RateLimited(addressLimit, seconds);
    },

    requireSessionRate(sessionId) {
      const seconds = perSession.take(sessionId);
      if (seconds > 0) throw new RateLimited("graphql_of_session", seconds);
    },

    async inSlot(sessionId, caller, work) {
      const turn = slots.enter(sessionId);
      if (turn === false) throw new RateLimited("calls_at_once", 1);
      try {
        if (turn !== undefined) await turn;
        if (caller.isGone) throw new CallerGone();
        return await work();
      } finally {
        slots.leave(sessionId);
      }
    },
  };
}

/** Nothing is limited: for a portal behind a gateway that does it, and for measuring. */
export const NO_RATE_GUARDS: RateGuards = {
  requireAddressRate: () => undefined,
  requireSessionRate: () => undefined,
  inSlot: (_sessionId, _caller, work) => work(),
};

/**
 * An operator who put a proxy in front without naming it has every member under one address: said once, in the log.
 */
export function warnOfIgnoredForwarding(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isSaid && request.headers["x-forwarded-for"] !== undefined) {
      isSaid = true;
      writeEvent(request.log, { event: "forwarding_header_ignored" });
    }
    done();
  });
}
