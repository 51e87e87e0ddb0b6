/** Pages that come with their screen: what a member reads before any script is what React takes over. */

import {
  DESK,
  expect,
  lookOf,
  openRendered,
  PHONE,
  showRendered,
  test,
  type RenderedVisit,
} from "./rendered-visits.ts";
import { type VisitedScreen, heavyScreens, memberScreens } from "../browser/visited-screens.ts";
import type { PageData } from "#shared/page-data.ts";

import { expectAtRest } from "../browser/screens.ts";
import { changesOf, seenParts } from "./seen-parts.ts";
import { variantsFor } from "../browser/variants.ts";

const MAX_LAYOUT_SHIFT = 0.02;

/** The school needs too long for this one. */
const NEVER_RENDERED = "A course of 2,000 lectures";
const renderedScreens = [...memberScreens, ...heavyScreens].filter(({ name }) => name !== NEVER_RENDERED);

// The tests run in one worker, so that each member signs in once.
test.describe.configure({ mode: "default" });

/** Before any script: the complete screen. */
async function expectReadable({ page }: RenderedVisit, { shows }: VisitedScreen): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCount(1);
  await expect(heading).toBeInViewport();
  await expect(heading).not.toBeEmpty();
  expect(await page.getByRole("main").innerText()).toMatch(shows);
}

/** @returns ids of the documents whose answers the page has brought; its scripts remove them */
async function broughtIds({ page }: RenderedVisit): Promise<string[]> {
  const { first } = JSON.parse((await page.locator("#page-data").textContent()) ?? "{}") as PageData;
  const answers = first?.answers ?? [];
  expect(answers).not.toEqual([]);
  return answers.map(({ documentId }) => documentId);
}

function expectNothingAskedTwice({ asked }: RenderedVisit, brought: readonly string[]): void {
  expect.soft(asked.filter((body) => brought.some((id) => body.includes(id)))).toEqual([]);
  expect.soft(asked.filter((path) => path.startsWith("/auth/session"))).toEqual([]);
}

for (const [at, screen] of renderedScreens.entries())
  for (const viewport of variantsFor(screen.name, [PHONE, DESK]))
    test(`${screen.name} is read before any script at ${viewport.width} px, and stays as it is when the scripts come`, async ({
      visitor,
      addressOf,
    }) => {
      const context = await visitor(screen.member ?? "typical", lookOf(at, viewport));
      const path = await addressOf(screen);
      // A time that remains may go on by a minute during a visit, and does not during the next one.
      await expect(async () => {
        const visit = await openRendered(context, path);
        const { page, faults } = visit;
        const release = await showRendered(visit);
        await expectReadable(visit, screen);
        const before = await seenParts(page);
        expect(before.length).toBeGreaterThan(3);
        await release();
        await expectAtRest(page);
        // A part whose program comes later is rendered a moment later.
        const changes = async () => changesOf(before, await seenParts(page));
        await expect.poll(changes, { timeout: 5000 }).toEqual([]);
        expect(await page.evaluate(() => layoutShift)).toBeLessThan(MAX_LAYOUT_SHIFT);
        expect(faults).toEqual([]);
        await page.close();
      }).toPass({ timeout: 60_000 });
    });

test("a reader in the United States has their dates before any script, and keeps them when the scripts come", async ({
  visitor,
}) => {
  const context = await visitor("typical", { ...lookOf(0, DESK), locale: "en-US" });
  const visit = await openRendered(context, "/billing");
  const release = await showRendered(visit);
  const table = visit.page.getByRole("table");
  const datesOf = () => table.locator("td:first-child time").allInnerTexts();
  const before = await datesOf();
  expect(before[0]).toMatch(/[A-Z][a-z]{2}\s\d{1,2},\s\d{4}$/);
  await release();
  await expectAtRest(visit.page);
  expect(await datesOf()).toEqual(before);
  expect(visit.faults).toEqual([]);
});

for (const screen of renderedScreens.filter(({ name }) => ["Courses", "Products", "Billing"].includes(name)))
  test(`${screen.name}: the school is not asked again for what the page has brought`, async ({
    visitor,
    addressOf,
  }) => {
    const visit = await openRendered(await visitor(screen.member ?? "typical"), await addressOf(screen));
    const brought = await broughtIds(visit);
    const release = await showRendered(visit);
    await release();
    await expectAtRest(visit.page);
    // The number of unread notifications comes last, once the screen stands.
    await expect.poll(() => visit.asked.filter((each) => each.startsWith("/member/graphql"))).not.toEqual([]);
    expectNothingAskedTwice(visit, brought);
  });

declare const layoutShift: number;
