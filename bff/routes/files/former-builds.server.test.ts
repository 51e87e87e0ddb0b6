/** Requests of open pages of another release. */

import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { PortalBrowser, TestPortal } from "#bff/testing/portal-browser.ts";
import { startPortalWithPages } from "#bff/testing/portal-with-pages.ts";
import { folderOfAllTests } from "#bff/testing/temporary-folder.ts";

const idOf = (text: string): string => `sha256:${createHash("sha256").update(text).digest("hex")}`;

const FORMER =
  "query FormerCourses($first: Int!) { viewer { enrolledCourses(first: $first) { nodes { slug } } } }";
const BEYOND_SCHEMA = "query Beyond { viewer { fieldOfAnotherRelease } }";
const INTROSPECTION = "query Introspection { __schema { types { name } } }";
const CHANGED = "query Changed { viewer { id } }";

const folder = folderOfAllTests();
let portal: TestPortal;
let member: PortalBrowser;

/** Puts a build into the folder, as a portal of that release does at its start. */
function keep(name: string, file: string, documents: Record<string, string>): void {
  for (const assets of ["assets", "preview/assets"])
    mkdirSync(join(folder, name, assets), { recursive: true });
  writeFileSync(join(folder, name, "assets", file), "former");
  writeFileSync(join(folder, name, "assets", `${file}.br`), "former in brotli");
  writeFileSync(join(folder, name, "preview/assets", file), "former preview");
  writeFileSync(join(folder, name, "documents.json"), JSON.stringify(documents));
}

beforeAll(async () => {
  portal = await startPortalWithPages({}, { FORMER_BUILDS: folder });
  keep("0".repeat(16), "index-former.js", {
    [idOf(FORMER)]: FORMER,
    [idOf(BEYOND_SCHEMA)]: BEYOND_SCHEMA,
    [idOf(INTROSPECTION)]: INTROSPECTION,
    [idOf("another text")]: CHANGED,
  });
  member = portal.browser();
  await member.signIn();
});
afterAll(() => portal.close());

const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });

describe("a file of another build", () => {
  it("has the caching and coding of the portal's own files", async () => {
    const own = await get("/assets/index-abc.js", { "accept-encoding": "br" });
    const former = await get("/assets/index-former.js", { "accept-encoding": "br" });
    expect([former.statusCode, former.body]).toEqual([200, "former in brotli"]);
    const changing = { date: "", etag: "", "content-length": "", "last-modified": "" };
    expect({ ...former.headers, ...changing }).toEqual({ ...own.headers, ...changing });
    expect(former.headers["cache-control"]).toContain("immutable");
    expect((await get("/preview/assets/index-former.js")).body).toBe("former preview");
  });

  it("is found after another portal has stored it later", async () => {
    keep("1".repeat(16), "index-newer.js", {});
    expect((await get("/assets/index-newer.js")).statusCode).toBe(200);
  });

  it.each([
    "/assets/none.js",
    "/documents.json",
    "/assets/%2e%2e/documents.json",
    "/assets/..%2fdocuments.json",
    `/assets/${"0".repeat(16)}/documents.json`,
  ])("must be a hashed file: %s", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe("a document of another build", () => {
  it("[T47] is sent to the school with its variables checked and filled in", async () => {
    expect((await member.graphql(idOf(FORMER), { first: 7 })).statusCode).toBe(200);
    expect(portal.school.graphqlRequests.at(-1)?.body).toEqual({
      query: expect.stringContaining("enrolledCourses(first: 7)"),
    });
    expect((await member.graphql(idOf(FORMER), { first: "7" })).body).toContain("invalid_variables");
  });

  it.each([
    ["that asks beyond this portal's schema", idOf(BEYOND_SCHEMA)],
    ["that asks for the school's schema", idOf(INTROSPECTION)],
    ["whose text is another than its id says", idOf("another text")],
    ["that nobody knows", idOf("nobody's")],
  ])("%s is answered client_outdated", async (_title, id) => {
    const before = portal.school.graphqlRequests.length;
    const answer = await member.graphql(id, {});
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining("client_outdated")]);
    expect(portal.school.graphqlRequests).toHaveLength(before);
  });
});
