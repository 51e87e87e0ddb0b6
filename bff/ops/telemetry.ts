/** Counts what happens in the portal in the metrics and, where an operator should know it, writes an event. */

import type { FastifyBaseLogger } from "fastify";

import { writeEvent } from "#bff/ops/log/events.ts";
import type {
  RefreshOutcome,
  RevocationOutcome,
  SessionEnd,
  UnreadablePart,
} from "#bff/ops/metrics/metric-labels.ts";
import type { BffErrorCode, SignInProblem } from "#shared/bff-errors.ts";
import type { Metrics } from "#bff/ops/metrics/metrics.ts";
import { createOutage } from "#bff/ops/outages.ts";

export type Telemetry = ReturnType<typeof createTelemetry>;

const UNREADABLE_EVERY_MS = 60_000;

/** For these ends of a session the route writes the event itself, with the request's id. */
const REPORTED_BY_ROUTE: readonly SessionEnd[] = ["signed_out", "ended_by_member", "not_admitted"];

/** @param steadyNow  milliseconds of a clock that is never set back */
export function createTelemetry(log: FastifyBaseLogger, metrics: Metrics, steadyNow: () => number) {
  const unreadable = {
    cookie: { unreported: 0, reportedAtMs: Number.NEGATIVE_INFINITY },
    record: { unreported: 0, reportedAtMs: Number.NEGATIVE_INFINITY },
  };
  const outages = {
    store: createOutage(steadyNow, {
      began: (reason) => writeEvent(log, { event: "store_lost", reason }),
      ended: (seconds, failed) => writeEvent(log, { event: "store_back", seconds, failed }),
    }),
    school: createOutage(steadyNow, {
      began: (reason) => writeEvent(log, { event: "school_lost", reason }),
      ended: (seconds, failed) => writeEvent(log, { event: "school_back", seconds, failed }),
    }),
  };
  return {
    metrics,
    outages,

    /** Whether an error is part of an outage, whose own event replaces the error's. */
    isOfOutage: (code: BffErrorCode | SignInProblem): boolean => {
      if (code === "store_unavailable") return outages.store.covers();
      return (code === "school_unavailable" || code === "school_timeout") && outages.school.covers();
    },

    /** The connection to a shared store is lost, or is back. */
    storeConnection: (event: "store_lost" | "store_back", reason = "the connection is lost"): void => {
      if (event === "store_lost") outages.store.fault("connection", reason);
      else outages.store.over();
    },

    /** @param reason  a sentence of the portal; never a token or text of the school */
    refresh: (outcome: RefreshOutcome, reason?: string): void => {
      metrics.refreshes.add(outcome);
      if (outcome === "failed" && outages.school.covers()) return;
      writeEvent(log, { event: "refresh", outcome, reason });
    },

    /** @param reason  as for a refresh */
    revocation: (outcome: RevocationOutcome, reason?: string): void => {
      metrics.revocations.add(outcome);
      if (outcome === "given_up") writeEvent(log, { event: "revocation_given_up", reason });
      else if (outcome !== "postponed" || !outages.school.covers())
        writeEvent(log, { event: "revocation", outcome, reason });
    },

    /** Of a mass ending, whose sessions were moved to the outbox: one event at its end has their number. */
    sessionsMoved: (count: number): void => metrics.sessionsEnded.addMany(count, "ended_by_operator"),

    sessionEnded: (reason: SessionEnd, count: number): void => {
      metrics.sessionsEnded.addMany(count, reason);
      if (!REPORTED_BY_ROUTE.includes(reason)) writeEvent(log, { event: "session_ended", reason, count });
    },

    /** Anybody can send such cookies again and again, so one line a minute has their number. */
    unreadable: (part: UnreadablePart): void => {
      metrics.unreadableSessions.add(part);
      const seen = unreadable[part];
      seen.unreported += 1;
      if (steadyNow() - seen.reportedAtMs < UNREADABLE_EVERY_MS) return;
      writeEvent(log, { event: "session_unreadable", part, count: seen.unreported });
      Object.assign(seen, { unreported: 0, reportedAtMs: steadyNow() });
    },
  };
}
