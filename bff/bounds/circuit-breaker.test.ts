import { describe, expect, it } from "vitest";

import { type CallSubject, createCircuitBreaker } from "#bff/bounds/circuit-breaker.ts";

/** As with a school that cannot be reached. */
const NOBODY = null;

function breakerWithClock() {
  const clock = { at: 0 };
  const limits = { breakerFaults: 3, breakerOpenMs: 5000 };
  const breaker = createCircuitBreaker(limits, () => clock.at);
  const fail = (times: number, subject: CallSubject | null = NOBODY): void => {
    for (let done = 0; done < times; done += 1) {
      breaker.enter(subject);
      breaker.failed(subject);
    }
  };
  return { clock, breaker, fail };
}

describe("a circuit breaker", () => {
  it("opens after several faults in a row, and counts again from zero after an answer", () => {
    const { breaker, fail } = breakerWithClock();
    fail(2);
    breaker.enter(NOBODY);
    breaker.answered();
    fail(2);
    expect([breaker.state(), breaker.enter(NOBODY)]).toEqual(["closed", 0]);
    fail(1);
    expect([breaker.state(), breaker.enter(NOBODY)]).toEqual(["open", 5]);
  });

  it("lets one call through after its pause, and closes when that call is answered", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 4999;
    expect([breaker.enter(NOBODY), breaker.state()]).toEqual([1, "open"]);
    clock.at = 5000;
    expect(breaker.state()).toBe("half_open");
    expect([breaker.enter(NOBODY), breaker.enter(NOBODY), breaker.state()]).toEqual([0, 1, "half_open"]);
    breaker.answered();
    expect([breaker.enter(NOBODY), breaker.enter(NOBODY), breaker.state()]).toEqual([0, 0, "closed"]);
  });

  it("counts faults from zero again after it has closed, and opens at the same number", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 5000;
    breaker.enter(NOBODY);
    breaker.answered();
    fail(2);
    expect([breaker.state(), breaker.enter(NOBODY)]).toEqual(["closed", 0]);
    fail(1);
    expect([breaker.state(), breaker.enter(NOBODY)]).toEqual(["open", 5]);
    clock.at = 10_000;
    expect([breaker.enter(NOBODY), breaker.enter(NOBODY)]).toEqual([0, 1]);
  });

  it("stays open for another pause when that call fails", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 5000;
    fail(1);
    expect(breaker.enter(NOBODY)).toBe(5);
  });

  it("lets another call through when that call was abandoned", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 5000;
    breaker.enter(NOBODY);
    breaker.abandoned();
    expect([breaker.enter(NOBODY), breaker.enter(NOBODY)]).toEqual([0, 1]);
  });

  it("does not stay open longer because of calls that ran when it opened", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 4000;
    for (let late = 0; late < 3; late += 1) breaker.failed(NOBODY);
    clock.at = 5000;
    expect(breaker.enter(NOBODY)).toBe(0);
  });

  const callOf = (member: string, document: string | null = "courses"): CallSubject => ({ member, document });

  it("is not opened by faults of one member, with any document and any number", () => {
    const { breaker, fail } = breakerWithClock();
    for (let index = 0; index < 50; index += 1) fail(1, callOf("one", `document ${index}`));
    fail(50, callOf("one", null));
    expect(breaker.state()).toBe("closed");
  });

  it("is not opened by faults of one document, from any member", () => {
    const { breaker, fail } = breakerWithClock();
    for (let index = 0; index < 50; index += 1) fail(1, callOf(`member ${index}`));
    expect(breaker.state()).toBe("closed");
  });

  it("opens after faults of two members with two documents, or of two members' refreshes", () => {
    const calls = breakerWithClock();
    calls.fail(9, callOf("one", "courses"));
    calls.fail(1, callOf("other", "billing"));
    expect(calls.breaker.state()).toBe("open");
    const refreshes = breakerWithClock();
    refreshes.fail(9, callOf("one", null));
    refreshes.fail(1, callOf("other", null));
    expect(refreshes.breaker.state()).toBe("open");
  });

  it("does not stay open after failed probes of one member: the next member's probe decides", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 5000;
    fail(1, callOf("one"));
    expect([breaker.enter(callOf("one")), breaker.enter(callOf("other"))]).toEqual([5, 0]);
    breaker.answered();
    expect(breaker.enter(callOf("one"))).toBe(0);
  });

  it("stays open for another pause when the probes of two members fail", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 5000;
    fail(1, callOf("one"));
    fail(1, callOf("other"));
    expect(breaker.enter(callOf("third"))).toBe(5);
  });

  it.each<[string, CallSubject[]]>([
    ["member", [callOf("one", "courses"), callOf("one", "billing"), callOf("other", "inbox")]],
    ["document", [callOf("one", "courses"), callOf("other", "courses"), callOf("third", "billing")]],
  ])("counts the faults of each %s from zero after an answer", (_what, calls) => {
    const { breaker, fail } = breakerWithClock();
    for (const call of calls.slice(0, 2)) fail(1, call);
    breaker.answered();
    for (const call of calls) fail(1, call);
    expect(breaker.state()).toBe("open");
  });

  it("lets a call for no member through while the probe of one member is held back", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 5000;
    fail(1, callOf("one"));
    expect(breaker.enter(NOBODY)).toBe(0);
  });

  it("lets the member of a failed probe through, as one probe, after another pause", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 5000;
    fail(1, callOf("one"));
    clock.at = 9999;
    expect(breaker.enter(callOf("one"))).toBe(1);
    clock.at = 10_000;
    expect([breaker.enter(callOf("one")), breaker.enter(callOf("other"))]).toEqual([0, 1]);
  });

  it("is not kept open by any number of failed probes of one member", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    for (clock.at of [5000, 10_000]) fail(1, callOf("one"));
    expect(breaker.enter(callOf("other"))).toBe(0);
  });

  it("forgets who failed to probe once it has closed, and once it stays open", () => {
    const { breaker, clock, fail } = breakerWithClock();
    fail(3);
    clock.at = 5000;
    fail(1, callOf("one"));
    breaker.enter(callOf("other"));
    breaker.answered();
    fail(3);
    clock.at = 10_000;
    fail(1, callOf("other"));
    expect(breaker.state()).toBe("half_open");
    fail(1, callOf("third"));
    expect(breaker.state()).toBe("open");
    clock.at = 15_000;
    fail(1, callOf("fourth"));
    expect(breaker.enter(callOf("fifth"))).toBe(0);
  });
});
