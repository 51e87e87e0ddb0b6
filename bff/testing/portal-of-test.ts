/** The one portal of a test, and one browser at it. */

import { onTestFinished } from "vitest";

import { type PortalBrowser, startTestPortal, type TestPortal } from "#bff/testing/portal-browser.ts";

export let portal: TestPortal;
export let browser: PortalBrowser;

/** To be called in a test, or before each. Closes the portal when the test is over, which may fail it. */
export async function usePortal(starting: Promise<TestPortal> = startTestPortal()): Promise<void> {
  portal = await starting;
  onTestFinished(portal.close);
  browser = portal.browser();
}
