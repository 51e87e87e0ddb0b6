import { describe, expect, it } from "vitest";

import { createSchoolWatch } from "#bff/bounds/school-watch.ts";
import type { CallOutcome } from "#bff/ops/metrics/metric-labels.ts";
import { createMetrics } from "#bff/ops/metrics/metrics.ts";

function watchWithClock() {
  const clock = { at: 1000 };
  const reports: string[] = [];
  const metrics = createMetrics(() => 0);
  const watch = createSchoolWatch({
    limits: { breakerFaults: 1, breakerOpenMs: 5000 },
    metrics,
    now: () => clock.at,
    clock: () => clock.at,
    outage: {
      fault: (part, reason) => void reports.push(`fault of ${part}: ${reason}`),
      answered: (part) => void reports.push(`answer of ${part}`),
    },
  });
  const call = (outcome: CallOutcome): void => {
    const startedAt = watch.clock();
    watch.enter("token", null);
    clock.at += 250;
    watch.left("token", outcome, startedAt, null);
  };
  return { clock, reports, metrics, watch, call };
}

describe("a call to the school", () => {
  it.each<[CallOutcome, string[]]>([
    ["ok", ["answer of token"]],
    ["refused", ["answer of token"]],
    ["invalid", []],
    ["cancelled", []],
    ["failed", ["fault of token: token: failed"]],
    ["timeout", ["fault of token: token: timeout"]],
    ["unreachable", ["fault of token: token: unreachable"]],
  ])("that ends as %s begins, ends or leaves an outage", (outcome, expected) => {
    const { call, reports, metrics } = watchWithClock();
    call(outcome);
    expect(reports).toEqual(expected);
    expect(metrics.text()).toContain(`homeroom_school_calls_total{endpoint="token",outcome="${outcome}"} 1`);
  });

  it.each<[CallOutcome, number]>([
    ["failed", 2],
    ["timeout", 2],
    ["unreachable", 2],
    ["ok", 0],
    ["refused", 0],
    ["invalid", 0],
    ["cancelled", 0],
  ])("that ends as %s leaves its breaker in the state %i, and no other breaker", (outcome, state) => {
    const { call, metrics } = watchWithClock();
    call(outcome);
    expect(metrics.text()).toContain(`homeroom_breaker_state{endpoint="token"} ${state}`);
    expect(metrics.text()).toContain('homeroom_breaker_state{endpoint="jwks"} 0');
  });

  it.each<[CallOutcome, number]>([
    ["ok", 0],
    ["refused", 0],
    ["invalid", 0],
    // Nothing is known of the school, so the next call is the probe.
    ["cancelled", 1],
    ["not_sent", 1],
  ])("that probes and ends as %s lets the calls after it through, or one of them", (outcome, seconds) => {
    const { call, clock, watch } = watchWithClock();
    call("failed");
    clock.at += 5000;
    call(outcome);
    expect([watch.enter("token", null), watch.enter("token", null)]).toEqual([0, seconds]);
  });

  it("is counted as not sent, and as a fault, while the breaker is open", () => {
    const { call, watch, reports, metrics } = watchWithClock();
    call("failed");
    expect(watch.enter("token", null)).toBe(5);
    expect(reports.at(-1)).toBe("fault of token: token: not_sent");
    expect(metrics.text()).toContain('homeroom_school_calls_total{endpoint="token",outcome="not_sent"} 1');
  });

  it("is measured in seconds", () => {
    const { call, metrics } = watchWithClock();
    call("ok");
    expect(metrics.text()).toMatch(/homeroom_school_call_duration_seconds_sum\{.*token.*\} 0\.25\n/);
  });

  it("is measured by the clock of the process where no other is given", () => {
    const { metrics } = watchWithClock();
    const outage = { fault: () => undefined, answered: () => undefined };
    const limits = { breakerFaults: 1, breakerOpenMs: 1 };
    const { clock } = createSchoolWatch({ limits, metrics, now: () => 0, outage });
    expect(clock()).toBeLessThanOrEqual(clock());
  });
});
