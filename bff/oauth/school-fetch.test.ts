import { describe, expect, it, onTestFinished, vi } from "vitest";

import { LIMITS, type Limits } from "#bff/bounds/limits.ts";
import { createSchoolWatch } from "#bff/bounds/school-watch.ts";
import { createSchoolFetch, type SchoolFetch } from "#bff/oauth/school-fetch.ts";
import { createMetrics } from "#bff/ops/metrics/metrics.ts";
import { createOutage } from "#bff/ops/outages.ts";
import { jsonAnswer, type Script, startRawSchool } from "#bff/testing/raw-school.ts";
import { startUntrustedSchool } from "#bff/testing/self-signed.ts";

function fetchFrom(schoolUrl: string, timeoutMs = 5000, bounds: Partial<Limits> = {}, clock = () => 0) {
  const limits = { ...LIMITS, breakerFaults: 2, ...bounds };
  const metrics = createMetrics();
  const watch = createSchoolWatch({
    limits,
    metrics,
    now: () => 0,
    clock,
    outage: createOutage(() => 0, { began: () => undefined, ended: () => undefined }),
  });
  const { fetch, close } = createSchoolFetch({ schoolUrl, timeoutMs, limits, watch, now: Date.now });
  onTestFinished(close);
  return { fetch, metrics };
}

const form = (retryAfter: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(retryAfter),
});
const kindOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => "answered",
    (error: { kind?: string }) => error.kind ?? "no kind",
  );

