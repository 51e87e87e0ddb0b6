/** Causes every error code of `shared/bff-errors.ts` once: each has its status and its message. */

import { describe, expect, it } from "vitest";

import { LIMITS } from "#bff/bounds/limits.ts";
import { ERROR_TITLES } from "#bff/errors.ts";
import type { SessionStore } from "#bff/store/store.ts";
import {
  COURSES_DOCUMENT_ID,
  portal,
  type PortalBrowser,
  startTestPortal,
  usePortal,
} from "#bff/testing/portal-browser.ts";
import { BFF_ERROR_STATUS, type BffErrorCode } from "#shared/bff-errors.ts";

let store: { fault: Error | undefined };

async function signedIn(environment: Record<string, string> = {}): Promise<PortalBrowser> {
  store = { fault: undefined };
  const storeInFront = (real: SessionStore): SessionStore => ({
    ...real,
    readSession: (key) => (store.fault === undefined ? real.readSession(key) : Promise.reject(store.fault)),
  });
  const limits = { ...LIMITS, graphqlOfSession: { perMinute: 1, burst: 2 } };
  await usePortal(startTestPortal(environment, { limits, storeInFront }));
  const browser = portal.browser();
  await browser.signIn();
  return browser;
}

type Answer = Awaited<ReturnType<PortalBrowser["ask"]>>;

const schoolAnswers = (browser: PortalBrowser, status: number): Promise<Answer> => {
  portal.school.behaviour.graphql = (_query, reply) =>
    reply
      .code(status)
      .headers(status === 401 ? { "www-authenticate": 'Bearer error="invalid_token"' } : {})
      .send({});
  return browser.ask();
};

/** For each code, a request that is answered with it. */
const PROVOCATIONS: Record<BffErrorCode, (browser: PortalBrowser) => Promise<Answer>> = {
  invalid_request: (browser) => browser.call("POST", "/member/graphql", [1]),
  client_outdated: (browser) => browser.graphql("sha256:0"),
  invalid_variables: (browser) => browser.graphql(COURSES_DOCUMENT_ID, { first: 51 }),
  signed_out: () => portal.browser().ask(),
  session_ended: (browser) => {
    portal.clock.advance(30 * 24 * 3600);
    return browser.ask();
  },
  reauthorization_required: (browser) => schoolAnswers(browser, 401),
  csrf_rejected: (browser) => browser.call("POST", "/auth/logout", undefined, { "x-csrf": "2" }),
  permission_missing: (browser) => {
    portal.school.behaviour.graphql = (_query, reply) =>
      reply.code(403).send({ error: "insufficient_scope" });
    return browser.ask();
  },
  not_found: (browser) => browser.call("DELETE", "/auth/sessions/none"),
  method_not_allowed: (browser) => browser.call("POST", "/auth/session"),
  body_too_large: (browser) => browser.graphql("x".repeat(LIMITS.requestBodyBytes)),
  unsupported_media_type: (browser) =>
    browser.call("POST", "/member/graphql", "a=b", { "content-type": "text/plain" }),
  rate_limited: async (browser) => {
    await browser.ask();
    await browser.ask();
    return browser.ask();
  },
  internal_error: (browser) => {
    store.fault = new TypeError("canary");
    return browser.ask();
  },
  school_invalid_response: (browser) => schoolAnswers(browser, 302),
  school_unavailable: (browser) => schoolAnswers(browser, 500),
  store_unavailable: (browser) => {
    portal.breakStore();
    return browser.call("GET", "/auth/session");
  },
  school_timeout: async (browser) => {
    portal.school.behaviour.graphql = (_query, reply) => reply.hijack();
    return browser.ask();
  },
};

const OUTAGES: readonly BffErrorCode[] = ["store_unavailable", "school_unavailable", "school_timeout"];

describe("[T47] the error code", () => {
  it.each(Object.keys(PROVOCATIONS) as BffErrorCode[])(
    "[S62] %s is answered with its status and message, and clears no cookie",
    async (code) => {
      const browser = await signedIn({ SCHOOL_TIMEOUT_MS: code === "school_timeout" ? "800" : "10000" });
      const before = portal.logLines.length;
      const answer = await PROVOCATIONS[code](browser);
      expect(answer.statusCode).toBe(BFF_ERROR_STATUS[code]);

      const requestId = expect.stringMatching(/^[0-9a-f]{32}$/);
      const isGraphql = String(answer.headers["content-type"]).startsWith("application/json");
      expect(answer.json()).toEqual(
        isGraphql
          ? { errors: [{ message: ERROR_TITLES[code], extensions: { code, requestId } }] }
          : { title: ERROR_TITLES[code], status: BFF_ERROR_STATUS[code], code, requestId },
      );
      const waits = ["rate_limited", "school_unavailable", "store_unavailable"].includes(code);
      expect(answer.headers["retry-after"] !== undefined).toBe(waits);
      expect(answer.body).not.toContain("canary");
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(portal.metrics.text()).toContain(`homeroom_errors_total{code="${code}"} 1`);

      // One line besides the request's, with the id that the caller got; an outage is logged once, for all callers.
      const lines = portal.logLines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
      const problem = answer.json() as {
        requestId?: string;
        errors?: { extensions: { requestId: string } }[];
      };
      const reqId = problem.requestId ?? problem.errors?.[0]?.extensions.requestId;
      const events = lines.filter((line) => line["reqId"] === reqId).map((line) => String(line["event"]));
      expect(events.at(-1)).toBe("request");
      expect(events).toHaveLength(OUTAGES.includes(code) ? 1 : 2);
      const lost = lines.filter(({ event }) => event === "store_lost" || event === "school_lost");
      expect(lost).toHaveLength(OUTAGES.includes(code) ? 1 : 0);
      expect(portal.logLines.slice(before).join("")).not.toContain("canary");
    },
  );

  it("[S61] internal_error does not stop the process", async () => {
    const browser = await signedIn();
    store.fault = new TypeError("canary");
    await browser.ask();
    store.fault = undefined;
    expect((await browser.ask()).statusCode).toBe(200);
  });
});

describe("names with a meaning in JavaScript", () => {
  it.each(["__proto__", "constructor"])("[S45] have no effect as a variable: %s", async (name) => {
    const browser = await signedIn();
    for (const body of [
      `{"documentId":"${COURSES_DOCUMENT_ID}","variables":{"first":1,"${name}":{"prototype":{"first":50}}}}`,
      `{"documentId":"${COURSES_DOCUMENT_ID}","${name}":{"prototype":{"variables":{}}}}`,
    ]) {
      const answer = await browser.call("POST", "/member/graphql", body, {
        "content-type": "application/json",
      });
      expect(answer.statusCode).toBe(400);
    }
    expect(portal.school.graphqlRequests).toEqual([]);
    expect(({} as Record<string, unknown>)["first"]).toBeUndefined();
  });
});
