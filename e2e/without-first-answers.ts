/** For tests that answer in the BFF's place: the page's own first answers would be given before. */

import type { Page } from "@playwright/test";

/** From the next load on, this page asks for its session and its data in the ordinary way. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route("**/member/first-answers*", (route) => route.fulfill({ status: 404 }));
}
