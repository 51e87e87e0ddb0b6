/** What a request to the school's OAuth endpoints sends, and how its answer counts. */

import { describe, expect, it, onTestFinished } from "vitest";

import { LIMITS } from "#bff/bounds/limits.ts";
import { createSchoolWatch } from "#bff/bounds/school-watch.ts";
import { createSchoolFetch } from "#bff/oauth/school-fetch.ts";
import { createMetrics } from "#bff/ops/metrics/metrics.ts";
import { createOutage } from "#bff/ops/outages.ts";
import { jsonAnswer, type Script, startRawSchool } from "#bff/testing/raw-school.ts";
import { startUntrustedSchool } from "#bff/testing/self-signed.ts";

const NOW = Date.UTC(2026, 10, 24);

const LENGTH_LIMIT = 1000;
const form = { method: "POST", body: new URLSearchParams({ grant_type: "x" }) };

function fetchFrom(schoolUrl: string, timeoutMs = 5000) {
  const clock = { at: 0 };
  const metrics = createMetrics();
  const limits = { ...LIMITS, oauthAnswerBytes: LENGTH_LIMIT };
  const watch = createSchoolWatch({
    limits,
    metrics,
    now: () => 0,
    clock: () => clock.at,
    outage: createOutage(() => 0, { began: () => undefined, ended: () => undefined }),
  });
  const { fetch, close } = createSchoolFetch({ schoolUrl, timeoutMs, limits, watch, now: () => NOW });
  onTestFinished(close);
  const counted = (outcome: string): boolean =>
    metrics.text().includes(`homeroom_school_calls_total{endpoint="token",outcome="${outcome}"} 1`);
  return { fetch, clock, counted };
}

async function schoolThat(...scripts: Script[]) {
  const school = await startRawSchool((index) => scripts[index] ?? "reset");
  return { school, ...fetchFrom(school.url) };
}

const status = (line: string, headers = ""): Script => ({
  send: `HTTP/1.1 ${line}\r\n${headers}content-length: 0\r\n\r\n`,
});
const faultOf = (asked: Promise<unknown>): Promise<{ kind?: string; message?: string }> =>
  asked.then(
    () => ({ kind: "answered" }),
    (fault: { kind?: string }) => fault,
  );

describe("a request to the school", () => {
  it("has the path, the query, the method and the headers of its caller, and GET without a method", async () => {
    const { school, fetch } = await schoolThat({ send: jsonAnswer("{}") }, { send: jsonAnswer("{}") });
    await fetch(`${school.url}/jwks?version=2`, { headers: new Headers({ accept: "application/json" }) });
    await fetch(`${school.url}/token`, { ...form, body: "grant_type=x" });
    expect(school.requests[0]).toMatch(/^GET \/jwks\?version=2 HTTP/);
    expect(school.requests[0]).toContain("accept: application/json\r\n");
    expect(school.requests[1]).toMatch(/^POST \/token HTTP/);
    expect(school.requests[1]).toMatch(/\r\n\r\ngrant_type=x$/);
  });

  it("without a body that is a form is not sent", async () => {
    const { school, fetch } = await schoolThat({ send: jsonAnswer("{}") });
    for (const body of [{}, Buffer.from("x"), 7])
      expect(await faultOf(fetch(`${school.url}/token`, { method: "POST", body }))).toMatchObject({
        kind: "protocol",
      });
    expect(school.requests).toEqual([]);
    expect(await faultOf(fetch(`${school.url}/keys`, { body: null }))).toEqual({ kind: "answered" });
  });
});

