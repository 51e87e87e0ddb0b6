/** A part of Home that comes later than the rest has its own room: nothing that is read moves. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { expect, test } from "../browser/member-browser.ts";
import { expectAtRest } from "../browser/screens.ts";

const DOCUMENTS = join(import.meta.dirname, "../../shared/member-api/documents.json");
const documents = Object.entries(JSON.parse(readFileSync(DOCUMENTS, "utf8")) as Record<string, string>);

/** The id of the document of this name. */
function idOf(name: string): string {
  const [id] = documents.find(([, text]) => text.includes(`query ${name}(`)) ?? [];
  if (id === undefined) throw new Error(`There is no document ${name}.`);
  return id;
}

/** Text, left and top of what is read now; placeholders are not read. */
function readParts(page: Page): Promise<[string, number, number][]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main :is(h2, p, a)")].flatMap((part): [string, number, number][] => {
      const text = [...part.childNodes]
        .map((node) => (node instanceof Text ? node.data : ""))
        .join("")
        .trim();
      if (text === "" || part.closest("[data-later] ol, .visually-hidden") !== null) return [];
      if (!part.checkVisibility({ visibilityProperty: true })) return [];
      const { x, y } = part.getBoundingClientRect();
      return [[text, Math.round(x), Math.round(y + window.scrollY)]];
    }),
  );
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  for (const [what, name] of [
    ["the payments", "DatesOfPayments"],
    ["the events", "DatesOfEvents"],
    ["the lectures", "DatesOfLectures"],
  ] as const)
    test(`Home at ${viewport.width} px: nothing moves when ${what} come later than the rest`, async ({
      openAs,
    }) => {
      const page = await openAs("typical", { viewport });
      // From another screen: the page of Home would bring its answers with it.
      await page.goto("/account");
      await expectAtRest(page);
      const late = Promise.withResolvers<void>();
      await page.route("**/member/graphql", async (route) => {
        if (route.request().postData()?.includes(idOf(name)) === true) await late.promise;
        return route.fallback();
      });
      await page
        .getByRole("navigation", { name: "Main menu" })
        .getByRole("link", { name: "Home", exact: true })
        .click();
      await expect(page.getByRole("link", { name: "Continue the course" })).toBeVisible();
      const before = await readParts(page);
      expect(before.length).toBeGreaterThan(3);
      late.resolve();
      await expect(page.locator("main [class*='skeleton']")).toHaveCount(0);
      const after = (await readParts(page)).map((part) => part.join());
      expect(before.map((part) => part.join()).filter((part) => !after.includes(part))).toEqual([]);
    });
