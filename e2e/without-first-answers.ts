/** Turns first answers off, for tests that intercept the calls which those would make unnecessary. */

import { test, type Page } from "@playwright/test";

/** From its next load on, this page requests its session and its data by the usual calls. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route("**/member/first-answers*", (route) => route.fulfill({ status: 404 }));
  // A page that came with its screen drawn would hold the answers. A script cannot write over this cookie, and the portal's
  // server cannot read a device from it.
  const url = test.info().project.use.baseURL ?? "";
  await page.context().addCookies([{ name: "device", value: "none", url, httpOnly: true }]);
}
