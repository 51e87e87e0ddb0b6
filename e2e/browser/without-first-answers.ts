/** Turns first answers off, for tests that intercept the calls which those would make unnecessary. */

import type { Page } from "@playwright/test";

/** From its next load on, this page requests its session and its data by the usual calls. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route("**/member/first-answers*", (route) => route.fulfill({ status: 404 }));
  await asFromElsewhere(page);
}

/** From its next load on, this page comes as for a link on another site: the portal cannot know who is there, and sends no data. */
export async function asFromElsewhere(page: Page): Promise<void> {
  await page.route("**/*", (route) => {
    const request = route.request();
    if (!request.isNavigationRequest()) return route.fallback();
    return route.continue({ headers: { ...request.headers(), "sec-fetch-site": "cross-site" } });
  });
}
