import { describe, expect, test } from "vitest";

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
