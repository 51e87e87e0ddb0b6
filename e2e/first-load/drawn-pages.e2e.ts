/** Pages that come with their screen drawn: what a member reads before any script is what the scripts then draw. */

import { DESK, expect, lookOf, openDrawn, PHONE, showDrawn, test, type DrawnVisit } from "./drawn-visits.ts";
import { type FirstScreen, heavyScreens, memberScreens } from "./first-screens.ts";
import { expectAtRest } from "../browser/screens.ts";
import { changesOf, seenParts } from "./seen-parts.ts";
import { waysFor } from "../browser/ways.ts";

const MAX_LAYOUT_SHIFT = 0.02;

/** The first two ask the school nothing that a page could wait for; the school needs too long for the third. */
const NEVER_DRAWN = [
  "The sessions of the account",
  "An address that is no screen",
  "A course of 2,000 lectures",
];
const drawnScreens = [...memberScreens, ...heavyScreens].filter(({ name }) => !NEVER_DRAWN.includes(name));

// The tests run in one worker, so that each member signs in once.
test.describe.configure({ mode: "default" });

/** Before any script: the complete screen and nothing of the one that waits. */
async function expectReadable({ page }: DrawnVisit, { shows }: FirstScreen): Promise<void> {
  await expect(page.locator("[data-picture] > :first-child")).toBeHidden();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCount(1);
  await expect(heading).toBeInViewport();
  await expect(heading).not.toBeEmpty();
  expect(await page.getByRole("main").innerText()).toMatch(shows);
}

/** @returns ids of the documents whose answers the page has brought; its scripts remove them */
async function broughtIds({ page }: DrawnVisit): Promise<string[]> {
  const [first = "{}"] = ((await page.locator("#first-answers").textContent()) ?? "").split("\n");
  const { asked = [] } = JSON.parse(first) as { asked?: { documentId: string }[] };
  expect(asked).not.toEqual([]);
  return asked.map(({ documentId }) => documentId);
}

function expectNothingAskedTwice({ asked }: DrawnVisit, brought: readonly string[]): void {
  expect.soft(asked.filter((body) => brought.some((id) => body.includes(id)))).toEqual([]);
  expect.soft(asked.filter((path) => /^\/(member\/first-answers|auth\/session)/.test(path))).toEqual([]);
}

for (const [at, screen] of drawnScreens.entries())
  for (const viewport of waysFor(screen.name, [PHONE, DESK]))
    test(`${screen.name} is read before any script at ${viewport.width} px, and stays as it is when the scripts come`, async ({
      visitor,
      addressOf,
    }) => {
      const context = await visitor(screen.member ?? "typical", lookOf(at, viewport));
      const path = await addressOf(screen);
      // A time that remains may go on by a minute during a visit, and does not during the next one.
      await expect(async () => {
        const visit = await openDrawn(context, path);
        const { page, faults } = visit;
        const release = await showDrawn(visit);
        await expectReadable(visit, screen);
        const before = await seenParts(page);
        expect(before.length).toBeGreaterThan(5);
        await release();
        await expectAtRest(page);
        // A part whose program comes later is drawn again a moment later.
        const changes = async () => changesOf(before, await seenParts(page));
        await expect.poll(changes, { timeout: 5000 }).toEqual([]);
        expect(await page.evaluate(() => layoutShift)).toBeLessThan(MAX_LAYOUT_SHIFT);
        expect(faults).toEqual([]);
        await page.close();
      }).toPass({ timeout: 60_000 });
    });

for (const screen of drawnScreens.filter(({ name }) => ["Courses", "Products", "Billing"].includes(name)))
  test(`${screen.name}: the school is not asked again for what the page has brought`, async ({
    visitor,
    addressOf,
  }) => {
    const visit = await openDrawn(await visitor(screen.member ?? "typical"), await addressOf(screen));
    const brought = await broughtIds(visit);
    const release = await showDrawn(visit);
    await release();
    await expectAtRest(visit.page);
    // The bell's number comes last, once the screen stands.
    await expect.poll(() => visit.asked.filter((each) => each.startsWith("/member/graphql"))).not.toEqual([]);
    expectNothingAskedTwice(visit, brought);
  });

declare const layoutShift: number;
