/** Round every screen with the Tab key: everything is reached, the focus is seen, nothing traps. */

import { expect, test } from "./member-browser.ts";
import { allScreens } from "./screens.ts";
import { faultsOfTabWalk } from "./tab-walk.ts";

test.use({ trace: "off" });

const PHONE = { width: 390, height: 844 };
/** The narrowest that is no phone, on its side: not everything fits. */
const SMALL_TABLET = { width: 600, height: 500 };

for (const { name, member, open, isWideOnly } of allScreens) {
  test(`the Tab key goes round ${name}, and shows where it is`, async ({ openAs }) => {
    const page = await openAs(member);
    await open(page);
    expect(await faultsOfTabWalk(page)).toEqual([]);
  });

  const small = isWideOnly === true ? SMALL_TABLET : PHONE;
  test(`the Tab key goes round ${name} on a small screen, in forced colours`, async ({ openAs }) => {
    const page = await openAs(member, { viewport: small, forcedColors: "active" });
    await open(page);
    expect(await faultsOfTabWalk(page)).toEqual([]);
  });
}

test("the walk finds a focus that cannot be seen, and a part that Tab never reaches", async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Sign in at the school" }).evaluate((link) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":focus { outline: none !important }");
    document.adoptedStyleSheets = [sheet];
    link.tabIndex = -1;
  });
  const faults = await faultsOfTabWalk(page);
  expect(faults).toContain("a “Homeroom” has the focus and does not show it");
  expect(faults).toContain("a “Sign in at the school” is never reached");
});
