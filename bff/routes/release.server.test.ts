/** Only operators see the release: it would help a stranger to choose an attack. */

import { afterAll, beforeAll, expect, it } from "vitest";

import { OWN_NAVIGATION, startPortalWithPages } from "#bff/testing/portal-with-pages.ts";
import type { TestPortal } from "#bff/testing/portal-browser.ts";
import { RELEASE } from "#shared/node/release.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortalWithPages();
});
afterAll(() => portal.close());

it.each([
  "/",
  "/sign-in",
  "/no/such/page",
  "/healthz",
  "/readyz",
  "/auth/session",
  "/assets/none.js",
  "/manifest.webmanifest",
])("%s does not tell the release", async (path) => {
  const browser = portal.browser();
  const isCall = path.startsWith("/auth");
  const { headers, body } = await (isCall
    ? browser.call("GET", path)
    : browser.navigate(path, OWN_NAVIGATION));
  expect(JSON.stringify(headers) + body).not.toContain(RELEASE);
});

it("the first line of the log tells it", () => {
  expect(portal.events("starting")).toMatchObject([{ release: RELEASE }]);
});
