import { describe, expect, it } from "vitest";

import { createCircuitBreaker } from "#bff/ops/circuit-breaker.ts";

function breakerWithClock() {
  const clock = { at: 0 };
  const limits = { breakerFaults: 3, breakerOpenMs: 5000 };
  const breaker = createCircuitBreaker(limits, () => clock.at);
  const fail = (times: number): void => {
    for (let done = 0; done < times; done += 1) {
      breaker.enter();
      breaker.failed();
    }
  };
  return { clock, breaker, fail };
}

describe("a circuit breaker", () => {
  it("opens after so many faults in a row, and an answer between them starts the count anew", () => {
    const { breaker, fail } = breakerWithClock();
    fail(2);
    breaker.enter();
    breaker.answered();
    fail(2);
    expect([breaker.state(), breaker.enter()]).toEqual(["closed", 0]);
    fail(1);
    expect([breaker.state(), breaker.enter()]).toEqual(["open", 5]);
  });

  it("lets one call through after its while, and closes when that one is answered", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 5000;
    expect([breaker.enter(), breaker.enter(), breaker.state()]).toEqual([0, 1, "half_open"]);
    breaker.answered();
    expect([breaker.enter(), breaker.enter(), breaker.state()]).toEqual([0, 0, "closed"]);
  });

  it("stays open for another while when that one fails", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 5000;
    fail(1);
    expect(breaker.enter()).toBe(5);
  });

  it("lets another try when the one that tried was given up", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 5000;
    breaker.enter();
    breaker.abandoned();
    expect([breaker.enter(), breaker.enter()]).toEqual([0, 1]);
  });

  it("is not kept open longer by calls that were under way when it opened", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 4000;
    breaker.failed();
    clock.at = 5000;
    expect(breaker.enter()).toBe(0);
  });
});
