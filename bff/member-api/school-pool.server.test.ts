import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { LIMITS } from "#bff/bounds/limits.ts";
import { createSchoolWatch } from "#bff/bounds/school-watch.ts";
import type { Caller } from "#bff/content-encoding/caller.ts";
import { createThreadWork } from "#bff/content-encoding/thread-work.ts";
import type { SchoolCall } from "#bff/member-api/school-call.ts";
import { createRetryBudget, createSchoolPool } from "#bff/member-api/school-pool.ts";
import { createDecompress } from "#bff/member-api/decompress.ts";
import type { BreakerState } from "#bff/ops/metrics/metric-labels.ts";
import { createMetrics } from "#bff/ops/metrics/metrics.ts";
import { createOutage } from "#bff/ops/outages.ts";
import { jsonAnswer, OK_ANSWER, startRawSchool } from "#bff/testing/raw-school.ts";
import { startUntrustedSchool } from "#bff/testing/self-signed.ts";

afterEach(() => vi.useRealTimers());

function poolTo(
  schoolUrl: string,
  changes: Partial<typeof LIMITS> | Record<string, number> = {},
  timeoutMs = 5000,
) {
  const limits = { ...LIMITS, ...changes };
  const decompress = createDecompress(createThreadWork(limits), limits.memberApiAnswerBytes);
  const metrics = createMetrics();
  const clock = { at: 0 };
  const watch = createSchoolWatch({
    limits,
    metrics,
    now: () => clock.at,
    outage: createOutage(() => 0, { began: () => undefined, ended: () => undefined }),
  });
  const pool = createSchoolPool({ schoolUrl, timeoutMs, decompress, limits, watch, metrics });
  onTestFinished(pool.close);
  const outcomes = (): string[] =>
    metrics
      .text()
      .split("\n")
      .filter((line) => /^homeroom_school_(calls|retries)_total/.test(line) && !line.endsWith(" 0"))
      .map((line) => line.replace(/.*outcome="(\w+)"} (\d+)/, "$1 $2"));
  const breaker = (): BreakerState | undefined =>
    metrics.sources.breakers().find(([endpoint]) => endpoint === "graphql")?.[1];
  return { pool, clock, breaker, outcomes };
}

function call(changes: Partial<SchoolCall> = {}): SchoolCall {
  const caller: Caller = { isGone: false, waitingFor: undefined };
  return {
    accessToken: "at",
    subject: { member: "mem_1", document: "courses" },
    body: Buffer.from('{"query":"{ a }"}'),
    operation: "query",
    traceparent: "00-1",
    caller,
    ...changes,
  };
}

describe("a call that meets a closed connection", () => {
  it("is sent once more when it is a query", async () => {
    const school = await startRawSchool((index) => (index === 0 ? "reset" : { send: OK_ANSWER }));
    const { pool, outcomes } = poolTo(school.url);
    expect((await pool.post(call())).status).toBe(200);
    expect(school.requests).toHaveLength(2);
    expect(outcomes()).toEqual(["ok 1", "retried 1"]);
  });

  it("is sent once more, but not a third time", async () => {
    const school = await startRawSchool(() => "reset");
    const { pool, outcomes } = poolTo(school.url);
    await expect(pool.post(call())).rejects.toMatchObject({ code: "school_unavailable" });
    expect(school.requests).toHaveLength(2);
    expect(outcomes()).toEqual(["unreachable 1", "retried 1"]);
  });

  it("is not sent again when it is a mutation, which may have run", async () => {
    const school = await startRawSchool((index) => (index === 0 ? "reset" : { send: OK_ANSWER }));
    const { pool } = poolTo(school.url);
    const mutation = call({ operation: "mutation" });
    await expect(pool.post(mutation)).rejects.toMatchObject({ code: "school_unavailable" });
    expect(school.requests).toHaveLength(1);
  });

  it("is not sent again after a part of the answer has arrived", async () => {
    const school = await startRawSchool(() => ({ send: OK_ANSWER.slice(0, -3), after: "reset" }));
    const { pool } = poolTo(school.url);
    await expect(pool.post(call())).rejects.toMatchObject({ code: "school_unavailable" });
    expect(school.requests).toHaveLength(1);
  });

  it("is not sent again when the retry budget is used up", async () => {
    const school = await startRawSchool((index) => (index === 1 ? { send: OK_ANSWER } : "reset"));
    const { pool, outcomes } = poolTo(school.url, { retriesSaved: 1, retryShare: 0.5 });
    await pool.post(call());
    await expect(pool.post(call())).rejects.toMatchObject({ code: "school_unavailable" });
    expect(outcomes()).toContain("over_budget 1");
    expect(school.requests).toHaveLength(3);
    // Two calls earn a retry.
    await expect(pool.post(call())).rejects.toMatchObject({ code: "school_unavailable" });
    expect(school.requests).toHaveLength(5);
  });
});

