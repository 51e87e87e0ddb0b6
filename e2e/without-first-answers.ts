/** Turns first answers off, for tests that intercept the calls which those would make unnecessary. */

import type { Page } from "@playwright/test";

/** From its next load on, this page requests its session and its data by the usual calls. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route("**/member/first-answers*", (route) => route.fulfill({ status: 404 }));
}
