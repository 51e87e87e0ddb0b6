/**
 * Texts of a school that are made to break a page. The portal's own program renders each screen from the school's answers with such
 * a text at the end of each of theirs, and a browser reads and takes over what came of it.
 */

import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { Page } from "@playwright/test";

import { PAGE_DATA_ELEMENT, type FirstAnswers, type PageData } from "#shared/page-data.ts";
import { documentEnd } from "#shared/page-document.ts";
import { requireNewestBuild } from "#shared/node/builds.ts";
import type { RenderProgram } from "#shared/renderer.ts";

import { memberScreens } from "../browser/visited-screens.ts";
import { expect, test } from "../browser/member-browser.ts";
import { reportsMissingPage } from "../browser/missing-page.ts";
import { expectTakenOver } from "../browser/screens.ts";
import { variantsFor } from "../browser/variants.ts";

const MARKUP = "</script></template><!--<script>wasRun=1</script><img src=x onerror=wasRun=1>&lt;\u2028";
const ODD = "\ud800\u0000\ufffd\r\n\r\t\u202e\udfff";
const LONG = "名".repeat(10_000);
/** At the end of a text, after which a number, a date and a state can be read no more; or at the end of titles and names alone. */
const VARIANTS = ["every text", "titles and names"] as const;

/** A screen's data is found by these. */
const FOUND_BY = new Set([
  "__typename",
  "id",
  "sub",
  "slug",
  "tradeNo",
  "cursor",
  "startCursor",
  "endCursor",
]);
const NAMES = new Set([
  "title",
  "name",
  "email",
  "lecturerName",
  "description",
  "location",
  "body",
  "label",
  "bankName",
]);

// The tests run in one worker, so that each member signs in once.
test.describe.configure({ mode: "default" });

function withHostileTexts<Value>(value: Value, variant: (typeof VARIANTS)[number]): Value {
  const isMeant = (key: string): boolean => (variant === "every text" ? !FOUND_BY.has(key) : NAMES.has(key));
  return JSON.parse(JSON.stringify(value), (key, each: unknown) =>
    typeof each === "string" && isMeant(key) ? each + MARKUP + ODD + (key === "name" ? LONG : "") : each,
  ) as Value;
}

async function renderAgain(html: string, url: URL, variant: (typeof VARIANTS)[number]): Promise<string> {
  const { openRenderer } = (await import(
    pathToFileURL(requireNewestBuild(join(import.meta.dirname, "../..")).program).href
  )) as RenderProgram;
  const [, text = ""] = new RegExp(`id="${PAGE_DATA_ELEMENT}">(.*?)</script>`, "s").exec(html) ?? [];
  const data = JSON.parse(text) as PageData;
  const { screen, first } = data;
  if (screen === undefined || first?.session.signedIn !== true) throw new Error("The page is no member's.");
  const { member } = first.session;
  const hostile: FirstAnswers = {
    ...first,
    session: { ...first.session, member: withHostileTexts(member, variant) },
    answers: first.answers.map((answer) => ({
      ...answer,
      body: JSON.stringify(withHostileTexts(JSON.parse(answer.body), variant)),
    })),
  };
  const renderer = await openRenderer(data.branding, url.origin);
  const { start, end } = await renderer.frame(screen);
  const markup = await renderer.screen({ ...screen, path: url.pathname, search: "", first: hostile });
  const before = html.slice(0, html.indexOf(start) + start.length);
  return before + markup + end + documentEnd({ ...data, first: hostile });
}

/** @returns the browser's reports: errors of scripts and of React, and violations of the page's policy */
async function openAltered(page: Page, path: string, variant: (typeof VARIANTS)[number]): Promise<string[]> {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => void faults.push(message));
  page.on("console", (message) => {
    if (message.type() === "error" && !reportsMissingPage(message)) faults.push(message.text());
  });
  // The school has no pictures at the altered addresses.
  await page.route(/svg|%3C/, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const headers = { ...(await route.request().allHeaders()), "sec-fetch-dest": "document" };
      const response = await route.fetch({ headers });
      const html = await renderAgain(await response.text(), new URL(route.request().url()), variant);
      await route.fulfill({ response, body: html });
    },
  );
  await page.goto(path);
  return faults;
}

for (const screen of memberScreens)
  test(`${screen.name}: hostile texts of the school are shown as texts, and React hydrates the screen unchanged`, async ({
    openAs,
  }) => {
    const path = await screen.address(() => openAs("typical"));
    for (const variant of variantsFor(screen.name, VARIANTS)) {
      const page = await openAs("typical", { serviceWorkers: "block" });
      const faults = await openAltered(page, path, variant);
      await expectTakenOver(page);
      expect(faults).toEqual([]);
      expect(await page.evaluate(() => "wasRun" in globalThis)).toBe(false);
      // Each script is one of the page's own.
      expect(await page.locator("main script, main iframe, main img[onerror]").count()).toBe(0);
      await page.close();
    }
  });
