import { expect, it } from "vitest";

import { createOutage } from "#bff/ops/outages.ts";

function outageAt(clock: { at: number }) {
  const told: string[] = [];
  const outage = createOutage(() => clock.at * 1000, {
    began: (reason) => void told.push(`began: ${reason}`),
    ended: (seconds, failed) => void told.push(`ended: ${seconds} s, ${failed} failed`),
  });
  return { outage, told };
}

it("of ten seconds is logged twice, for any number of faults", () => {
  const clock = { at: 0 };
  const { outage, told } = outageAt(clock);
  expect(outage.covers()).toBe(false);
  for (; clock.at < 10; clock.at += 0.125) {
    outage.fault("graphql", "timeout");
    outage.fault("token", "unreachable");
    expect(outage.covers()).toBe(true);
  }
  outage.answered("graphql");
  clock.at += 2;
  outage.answered("graphql");
  expect(outage.isOn).toBe(true);
  outage.answered("token");
  expect([outage.isOn, told]).toEqual([false, ["began: timeout", "ended: 10 s, 80 failed"]]);
  outage.fault("graphql", "timeout");
  outage.covers();
  outage.over();
  expect(told.at(-1)).toBe("ended: 0 s, 1 failed");
});

it("continues while its part answers only now and then", () => {
  const clock = { at: 0 };
  const { outage, told } = outageAt(clock);
  for (; clock.at < 60; clock.at += 1) {
    outage.fault("graphql", "failed");
    outage.answered("graphql");
  }
  expect(told).toEqual(["began: failed"]);
});

it("is not prolonged by a part that is no longer called", () => {
  const clock = { at: 0 };
  const { outage, told } = outageAt(clock);
  outage.fault("userinfo", "failed");
  outage.fault("graphql", "failed");
  clock.at = 59;
  outage.answered("graphql");
  expect(outage.isOn).toBe(true);
  clock.at = 60;
  outage.answered("token");
  expect(told).toEqual(["began: failed", "ended: 0 s, 0 failed"]);
});

it("is over at once when the connection is back, even for operations that were not repeated", () => {
  const clock = { at: 0 };
  const { outage, told } = outageAt(clock);
  outage.over();
  outage.fault("replaceSession", "Redis failed (ECONNRESET)");
  outage.fault("connection", "the connection is lost");
  clock.at = 5;
  outage.fault("connection", "the connection is lost");
  outage.over();
  outage.answered("replaceSession");
  expect([outage.isOn, told]).toEqual([false, ["began: Redis failed (ECONNRESET)", "ended: 5 s, 0 failed"]]);
});
