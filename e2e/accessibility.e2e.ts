/** Every screen, audited by axe in each language and theme. */

import { expectAccessible } from "./fixtures.ts";
import { expect, test } from "./member-browser.ts";
import { allScreens } from "./screens.ts";

// A failure names the rule and the element: no trace is needed, and a hundred of them take their time.
test.use({ trace: "off" });

for (const locale of ["en", "zh-TW"])
  for (const colorScheme of ["light", "dark"] as const)
    for (const { name, member, open } of allScreens)
      test(`${name} has no accessibility fault in ${locale}, ${colorScheme}`, async ({ openAs }) => {
        const page = await openAs(member, { locale, colorScheme });
        await open(page);
        await expectAccessible(page);
      });

test("the audit finds a picture without a name and words too pale to read", async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto("/sign-in");
  await page.getByRole("main").evaluate((main) => {
    const words = document.createElement("p");
    words.textContent = "pale";
    words.style.color = "#ccc";
    words.style.background = "#fff";
    main.append(document.createElement("img"), words);
  });
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: [\s\S]*image-alt: /);
});
