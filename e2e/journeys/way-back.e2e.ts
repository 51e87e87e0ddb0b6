/** The way back from the school's consent page to a program on the operator's computer. */

import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, type Page, test } from "@playwright/test";

import { authorizationParameters, authorizationUrl, makeVerifier } from "../conformance/member-client.ts";
import { registerProgram } from "../conformance/operator-client.ts";
import { expectAccessible } from "../browser/axe.ts";
import { fillSignInForm, MEMBERS, signInAtSchool } from "../browser/fixtures.ts";
import { journeyPorts } from "../browser/journey-folder.ts";

test.skip(process.env["PORTAL_URL"] !== undefined, "looks at the embedded school");

/** The requests to the program, in order. */
let calls: IncomingMessage[] = [];
let program: Server;
let port = 0;
/** A page of the program's vendor, at another host than the callback. */
const vendorPage = () => `http://localhost:${port}/connected`;

test.beforeEach(async () => {
  calls = [];
  program = createServer((request, reply) => {
    if (request.url === "/connected") return reply.end("<h1>Connected</h1>");
    calls.push(request);
    return reply.writeHead(302, { location: vendorPage() }).end();
  }).listen(0);
  await once(program, "listening");
  ({ port } = program.address() as AddressInfo);
});
test.afterEach(() => program.close());

/** Opens the school's sign-in page on the way to the program's request. */
async function connect(page: Page, differences: Record<string, string> = {}): Promise<void> {
  const school = `http://127.0.0.1:${(await journeyPorts()).school}`;
  const redirect_uris = [`http://127.0.0.1:${port}/callback`];
  const client = await registerProgram(school, { redirect_uris });
  const parameters = authorizationParameters(school, { ...client, scope: "courses:read" }, makeVerifier());
  const { pathname, search } = new URL(authorizationUrl(school, { ...parameters, ...differences }));
  await page.goto(`${school}/sign-in?return_to=${encodeURIComponent(pathname + search)}`);
}

test("a program whose callback leads on to a page of its vendor has the browser back after Allow", async ({
  page,
}) => {
  await connect(page);
  await signInAtSchool(page, MEMBERS.operator);
  const consent = page.url();
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await page.waitForURL(vendorPage());

  expect(calls.map(({ url }) => url)).toEqual([expect.stringMatching(/^\/callback\?code=cod_.*&iss=/)]);
  expect(calls[0]?.headers.referer).toBeUndefined();
  await page.goBack();
  expect(page.url()).toBe(consent);
});

test("a request that is refused after the sign-in leads back to the program, too", async ({ page }) => {
  await connect(page, { scope: "account:read" });
  await fillSignInForm(page, MEMBERS.operator);
  await page.waitForURL(vendorPage());

  expect(calls[0]?.url).toContain("error=invalid_scope");
});

test("Allow pressed twice ends at the program, with one code", async ({ page }) => {
  await connect(page);
  await signInAtSchool(page, MEMBERS.operator);
  await page.getByRole("button", { name: "Allow", exact: true }).dblclick();
  await page.waitForURL(vendorPage());

  const codes = calls.map(({ url = "" }) => new URL(url, vendorPage()).searchParams.get("code"));
  expect(new Set(codes).size).toBe(1);
});

test("where a browser does not follow the page that leads on, its link does", async ({ page }) => {
  await page.route("**/oauth/consent", async (route) => {
    const answer = await route.fetch();
    const { refresh: _refresh, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  await connect(page);
  await signInAtSchool(page, MEMBERS.operator);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Going back to Garden Assistant" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go back to Garden Assistant" }).click();
  await page.waitForURL(vendorPage());
});