describe("an answer of the school", () => {
  it.each<[string, string, string]>([
    ["200 OK", "answered", "ok"],
    ["299 Odd", "answered", "ok"],
    ["300 Choices", "protocol", "invalid"],
    ["399 Odd", "protocol", "invalid"],
    ["400 Bad", "answered", "refused"],
    ["429 Slow", "unreachable", "refused"],
    ["499 Odd", "answered", "refused"],
    ["500 Oh", "unreachable", "failed"],
    ["503 Busy", "unreachable", "failed"],
  ])("with %s is %s, and counts as %s", async (line, kind, outcome) => {
    const { school, fetch, counted } = await schoolThat(status(line));
    expect(await faultOf(fetch(`${school.url}/token`, form))).toMatchObject({ kind });
    expect(counted(outcome)).toBe(true);
  });

  it("that has no content is usable", async () => {
    const { school, fetch } = await schoolThat({ send: "HTTP/1.1 204 No Content\r\n\r\n" });
    expect((await fetch(`${school.url}/token`, form)).status).toBe(204);
  });

  it.each([
    [LENGTH_LIMIT, "answered"],
    [LENGTH_LIMIT + 1, "protocol"],
  ])("of %i bytes is %s", async (length, kind) => {
    const { school, fetch, counted } = await schoolThat({ send: jsonAnswer("x".repeat(length)) });
    expect(await faultOf(fetch(`${school.url}/token`, form))).toMatchObject({ kind });
    expect(counted(kind === "answered" ? "ok" : "invalid")).toBe(true);
  });

  it("that is a fault is not read, however long it is", async () => {
    const { school, fetch } = await schoolThat({ send: jsonAnswer("x".repeat(5000), "500 Oh") });
    expect(await faultOf(fetch(`${school.url}/token`, form))).toMatchObject({ kind: "unreachable" });
  });

  it("keeps its content and the three headers that the portal reads", async () => {
    const headers = "cache-control: no-store\r\nset-cookie: a=b\r\nwww-authenticate: Bearer\r\n";
    const { school, fetch } = await schoolThat({
      send: jsonAnswer('{"a":1}', `200 OK\r\n${headers}retry-after: 3`),
    });
    const answer = await fetch(`${school.url}/token`, form);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "content-type": "application/json",
      "cache-control": "no-store",
      "retry-after": "3",
    });
    expect(await answer.json()).toEqual({ a: 1 });
  });

  it.each<[string, Script]>([
    ["never begins", "silence"],
    ["stops in its middle", { send: "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{" }],
  ])("that %s ends at the deadline", async (_what, script) => {
    const school = await startRawSchool(() => script);
    const { fetch, counted } = fetchFrom(school.url, 200);
    expect(await faultOf(fetch(`${school.url}/token`, form))).toMatchObject({ kind: "timeout" });
    expect(counted("timeout")).toBe(true);
  });

  it("that is a fault and stops in its middle is a fault at the deadline", async () => {
    const school = await startRawSchool(() => ({ send: "HTTP/1.1 500 Oh\r\ncontent-length: 10\r\n\r\n{" }));
    const { fetch, counted } = fetchFrom(school.url, 200);
    expect(await faultOf(fetch(`${school.url}/token`, form))).toMatchObject({ kind: "unreachable" });
    expect(counted("failed")).toBe(true);
  });

  it("that breaks off is no answer", async () => {
    const { school, fetch, counted } = await schoolThat("reset");
    expect(await faultOf(fetch(`${school.url}/token`, form))).toMatchObject({ kind: "unreachable" });
    expect(counted("unreachable")).toBe(true);
  });
});

describe("a pause that the school asks for", () => {
  const after = async (line: string, retryAfter: string | null) => {
    const header = retryAfter === null ? "" : `retry-after: ${retryAfter}\r\n`;
    const { school, fetch, clock, counted } = await schoolThat(status(line, header), {
      send: jsonAnswer("{}"),
    });
    const first = await faultOf(fetch(`${school.url}/token`, form));
    clock.at += 500;
    const second = await faultOf(fetch(`${school.url}/token`, form));
    expect(counted("not_sent")).toBe(second.kind !== "answered");
    return [first, second];
  };

  it("lasts for the rest of its seconds, rounded up", async () => {
    expect(await after("429 Slow", "3")).toMatchObject([{ retryAfterSeconds: 3 }, { retryAfterSeconds: 3 }]);
    expect(await after("429 Slow", "1")).toMatchObject([{ retryAfterSeconds: 1 }, { retryAfterSeconds: 1 }]);
  });

  it("may be a date, and is an hour at most", async () => {
    for (const [seconds, pause] of [
      [120, 120],
      [4000, 3600],
    ] as const) {
      const date = new Date(NOW + seconds * 1000).toUTCString();
      expect(await after("429 Slow", date)).toMatchObject([
        { retryAfterSeconds: pause },
        { retryAfterSeconds: pause },
      ]);
    }
  });

  it.each<[string, string | null]>([
    ["429 Slow", null],
    ["429 Slow", "0"],
    ["429 Slow", "Sat, 01 Jan 2000 00:00:00 GMT"],
    ["429 Slow", "soon"],
    ["429 Slow", "-5"],
    ["503 Busy", "3"],
    ["400 Bad", "3"],
  ])("is none after %s with Retry-After %s", async (line, retryAfter) => {
    const [first, second] = await after(line, retryAfter);
    expect([first, second]).toMatchObject([{}, { kind: "answered" }]);
    expect((first as { retryAfterSeconds?: number }).retryAfterSeconds).toBeUndefined();
  });
});

it("names the setting for the school's certificate when it is not trusted, and only then", async () => {
  const untrusted = await startUntrustedSchool();
  const { message } = await faultOf(fetchFrom(untrusted.url).fetch(`${untrusted.url}/token`, form));
  expect(message).toContain("NODE_EXTRA_CA_CERTS");
  const { school, fetch } = await schoolThat("reset");
  const fault = await faultOf(fetch(`${school.url}/token`, form));
  expect(fault.kind).toBe("unreachable");
  expect(fault.message).not.toContain("NODE_EXTRA_CA_CERTS");
});
