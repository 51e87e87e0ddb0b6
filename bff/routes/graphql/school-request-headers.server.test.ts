/** Every header of a request to the school's Member API: nothing else that a browser sends gets there. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  COURSES_DOCUMENT_ID,
  type PortalBrowser,
  startTestPortal,
  type TestPortal,
} from "#bff/testing/portal-browser.ts";

let portal: TestPortal;
let browser: PortalBrowser;
beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_URL: "https://portal.example.com" });
  browser = portal.browser();
  await browser.signIn();
});
afterAll(() => portal.close());

describe("a request to the school", () => {
  it("[S39 S40 S41 T45] has these headers and one field, query, and nothing of the browser", async () => {
    await browser.call(
      "POST",
      "/member/graphql",
      { documentId: COURSES_DOCUMENT_ID, variables: { first: 50 } },
      {
        authorization: "Bearer stolen",
        origin: "https://portal.example.com",
        referer: "https://portal.example.com/courses",
        "x-forwarded-for": "10.1.1.1",
        "x-forwarded-host": "evil.example.com",
        forwarded: "for=10.1.1.1",
        "accept-language": "zh-TW",
        "accept-encoding": "gzip",
        "user-agent": "browser",
        baggage: "member=1",
        tracestate: "a=b",
        traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      },
    );
    const request = portal.school.graphqlRequests.at(-1);
    expect(Object.keys(request?.body as object)).toEqual(["query"]);
    expect(request?.headers).toEqual({
      accept: "application/json",
      "accept-encoding": "zstd, br, gzip",
      authorization: `Bearer ${portal.school.pairs[0]?.access_token}`,
      connection: "keep-alive",
      "content-length": expect.any(String),
      "content-type": "application/json",
      host: new URL(portal.school.url).host,
      traceparent: expect.stringMatching(
        /^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/,
      ),
    });
    const line = portal.events("request").at(-1);
    expect(line).toMatchObject({ path: "/member/graphql", traceId: "0af7651916cd43dd8448eb211c80319c" });
  });
});
