/** Pages without the member's answers, for tests that intercept the calls which those make unnecessary. */

import type { Page } from "@playwright/test";

/** From its next load on, this page comes as for a program that does not say what it opens: the portal sends no data with it. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  // A service worker would fetch the page itself.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setBypassServiceWorker", { bypass: true });
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest()) return route.fallback();
    // Fetched by the test itself, which has the browser's cookies and sends no Fetch Metadata.
    return route.fulfill({ response: await route.fetch({ maxRedirects: 0 }) });
  });
}
