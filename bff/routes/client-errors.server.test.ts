import { describe, expect, it } from "vitest";

import { LIMITS, type Limits } from "#bff/bounds/limits.ts";
import { type HttpAnswer, portal, usePortal } from "#bff/testing/portal-browser.ts";
import { startPortalWithPages } from "#bff/testing/portal-with-pages.ts";
import type { ProblemDocument } from "#shared/bff-errors.ts";

const PATH = "/auth/client-errors";
const REPORT = { code: "screen_threw", screen: "/courses/:slug", release: "1.2.3" };
const COUNTED = /^homeroom_client_errors_total\{code="(\w+)",engine="(\w+)"\} ([1-9]\d*)$/gm;

async function portalWith(limits: Partial<Limits> = {}): Promise<void> {
  await usePortal(startPortalWithPages({ ...LIMITS, ...limits }));
}

function send(report: unknown, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  return portal.browser().call("POST", PATH, report, headers);
}

/** What was counted: code, engine, number. */
function counted(): string[][] {
  return [...portal.metrics.text().matchAll(COUNTED)].map(([, ...values]) => values);
}

describe("[S59] a report of a broken page", () => {
  it("is one line of the log and one of the metric, and reads no cookie", async () => {
    await portalWith();
    const answer = await send(REPORT, { cookie: "session=canary-cookie" });
    expect([answer.statusCode, answer.body, answer.headers["set-cookie"]]).toEqual([204, "", undefined]);
    const [event, ...others] = portal.events("client_error");
    expect(others).toEqual([]);
    expect(Object.keys(event ?? {}).toSorted()).toEqual(
      [
        ...Object.keys(REPORT),
        "engine",
        "engineVersion",
        "event",
        "hostname",
        "level",
        "pid",
        "reqId",
        "time",
      ].toSorted(),
    );
    expect(event).toMatchObject({ ...REPORT, level: 40, engine: "other", engineVersion: 0 });
    expect(counted()).toEqual([["screen_threw", "other", "1"]]);
    expect(portal.logLines.join("")).not.toContain("canary");
  });

  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
      "chromium",
      142,
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
      "chromium",
      142,
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "gecko", 144],
    [
      "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
      "webkit",
      26,
    ],
    ["Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148", "webkit", 0],
    ["canary Firefox/canary", "gecko", 0],
  ])("has the engine and its version, and no other word of %s", async (userAgent, engine, engineVersion) => {
    await portalWith();
    expect((await send(REPORT, { "user-agent": userAgent })).statusCode).toBe(204);
    expect(portal.events("client_error")).toMatchObject([{ engine, engineVersion }]);
    expect(counted()).toEqual([["screen_threw", engine, "1"]]);
    expect(portal.logLines.join("")).not.toMatch(/Mozilla|canary/);
  });

  it("of a screen that this build does not have is counted without the screen", async () => {
    await portalWith();
    expect((await send({ ...REPORT, screen: "/courses/canary" })).statusCode).toBe(204);
    expect(portal.events("client_error")).toMatchObject([{ screen: "*" }]);
    expect(portal.logLines.join("")).not.toContain("canary");
  });

  it.each([
    ["no body", undefined],
    ["no object", [REPORT]],
    ["null", "null"],
    ["text", '"canary"'],
    ["broken JSON", '{"code":"canary'],
    ["a member that is not known", { ...REPORT, message: "canary" }],
    ["no code", { screen: "/courses", release: "1.2.3" }],
    ["a code that is not known", { ...REPORT, code: "canary" }],
    ["the name of a function as its code", { ...REPORT, code: "constructor" }],
    ["a list as its code", { ...REPORT, code: ["screen_threw"] }],
    ["no screen", { code: "screen_threw", release: "1.2.3" }],
    ["a number as its screen", { ...REPORT, screen: 1 }],
    ["no release", { code: "screen_threw", screen: "/courses" }],
    ["a list as its release", { ...REPORT, release: ["1.2.3"] }],
    ["a word as its release", { ...REPORT, release: "canary" }],
    ["a word after its release", { ...REPORT, release: "1.2.3\ncanary" }],
    ["a number as its release", { ...REPORT, release: 1 }],
  ])("with %s is refused, counted nowhere and not repeated", async (_title, report) => {
    await portalWith();
    const answer = await send(report, { "content-type": "application/json" });
    expect([answer.statusCode, answer.json<ProblemDocument>().code]).toEqual([400, "invalid_request"]);
    expect([portal.events("client_error"), counted()]).toEqual([[], []]);
    expect(portal.logLines.join("") + portal.metrics.text() + answer.body).not.toContain("canary");
  });

  it("longer than a request may be is refused", async () => {
    await portalWith();
    expect((await send({ ...REPORT, screen: "x".repeat(LIMITS.requestBodyBytes) })).statusCode).toBe(413);
    expect(counted()).toEqual([]);
  });
});

describe("[S63] reports of broken pages", () => {
  const statusFrom = async (remoteAddress: string) => {
    const headers = { "x-csrf": "1" };
    const answer = await portal.app.inject({
      method: "POST",
      url: PATH,
      payload: REPORT,
      remoteAddress,
      headers,
    });
    return answer.statusCode;
  };

  it("are limited for each address", async () => {
    await portalWith({ clientErrorsOfAddress: { perMinute: 60, burst: 1 } });
    expect([await statusFrom("192.0.2.1"), await statusFrom("192.0.2.1")]).toEqual([204, 429]);
    expect(await statusFrom("192.0.2.2")).toBe(204);
    expect(portal.events("client_error")).toHaveLength(2);
    expect(portal.events("rate_limited")).toMatchObject([{ limit: "client_errors_of_address" }]);
  });

  it("are limited for all addresses together", async () => {
    await portalWith({ clientErrors: { perMinute: 60, burst: 2 } });
    const statuses = [];
    // What is no report uses up nothing.
    for (let tries = 0; tries < 3; tries += 1)
      expect((await send({ ...REPORT, release: "none" })).statusCode).toBe(400);
    for (let host = 1; host <= 5; host += 1) statuses.push(await statusFrom(`192.0.2.${host}`));
    expect(statuses).toEqual([204, 204, 429, 429, 429]);
    expect(portal.events("client_error")).toHaveLength(2);
    expect(portal.metrics.text()).toContain('homeroom_rate_limited_total{limit="client_errors"} 3');
    portal.clock.advance(1);
    expect(await statusFrom("192.0.2.9")).toBe(204);
  });
});
