/** Printed pages: each one has a head with the member and the school, and tables stay tables. */

import type { Page } from "@playwright/test";

import { expect, test } from "../browser/member-browser.ts";
import { expectAtRest, openPayment } from "../browser/screens.ts";

/** The number of pages of the printed document, on A4. */
async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4" });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** The head of the printed page: the school, the member, the address and the date. */
async function expectHeading(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/山雀學院 · 127\.0\.0\.1:\d+/)).toBeVisible();
  await expect(page.getByText("林怡君 · yichun@example.com")).toBeVisible();
  const address = new URL(page.url());
  await expect(
    page
      .getByText(/^Printed\s\d+\s\w+\s\d{4},\s\d\d:\d\d\s\(Taipei\stime\)/)
      .filter({ hasText: address.pathname }),
  ).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
}

test("the slip for a store is one page, with its code and who it is for", async ({ openAs }) => {
  const page = await openAs("typical");
  const deadlines = page.getByText(/^by /).filter({ visible: true });
  await page.goto("/billing");
  await expect(deadlines).toHaveCount(3);
  await openPayment(page, "0388");
  await expect(deadlines).toHaveCount(1);
  await expect(deadlines).not.toContainText("Taipei time");
  expect(await printedPages(page)).toBe(1);
  await expectHeading(page);
  await expect(deadlines).toHaveCount(1);
  await expect(deadlines).toContainText("Taipei time");
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByText("DEMO", { exact: false }).first()).toBeVisible();
});

test("a paid payment is printed by its button, on one page with who paid, what, and when at the school", async ({
  openAs,
}) => {
  const page = await openAs("typical", { timezoneId: "Europe/Berlin" });
  await openPayment(page, "0012");
  expect(await printedPages(page)).toBe(1);
  // As a browser does, but for the dialog.
  await page.evaluate(() => {
    window.print = () => void window.dispatchEvent(new Event("beforeprint"));
  });
  await page.getByRole("button", { name: "Print this payment" }).click();
  await expectHeading(page);
  await expect(page.getByRole("row", { name: /Total/ })).toBeVisible();
  await expect(page.getByRole("time").filter({ hasText: "(Taipei time)" }).first()).toBeVisible();
});

test("a printed course begins with the head of the page", async ({ openAs }) => {
  const page = await openAs("typical");
  await page.goto("/courses/home-baking-sourdough");
  await expectAtRest(page);
  await expectHeading(page);
  const [head, title] = await Promise.all(
    [page.getByText(/^Printed/), page.getByRole("heading", { level: 1 })].map((part) => part.boundingBox()),
  );
  expect(head?.y).toBeLessThan(title?.y ?? 0);
});

test("billing is printed as a table, on a phone too", async ({ openAs }) => {
  const page = await openAs("typical", { viewport: { width: 390, height: 844 } });
  await page.goto("/billing");
  await expect(page.getByRole("region", { name: "Payments, newest first" })).toBeVisible();
  await expectHeading(page);
  await expect(page.getByRole("table", { name: "Payments, newest first" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveCount(0);
});

test("what is printed is dark on the paper, also the calendar's number of today", async ({ openAs }) => {
  const page = await openAs("typical");
  for (const path of ["/calendar", "/", "/courses/home-baking-sourdough", "/inbox", "/account"]) {
    await page.goto(path);
    await expectAtRest(page);
    await page.emulateMedia({ media: "print" });
    expect(await lightTexts(page), path).toEqual([]);
    await page.emulateMedia({ media: "screen" });
  }
});

/** Texts that white paper leaves at a contrast below 4.5, since it has no backgrounds. */
function lightTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    const contrastOf = (color: string): number => {
      if (pen === null) return 0;
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = Array.from(pen.getImageData(0, 0, 1, 1).data, (part) =>
        part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    };
    return [...document.querySelectorAll("body :not(.skip-link)")].flatMap((element) => {
      const text = [...element.childNodes].find(
        ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
      );
      if (text === undefined || !element.checkVisibility()) return [];
      return contrastOf(getComputedStyle(element).color) < 4.5 ? [`${text.nodeValue}`] : [];
    });
  });
}
