import { describe, expect, test } from "vitest";

import { isPostgres } from "#school/store/dialects/transaction.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

describe("an error is a page for a person and JSON for a program", () => {
  test.each([
    ["text/html,application/xhtml+xml", true],
    ["TEXT/HTML", true],
    ["*/*, text/html;q=0.1", true],
    ["text/html;q=0, */*", false],
    ["*/*", false],
    ["application/json", false],
    ["text/htmlx", false],
  ])("a caller that accepts %j gets a page: %s", async (accept, isPage) => {
    const answer = await testSchool.app.inject({ url: "/nowhere", headers: { accept } });

    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toContain(isPage ? "text/html" : "application/json");
  });
});

test("a page that refuses a form is shown without the database, but for the link to the courses", async () => {
  const send = () =>
    testSchool.postForm("/sign-in", {}, { accept: "text/html", origin: "https://elsewhere.example" });
  const usual = await send();
  const lost = await testSchool.withoutTable("oauth_client", send);

  expect([usual.statusCode, lost.statusCode]).toEqual([403, 403]);
  expect(lost.body).toContain("<h1>");
});

describe("RFC 9110 section 15.5.6: a method that a path has not is 405, with those that it has", () => {
  const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
  const addresses = testSchool.school.metrics.routes
    .filter((url) => !url.includes("*"))
    .map((url) => [url, url.replaceAll(/:\w+/g, "x")] as const);

  test("every route of the school is tried", () => {
    for (const url of [
      "/mcp",
      "/openapi.json",
      "/api/v1/courses/:course_id",
      "/member/graphql",
      "/sign-out",
      "/",
    ])
      expect(addresses.map(([route]) => route)).toContain(url);
    expect(addresses.length).toBeGreaterThan(100);
  });

  test.each(addresses)("%s", async (route, url) => {
    const allowed = testSchool.app.supportedMethods.filter((method) =>
      testSchool.app.hasRoute({ method, url: route }),
    );
    for (const method of METHODS.filter((one) => !allowed.includes(one))) {
      const answer = await testSchool.app.inject({ method, url });
      // The admin area answers a person at every address below it, with its own page for an unknown one.
      if (route.startsWith("/admin/") && (method === "POST" || method === "GET")) continue;

      expect([method, answer.statusCode]).toEqual([method, 405]);
      const allow = String(answer.headers.allow).split(", ");
      expect(allowed).toEqual(expect.arrayContaining(allow));
      expect(answer.json()).toEqual({
        error: "invalid_request",
        error_description: `This address answers ${allow.join(", ")}.`,
      });
    }
  });

  test.each([
    ["/mcp", "POST"],
    ["/member/graphql", "POST"],
    ["/openapi.json", "GET, HEAD"],
    ["/api/v1/courses", "GET, HEAD, POST"],
    ["/api/v1/courses/none", "GET, HEAD, DELETE, PATCH"],
    ["/%6dcp?x=1", "POST"],
    ["/admin/settings", "GET, HEAD"],
  ])("Allow of %s is %s", async (url, allow) => {
    const answer = await testSchool.app.inject({ method: "OPTIONS", url });
    expect(String(answer.headers.allow).split(", ").toSorted()).toEqual(allow.split(", ").toSorted());
  });

  test("a browser gets a page with a way on", async () => {
    const answer = await testSchool.app.inject({ url: "/oauth/consent", headers: { accept: "text/html" } });

    expect([answer.statusCode, answer.headers.allow]).toEqual([405, "POST"]);
    expect(answer.payload).toContain('href="/"');
  });

  test.each(["/nowhere", "/admin/nowhere", "/api/v1/nowhere", "/mcp/", "/MCP"])(
    "a path without a route is 404: %s",
    async (url) => {
      const answer = await testSchool.app.inject({ method: "PUT", url });
      expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
    },
  );

  test("a record that does not exist is 404", async () => {
    expect((await testSchool.app.inject({ url: "/files/none" })).statusCode).toBe(404);
  });
});

test("a school whose disk has less than a megabyte free is not ready, and reads on", async () => {
  const { app, school } = testSchool;
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  let free = 1024 * 1024;
  school.freeBytes = () => free;
  expect(await statusOf("/readyz")).toBe(200);
  free -= 1;
  const answer = await app.inject({ url: "/readyz" });
  // The disk of PostgreSQL is another one.
  if (isPostgres(school.db)) return expect(answer.statusCode).toBe(200);
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, expect.any(String)]);
  // The path of the file is for the log.
  expect(answer.payload).not.toContain(".db");
  expect([await statusOf("/healthz"), await statusOf("/sign-in")]).toEqual([200, 200]);
});
