import { beforeEach, describe, expect, test } from "vitest";

import { openWebSession } from "#school/store/sign-in/web-sessions.ts";
import { authorizeUrl } from "#school/testing/authorization.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

let clientId: string;
beforeEach(async () => {
  ({ clientId } = await testSchool.storePair());
});

/** Opens the endpoint, as a stranger or in the browser session of a member. */
async function open(extra: Record<string, string> = {}, memberId?: string, client = clientId) {
  const { school, app } = testSchool;
  const cookie = memberId === undefined ? "" : `school-session=${await openWebSession(school, memberId)}`;
  const url = authorizeUrl(testSchool, client, extra);
  const { statusCode, headers, payload } = await app.inject({ url, headers: { cookie } });
  const location =
    headers.location === undefined ? undefined : URL.parse(headers.location, school.config.url);
  return { status: statusCode, location, query: location?.searchParams, html: payload, url };
}

const asksForConsent = (html: string): boolean => html.includes('name="consent_request"');

describe("a valid authorization request", () => {
  test("leads a stranger to the sign-in page, which leads back to it", async () => {
    const { status, location, query, url } = await open();

    expect([status, location?.pathname, query?.get("return_to")]).toEqual([303, "/sign-in", url]);
  });

  test("shows a member the consent page, at every request", async () => {
    for (let at = 0; at < 2; at += 1) {
      const { status, html } = await open({}, "mem_yichun");

      expect([status, asksForConsent(html)]).toEqual([200, true]);
    }
  });

  test("with prompt=none shows no page: the client is told what the member would have to do", async () => {
    const stranger = await open({ prompt: "none" });
    const member = await open({ prompt: "none" }, "mem_yichun");

    expect([stranger.status, stranger.query?.get("error")]).toEqual([303, "login_required"]);
    expect([member.status, member.query?.get("error")]).toEqual([303, "consent_required"]);
    expect(member.location?.origin).toBe("http://127.0.0.1");
  });
});

describe("an authorization request that is not valid", () => {
  test("is answered to its client, and repeats the state, also for a member", async () => {
    for (const member of [undefined, "mem_yichun"]) {
      const { location, query } = await open({ scope: "no:such" }, member);

      expect(location?.origin).toBe("http://127.0.0.1");
      expect([query?.get("error"), query?.get("state")]).toEqual(["invalid_scope", "s"]);
    }
  });

  test.each([
    ["of an unknown client", {}, "cli_unknown"],
    ["with an address that the client has not", { redirect_uri: "https://elsewhere.example/cb" }, undefined],
  ])("%s is answered with a page, and leads nowhere", async (_what, extra, client) => {
    for (const member of [undefined, "mem_yichun"]) {
      const { status, location, html } = await open(extra, member, client);

      expect([status, location, asksForConsent(html)]).toEqual([400, undefined, false]);
    }
  });
});
