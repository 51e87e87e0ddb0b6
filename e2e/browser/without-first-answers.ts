/** Turns first answers off, for tests that intercept the calls which those would make unnecessary. */

import { test, type Page } from "@playwright/test";

import { withoutDrawings } from "./member-browser.ts";

/** From its next load on, this page requests its session and its data by the usual calls. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route("**/member/first-answers*", (route) => route.fulfill({ status: 404 }));
  // A page that came with its screen drawn would hold the answers.
  await page.context().addCookies([withoutDrawings(test.info().project.use.baseURL ?? "")]);
}
