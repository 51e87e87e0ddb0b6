/** The measurements of targets and of text, which the audits use, find planted faults. */

import { expect, test } from "../browser/member-browser.ts";
import { faultsOfTargets, textBelow13Px } from "../browser/targets.ts";

test("The measure finds a button that is too small, one that is covered, and words that are too small", async ({
  openAs,
}) => {
  const page = await openAs(null);
  await page.goto("/sign-in");
  await page.getByRole("main").evaluate((main) => {
    const covered = document.createElement("div");
    covered.append(buttonOf("covered", { inlineSize: "60px", blockSize: "60px" }), wordsOver());
    covered.style.position = "relative";
    main.append(buttonOf("narrow", { inlineSize: "30px", blockSize: "50px" }), covered);

    function buttonOf(name: string, look: Partial<CSSStyleDeclaration>) {
      const button = document.createElement("button");
      button.textContent = name;
      Object.assign(button.style, look);
      return button;
    }

    function wordsOver() {
      const cover = document.createElement("p");
      cover.textContent = "over it";
      Object.assign(cover.style, { position: "absolute", inset: "0", fontSize: "12px" });
      return cover;
    }
  });
  expect(await faultsOfTargets(page)).toEqual([
    "button “narrow” answers on 30 x 50 px",
    "button “covered” lies under something else",
  ]);
  expect(await textBelow13Px(page)).toEqual(["“over it” is 12 px high"]);
});

test("The portal's text grows with the text size that a member set in the browser", async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=24"],
  });
  const page = await browser.newPage();
  await page.goto(`${baseURL}/sign-in`);
  const sizes = await page.evaluate(() =>
    [document.documentElement, document.body].map((element) => getComputedStyle(element).fontSize),
  );
  expect(sizes).toEqual(["24px", "22.5px"]);
  await browser.close();
});
