/** Events: each is one structured line, with the request's id where there is a request. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { browser, portal, startTestPortal, usePortal } from "#bff/testing/portal-browser.ts";
import { startPortalWithPages } from "#bff/testing/portal-with-pages.ts";

let seen: number;

beforeEach(async () => {
  await usePortal();
  seen = portal.logLines.length;
});

/** Events since the last call, without the line that each request ends with. */
function newEvents(): Record<string, unknown>[] {
  const lines = portal.logLines.slice(seen).map((line) => JSON.parse(line) as Record<string, unknown>);
  seen = portal.logLines.length;
  return lines.filter(({ event }) => event !== "request" && event !== undefined);
}

const requestId = expect.stringMatching(/^[0-9a-f]{32}$/);

describe("[S59] the log has one line for", () => {
  it("the key ring at start, with the public id of the newest key", () => {
    expect(portal.events("key_ring")).toMatchObject([
      { keys: 1, newest: expect.stringMatching(/^[0-9a-f]{8}$/) },
    ]);
  });

  it("a sign-in, and one that failed, with the check that failed", async () => {
    await browser.signIn();
    expect(newEvents()).toMatchObject([
      { event: "signed_in", reqId: requestId, level: 30, time: expect.any(Number), scope: expect.any(Array) },
    ]);
    for (const counted of ["sessions_opened_total", 'sign_ins_total{outcome="signed_in"}'])
      expect(portal.metrics.text()).toContain(`homeroom_${counted} 1\n`);
    await browser.navigate("/auth/callback?state=x");
    await portal.browser().navigate("/auth/callback?state=x&iss=y");
    expect(newEvents()).toMatchObject([
      { event: "sign_in_failed", problem: "state_mismatch", reqId: requestId, level: 40 },
    ]);
  });

  it("a refresh, and one that failed", async () => {
    await browser.signIn();
    portal.clock.advance(7300);
    await browser.ask();
    expect(newEvents().slice(1)).toMatchObject([{ event: "refresh", outcome: "refreshed" }]);
    portal.clock.advance(7300);
    portal.school.behaviour.token = (_form, reply) => reply.code(400).send({ error: "invalid_client" });
    await browser.ask();
    expect(newEvents()).toMatchObject([
      { event: "refresh", outcome: "failed", reason: "refresh: the school answered 400 invalid_client" },
      { event: "request_failed", code: "school_unavailable", reqId: requestId },
    ]);
  });

  it("a sign-out and one for the revocation it caused", async () => {
    await browser.signIn();
    newEvents();
    await browser.call("POST", "/auth/logout");
    await expect.poll(() => portal.events("revocation")).toMatchObject([{ outcome: "accepted" }]);
    expect(
      newEvents()
        .map(({ event }) => String(event))
        .toSorted(),
    ).toEqual(["revocation", "signed_out"]);
    await browser.call("POST", "/auth/logout");
    expect(portal.events("signed_out")).toMatchObject([
      { hadSession: true, reqId: requestId },
      { hadSession: false },
    ]);
  });

  it("a pair whose revocation the store has lost", async () => {
    const entry = { key: Buffer.alloc(32, "lost"), sealed: null, attempts: 1, pendingSinceMs: 0 };
    const lost = [entry];
    const withLoss = await startTestPortal(
      {},
      { storeInFront: (store) => ({ ...store, claimRevocations: async () => lost.splice(0) }) },
    );
    await expect.poll(() => withLoss.events("revocation_given_up")).toMatchObject([{ level: 40 }]);
    await withLoss.close();
  });

  it("a session that ended idle or over age", async () => {
    await browser.signIn();
    portal.clock.advance(13 * 3600);
    await browser.call("GET", "/auth/session");
    expect(portal.events("session_ended")).toMatchObject([{ reason: "over_age", count: 1 }]);
  });

  it("a session that the school ended", async () => {
    await browser.signIn();
    for (const pair of portal.school.pairs) pair.isRevoked = true;
    portal.clock.advance(7300);
    await browser.ask();
    expect(portal.events("session_ended")).toMatchObject([{ reason: "refused_by_school", count: 1 }]);
  });

  it("a call from another origin", async () => {
    await browser.call("POST", "/auth/logout", undefined, { origin: "https://evil.example.com" });
    expect(newEvents()).toMatchObject([
      { event: "csrf_refused", reason: "Origin is not the portal's", reqId: requestId, level: 40 },
    ]);
  });

  it("an outage of the school that begins, and one that ends", async () => {
    await browser.signIn();
    portal.school.behaviour.graphql = (_query, reply) => reply.code(500).send({});
    newEvents();
    for (let seconds = 0; seconds <= 10; seconds += 1) {
      expect((await browser.ask()).statusCode).toBe(503);
      await browser.call("GET", "/auth/session");
      portal.clock.advance(1);
    }
    portal.school.behaviour.graphql = undefined;
    portal.clock.advance(5);
    expect((await browser.ask()).statusCode).toBe(200);
    expect(newEvents()).toMatchObject([
      { event: "school_lost", level: 50, reason: "graphql: failed" },
      { event: "school_back", level: 40, seconds: expect.toBeOneOf([10, 11]), failed: 11 },
    ]);
  });

  it("an outage of the store that begins, and none for what fails meanwhile", async () => {
    await browser.signIn();
    const other = portal.browser();
    const response = portal.school.consent(await other.startSignIn());
    newEvents();
    portal.breakStore();
    for (let calls = 0; calls < 5; calls += 1) {
      portal.clock.advance(10);
      expect((await browser.ask()).statusCode).toBe(503);
    }
    expect(await portal.browser().startSignIn()).toContain("problem=store_unavailable");
    const { headers } = await other.navigate(`/auth/callback?${response.toString()}`);
    expect(headers.location).toContain("problem=store_unavailable");
    expect(newEvents()).toMatchObject([{ event: "store_lost", level: 50 }]);
  });
});

