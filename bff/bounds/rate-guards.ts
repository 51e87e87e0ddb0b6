/** Rate limits and call slots, so that no single address or session uses the share of all others. */

import type { IncomingMessage } from "node:http";

import type { FastifyInstance } from "fastify";

import { createCallSlots } from "#bff/bounds/call-slots.ts";
import type { CallerAddress } from "#bff/bounds/caller-address.ts";
import type { Limits } from "#bff/bounds/limits.ts";
import { createRateLimit } from "#bff/bounds/rate-limit.ts";
import { BffError } from "#bff/errors.ts";
import { writeEventOf } from "#bff/ops/log/events.ts";
import type { RateLimitName } from "#bff/ops/metrics/metric-labels.ts";
import { addressGroup } from "#shared/node/headers/caller-address.ts";

/** Limits that count addresses. Each route names its own. */
type AddressLimitName =
  | "sign_in_start"
  | "sign_in_callback"
  | "graphql_of_address"
  | "client_errors_of_address";

declare module "fastify" {
  interface FastifyContextConfig {
    addressLimit?: AddressLimitName;
  }
}

export interface RateGuards {
  /** @returns the refusal, or undefined */
  addressRefusal: (limit: AddressLimitName, request: IncomingMessage) => RateLimited | undefined;
  /** @throws {RateLimited} */
  requireSessionRate: (sessionId: string) => void;
  /**
   * Counts a report of a broken page, whoever sent it.
   *
   * @throws {RateLimited}
   */
  requireClientErrorRate: () => void;
  /**
   * Takes one of this session's slots for running calls, which `leave` releases.
   *
   * @returns undefined when a slot is free, otherwise a promise to wait for
   * @throws {RateLimited} when too many wait already
   */
  enter: (sessionId: string) => Promise<void> | undefined;
  leave: (sessionId: string) => void;
}

/** Too many requests; `limit` is for the log and the metrics. */
export class RateLimited extends BffError {
  readonly limit: RateLimitName;

  constructor(limit: RateLimitName, retryAfterSeconds: number) {
    super("rate_limited", `over the limit ${limit}`, { retryAfterSeconds });
    this.limit = limit;
  }
}

/** @param now  milliseconds of a clock that is never set back */
export function createRateGuards(limits: Limits, now: () => number, addressOf: CallerAddress): RateGuards {
  const perAddress = {
    sign_in_start: createRateLimit(limits.signInStart, limits.countedKeys, now),
    sign_in_callback: createRateLimit(limits.signInCallback, limits.countedKeys, now),
    graphql_of_address: createRateLimit(limits.graphqlOfAddress, limits.countedKeys, now),
    client_errors_of_address: createRateLimit(limits.clientErrorsOfAddress, limits.countedKeys, now),
  };
  const perSession = createRateLimit(limits.graphqlOfSession, limits.countedKeys, now);
  const clientErrors = createRateLimit(limits.clientErrors, 1, now);
  const slots = createCallSlots(limits.sessionCallsAtOnce, limits.sessionCallsWaiting);

  return {
    addressRefusal(limit, request) {
      const seconds = perAddress[limit].take(addressGroup(addressOf(request)));
      return seconds > 0 ? new RateLimited(limit, seconds) : undefined;
    },

    requireSessionRate(sessionId) {
      const seconds = perSession.take(sessionId);
      if (seconds > 0) throw new RateLimited("graphql_of_session", seconds);
    },

    requireClientErrorRate() {
      const seconds = clientErrors.take("of all");
      if (seconds > 0) throw new RateLimited("client_errors", seconds);
    },

    enter(sessionId) {
      const turn = slots.enter(sessionId);
      if (turn === false) throw new RateLimited("calls_at_once", 1);
      return turn;
    },

    leave: (sessionId) => slots.leave(sessionId),
  };
}

/** Without limits: for a portal behind a gateway that has limits, and for benchmarks. */
export const NO_RATE_GUARDS: RateGuards = {
  addressRefusal: () => undefined,
  requireSessionRate: () => undefined,
  requireClientErrorRate: () => undefined,
  enter: () => undefined,
  leave: () => undefined,
};

/**
 * Behind a proxy that `TRUSTED_PROXIES` does not name, every member counts as one address. Logged once, at the first request
 * with `X-Forwarded-For`.
 */
export function warnOfIgnoredForwarding(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isLogged && request.headers["x-forwarded-for"] !== undefined) {
      isLogged = true;
      writeEventOf(request, { event: "forwarding_header_ignored" });
    }
    done();
  });
}