describe("a retry budget", () => {
  it("is spent by retries and earned by calls, up to its maximum", () => {
    const budget = createRetryBudget(0.5, 2);
    expect([1, 2, 3].map(() => budget.spend())).toEqual([true, true, false]);
    budget.earn();
    expect(budget.spend()).toBe(false);
    for (let calls = 0; calls < 100; calls += 1) budget.earn();
    expect([1, 2, 3].map(() => budget.spend())).toEqual([true, true, false]);
  });
});

describe("a call", () => {
  it("counts as invalid when its compressed answer is broken", async () => {
    const coded = (body: string, coding: string): string =>
      jsonAnswer(body).replace("\r\n\r\n", `\r\ncontent-encoding: ${coding}\r\n\r\n`);
    const school = await startRawSchool((index) => ({
      send: index === 0 ? coded("broken", "gzip") : coded('{"data":{}}', "identity"),
    }));
    const { pool, outcomes } = poolTo(school.url);
    const leaving = call();
    await expect(pool.post(leaving)).rejects.toMatchObject({ code: "school_invalid_response" });
    expect(leaving.caller.waitingFor).toBeUndefined();
    expect((await pool.post(call())).body.toString()).toBe('{"data":{}}');
    expect(outcomes()).toEqual(["ok 1", "invalid 1"]);
  });

  it("is answered 504 at its deadline, and a call that waits behind it is never sent", async () => {
    const school = await startRawSchool(() => "silence");
    const { pool, outcomes } = poolTo(school.url, { memberApiConnections: 1 }, 60);
    // Both deadlines pass at once. With a millisecond between them, the second call could still be sent.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const calls = Promise.allSettled([pool.post(call()), pool.post(call({ operation: "mutation" }))]);
    await expect.poll(() => school.requests).toHaveLength(1);
    vi.advanceTimersByTime(60);
    vi.useRealTimers();
    expect(await calls).toMatchObject([
      { reason: { code: "school_timeout" } },
      { reason: { code: "school_timeout" } },
    ]);
    await expect.poll(outcomes).toEqual(["timeout 2"]);
    expect(school.requests).toHaveLength(1);
    await expect.poll(school.openConnections).toBe(0);
  });

  it("is answered 503 at once when too many wait", async () => {
    const school = await startRawSchool(() => "silence");
    const { pool, outcomes } = poolTo(school.url, { memberApiConnections: 2, memberApiWaiting: 1 });
    const waiting = [call(), call(), call()].map((one) => pool.post(one));
    await expect(pool.post(call())).rejects.toMatchObject({
      code: "school_unavailable",
      retryAfterSeconds: 1,
    });
    await expect.poll(() => school.requests).toHaveLength(2);
    for (let answered = 0; answered < 2; answered += 1) school.answerOldest(OK_ANSWER);
    await expect.poll(() => school.requests).toHaveLength(3);
    school.answerOldest(OK_ANSWER);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
    // As many as before may wait again.
    const again = [call(), call(), call()].map((one) => pool.post(one));
    for (let answered = 4; answered <= 6; answered += 1) {
      await expect.poll(() => school.requests.length).toBeGreaterThanOrEqual(Math.min(answered + 1, 6));
      school.answerOldest(OK_ANSWER);
    }
    expect((await Promise.all(again)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(outcomes()).toEqual(["ok 6", "not_sent 1"]);
  });

  it("is answered 502 when its answer exceeds the limit, and the connection is closed", async () => {
    const school = await startRawSchool(() => ({ send: jsonAnswer(`{"data":"${"x".repeat(200)}"}`) }));
    const { pool, outcomes } = poolTo(school.url, { memberApiAnswerBytes: 100 });
    await expect(pool.post(call())).rejects.toMatchObject({ code: "school_invalid_response" });
    await expect.poll(outcomes).toEqual(["invalid 1"]);
    await expect.poll(school.openConnections).toBe(0);
  });

  it("sends no token to a school with an untrusted certificate (RFC 9110 section 4.3.4)", async () => {
    const school = await startUntrustedSchool();
    const { pool } = poolTo(school.url);
    await expect(pool.post(call())).rejects.toMatchObject({ code: "school_unavailable" });
    expect(school.requests).toEqual([]);
  });
});

describe("a school that fails again and again", () => {
  it("is not called for a while, and then by one call", async () => {
    let isWell = false;
    const school = await startRawSchool(() => ({ send: isWell ? OK_ANSWER : jsonAnswer("{}", "500 Oh") }));
    const { pool, clock, breaker, outcomes } = poolTo(school.url, { breakerFaults: 3 });
    for (const word of ["one", "other", "third"])
      await pool.post(call({ subject: { member: word, document: word } }));
    await expect(pool.post(call())).rejects.toMatchObject({
      code: "school_unavailable",
      retryAfterSeconds: 5,
    });
    expect([school.requests.length, breaker()]).toEqual([3, "open"]);
    expect(outcomes()).toEqual(["failed 3", "not_sent 1"]);

    // A member whose probe failed makes no further one for a while; that of another member is sent.
    clock.at = 5000;
    const ofOne = { member: "one", document: "one" };
    expect((await pool.post(call({ subject: ofOne }))).status).toBe(500);
    await expect(pool.post(call({ subject: ofOne }))).rejects.toMatchObject({ code: "school_unavailable" });
    expect(school.requests).toHaveLength(4);

    isWell = true;
    const [probe, other] = await Promise.allSettled([pool.post(call()), pool.post(call())]);
    expect([probe.status, other.status]).toEqual(["fulfilled", "rejected"]);
    expect(breaker()).toBe("closed");
    expect((await pool.post(call())).status).toBe(200);
  });

  it("does not count as failing when it refuses calls, or when callers leave", async () => {
    const school = await startRawSchool((index) =>
      index < 4 ? { send: jsonAnswer("{}", "403 No") } : "silence",
    );
    const { pool, breaker } = poolTo(school.url, { breakerFaults: 2 });
    for (let refused = 0; refused < 4; refused += 1) await pool.post(call());
    for (let left = 0; left < 3; left += 1) {
      const leaving = call();
      const answer = pool.post(leaving);
      await expect.poll(() => school.requests).toHaveLength(5 + left);
      leaving.caller.waitingFor?.stop();
      await expect(answer).rejects.toMatchObject({ name: "CallerGone" });
    }
    expect(breaker()).toBe("closed");
  });
});

describe("a caller that leaves", () => {
  it("has no request to stop after the answer", async () => {
    const school = await startRawSchool(() => ({ send: OK_ANSWER }));
    const { pool } = poolTo(school.url);
    const answered = call();
    await pool.post(answered);
    expect(answered.caller.waitingFor).toBeUndefined();
  });
});