describe("the log of requests for pages and files", () => {
  /** Requests a page, two files of the build, and a missing file. @returns the lines of requests */
  async function linesOfAVisit(logLevel: string): Promise<unknown[]> {
    const visited = await startPortalWithPages({}, { LOG_LEVEL: logLevel });
    const visitor = visited.browser();
    await visitor.navigate("/courses", { accept: "text/html" });
    for (const path of ["assets/index-abc.js", "manifest.webmanifest", "assets/none.js"])
      await visitor.navigate(`/${path}`);
    await visited.close();
    return [...visited.events("request"), ...visited.events("file_request")];
  }

  it("has a line for a page and a missing file, and at debug one for each file that was sent", async () => {
    const ofPageAndMissingFile = [
      { level: 30, path: "/*", status: 200 },
      { level: 30, path: "/*", status: 404 },
    ];
    const info = await linesOfAVisit("info");
    expect(info).toMatchObject(ofPageAndMissingFile);
    expect(info).toHaveLength(2);
    const debug = await linesOfAVisit("debug");
    expect(debug).toMatchObject([
      ...ofPageAndMissingFile,
      { level: 20, path: "/assets/index-abc.js", status: 200, reqId: requestId },
      { level: 20, path: "/manifest.webmanifest", status: 200, reqId: requestId },
    ]);
    expect(debug).toHaveLength(4);
  });
});

it("nothing but ops/log/events.ts writes to the log, and nothing to the console", () => {
  const folder = join(import.meta.dirname, "..");
  const writers = globSync("**/*.ts", { cwd: folder, exclude: ["**/*.test.ts", "testing/**"] }).filter(
    (path) =>
      /\blog(ger)?\.(trace|debug|info|warn|error|fatal)\(|console\./.test(
        readFileSync(join(folder, path), "utf8"),
      ),
  );
  expect(writers).toEqual([]);
});