describe("a request to the school's OAuth endpoints", () => {
  it("[S16] follows no redirect (RFC 9700 section 4.12)", async () => {
    const elsewhere = await startRawSchool(() => ({ send: jsonAnswer("{}") }));
    const school = await startRawSchool(() => ({
      send: `HTTP/1.1 307 Elsewhere\r\nlocation: ${elsewhere.url}/\r\ncontent-length: 0\r\n\r\n`,
    }));
    const { fetch } = fetchFrom(school.url);
    expect(await kindOf(fetch(`${school.url}/token`, form({ grant_type: "x" })))).toBe("protocol");
    expect(elsewhere.requests).toEqual([]);
  });

  it("[S39] is never sent to another origin, even if the metadata names one", async () => {
    const { fetch } = fetchFrom("http://127.0.0.1:1");
    for (const url of [
      "http://127.0.0.1:2/token",
      "https://127.0.0.1:1/",
      "http://127.0.0.1:1@evil.example.com/",
    ])
      expect(await kindOf(fetch(url, form({ token: "rt" })))).toBe("protocol");
  });

  it("ends at the limit of an answer and at the deadline, and fails at a 5xx", async () => {
    const long = jsonAnswer("x".repeat(LIMITS.oauthAnswerBytes + 1));
    const scripts: Script[] = [{ send: long }, "silence", { send: jsonAnswer("{}", "503 Busy") }];
    const school = await startRawSchool((index) => scripts[index] ?? "reset");
    const { fetch } = fetchFrom(school.url);
    const withShortDeadline = fetchFrom(school.url, 200).fetch;
    const kinds = [
      await kindOf(fetch(`${school.url}/jwks`, {})),
      await kindOf(withShortDeadline(`${school.url}/token`, form({ grant_type: "x" }))),
      await kindOf(fetch(`${school.url}/revoke`, form({ token: "x" }))),
    ];
    expect(kinds).toEqual(["protocol", "timeout", "unreachable"]);
  });

  it("is refused at once while too many wait, and accepted again afterwards", async () => {
    const school = await startRawSchool((index) => (index === 0 ? "silence" : { send: jsonAnswer("{}") }));
    const { fetch, metrics } = fetchFrom(school.url, 5000, { oauthConnections: 1, oauthWaiting: 1 });
    const jwks = () => kindOf(fetch(`${school.url}/jwks`, {}));
    const [held, waiting] = [jwks(), jwks()];
    expect(await jwks()).toBe("unreachable");
    expect(metrics.text()).toContain('homeroom_school_calls_total{endpoint="jwks",outcome="not_sent"} 1');
    await vi.waitUntil(() => school.requests.length === 1);
    school.answerOldest(jsonAnswer("{}"));
    expect([await held, await waiting, await jwks()]).toEqual(["answered", "answered", "answered"]);
    expect(school.requests).toHaveLength(3);
  });

  it("leaves no place taken when it fails", async () => {
    const school = await startRawSchool((index) => (index < 3 ? "reset" : { send: jsonAnswer("{}") }));
    const bounds = { oauthConnections: 1, oauthWaiting: 1, breakerFaults: 100 };
    const { fetch } = fetchFrom(school.url, 5000, bounds);
    const kinds: string[] = [];
    for (let tries = 0; tries < 4; tries += 1) kinds.push(await kindOf(fetch(`${school.url}/jwks`, {})));
    expect(kinds).toEqual([...Array(3).fill("unreachable"), "answered"]);
  });

  it("[S17] sends no secret to a school with an untrusted certificate", async () => {
    const school = await startUntrustedSchool();
    const { fetch } = fetchFrom(school.url);
    const exchange = fetch(`${school.url}/token`, form({ client_secret: "s", grant_type: "x" }));
    expect(await kindOf(exchange)).toBe("unreachable");
    expect(school.requests).toEqual([]);
  });

  it("is not sent to an endpoint that fails, and still sent to the others", async () => {
    const school = await startRawSchool((index) => ({
      send: index < 2 ? jsonAnswer("{}", "500 Oh") : jsonAnswer("{}"),
    }));
    const { fetch, metrics } = fetchFrom(school.url);
    const revoke = (member: string): Promise<string> =>
      kindOf(fetch(`${school.url}/revoke`, form({ token: "x" }), member));
    expect([await revoke("one"), await revoke("other"), await revoke("third")]).toEqual(
      Array(3).fill("unreachable"),
    );
    expect(school.requests).toHaveLength(2);
    expect(await kindOf(fetch(`${school.url}/token`, form({ grant_type: "x" })))).toBe("answered");
    expect(metrics.text()).toContain('homeroom_breaker_state{endpoint="revocation"} 2');
    expect(metrics.text()).toContain('homeroom_breaker_state{endpoint="token"} 0');
  });

  it("is not sent while nobody can connect to the school, even if one member alone has tried", async () => {
    const { fetch, metrics } = fetchFrom("http://127.0.0.1:1");
    for (let faults = 0; faults < 2; faults += 1)
      await kindOf(fetch("http://127.0.0.1:1/token", form({ grant_type: "refresh_token" }), "one"));
    expect(metrics.text()).toContain('homeroom_breaker_state{endpoint="token"} 2');
  });

  it("is still sent for others when the requests of one member fail", async () => {
    const school = await startRawSchool(() => ({ send: jsonAnswer("{}", "500 Oh") }));
    const { fetch, metrics } = fetchFrom(school.url);
    for (let faults = 0; faults < 5; faults += 1)
      await kindOf(fetch(`${school.url}/token`, form({ grant_type: "refresh_token" }), "one"));
    expect(school.requests).toHaveLength(5);
    expect(metrics.text()).toContain('homeroom_breaker_state{endpoint="token"} 0');
  });

  it.each([
    ["429 Slow", "3", 3],
    ["429 Slow", "99999999", 3600],
  ])(
    "waits for the Retry-After of its endpoint, and not for that of others (%s, %s)",
    async (status, retryAfter, seconds) => {
      const school = await startRawSchool((index) => ({
        send: index === 0 ? jsonAnswer("{}", `${status}\r\nretry-after: ${retryAfter}`) : jsonAnswer("{}"),
      }));
      const clock = { at: 0 };
      const { fetch } = fetchFrom(school.url, 5000, {}, () => clock.at);
      const refresh = (): Promise<unknown> => fetch(`${school.url}/token`, form({ grant_type: "x" }), "one");
      const fault = { kind: "unreachable", retryAfterSeconds: seconds };
      await expect(refresh()).rejects.toMatchObject(fault);
      await expect(refresh()).rejects.toMatchObject(fault);
      expect(school.requests).toHaveLength(1);
      expect(await kindOf(fetch(`${school.url}/revoke`, form({ token: "x" }), "one"))).toBe("answered");
      clock.at = seconds * 1000;
      expect(await kindOf(refresh())).toBe("answered");
    },
  );

  it("[T54] is counted by the endpoint of its content, not of its path", async () => {
    const school = await startRawSchool(() => ({ send: jsonAnswer("{}") }));
    const { fetch, metrics } = fetchFrom(school.url);
    const asked: [string, Parameters<SchoolFetch>[1]][] = [
      ["/.well-known/openid-configuration", {}],
      ["/keys", {}],
      ["/one", form({ grant_type: "refresh_token", refresh_token: "x" })],
      ["/two", form({ token: "x" })],
      ["/three", { headers: { authorization: "Bearer x" } }],
    ];
    for (const [path, options] of asked) await fetch(school.url + path, options);
    for (const endpoint of ["metadata", "jwks", "token", "revocation", "userinfo"])
      expect(metrics.text()).toContain(`homeroom_school_calls_total{endpoint="${endpoint}",outcome="ok"} 1`);
  });
});
