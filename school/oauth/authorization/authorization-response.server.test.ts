import { describe, expect, test } from "vitest";

import { authorizeUrl } from "#school/testing/authorization.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { clientId } = await testSchool.storePair();

/** Requests a scope that does not exist, so that the error goes to the client at once. */
const ask = (headers: Record<string, string>) =>
  testSchool.app.inject({ url: authorizeUrl(testSchool, clientId, { scope: "no" }), headers });

describe("the authorization response", () => {
  test.each<[string, Record<string, string>]>([
    ["a program", {}],
    ["a program that takes anything", { accept: "*/*" }],
    ["a program that takes no page", { accept: "text/html;q=0, */*" }],
    ["a frame", { accept: "text/html", "sec-fetch-dest": "iframe" }],
  ])("redirects %s", async (_who, headers) => {
    const answer = await ask(headers);

    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^http:\/\/127\.0\.0\.1\/cb\?error=invalid_scope&.*iss=/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).toBe("");
  });

  test("repeats the state of the request, and has none when the request had none", async () => {
    const answerTo = async (state: string) => {
      const url = authorizeUrl(testSchool, clientId, { state });
      return new URL(String((await testSchool.app.inject({ url })).headers.location)).searchParams;
    };

    expect((await answerTo("")).has("state")).toBe(false);
    expect((await answerTo("")).get("error")).toBe("invalid_request");
    const refused = String((await ask({})).headers.location);
    expect(new URL(refused).searchParams.get("state")).toBe("s");
  });

  test.each<[string, Record<string, string>]>([
    ["a window", { "sec-fetch-dest": "document" }],
    ["a browser that names no destination", { accept: "text/html,application/xhtml+xml" }],
    ["a browser that writes capitals", { accept: "Text/HTML" }],
  ])("is a page that leads %s on", async (_who, headers) => {
    const redirected = String((await ask({})).headers.location);
    const answer = await ask(headers);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers["refresh"]).toBe(`0; url=${redirected}`);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).toContain(`href="${redirected.replaceAll("&", "&amp;")}"`);
  });
});
