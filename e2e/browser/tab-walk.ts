/** Walks through a page with the Tab key alone: which parts it reaches, and whether the focus is visible at each stop. */

import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any screen of the sample members has: a longer walk means that the focus is trapped. */
const MAX_STOPS = 250;

interface Stop {
  /** `outside`: the focus has left the page at its end; the next Tab reaches its beginning. */
  at: "part" | "outside" | "reached before";
  faults: string[];
}

/**
 * Walks once round the page, or round the dialog that stands over it.
 *
 * @returns a sentence for each fault: a stop whose focus cannot be seen or is covered, a part that is never reached
 */
export async function faultsOfTabWalk(page: Page): Promise<string[]> {
  await page.evaluate(markWhatCanBeUsed);
  const faults: string[] = [];
  for (let pressed = 0; pressed < MAX_STOPS; pressed += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(lookAtFocus);
    // The walk is round, or the focus is trapped among a few parts, and then others were never reached.
    if (stop.at === "reached before") return [...faults, ...(await page.evaluate(neverReached))];
    faults.push(...stop.faults);
  }
  return [...faults, `no way out after ${MAX_STOPS} stops`];
}

/** Presses Tab until this part has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < MAX_STOPS; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "not reached by Tab").toBeFocused();
}

/* The functions below run in the page: each must contain everything that it uses. */

function markWhatCanBeUsed(): void {
  const scope = document.querySelector("dialog[open]") ?? document;
  const canBeUsed = "a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex='-1'])";
  const groups = new Set<string>();
  for (const element of scope.querySelectorAll<HTMLElement>(canBeUsed)) {
    if (element.matches(":disabled") || element.closest("[inert]") !== null) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    // The arrow keys of a list's field go through its options.
    if (element.matches("[role='option']")) continue;
    if (element instanceof HTMLInputElement && element.type === "radio") {
      // A group of radio buttons is one stop; the arrow keys reach the others.
      if (groups.has(element.name)) continue;
      groups.add(element.name);
      const group = [...scope.querySelectorAll<HTMLInputElement>("input[type='radio']")].filter(
        ({ name }) => name === element.name,
      );
      (group.find(({ checked }) => checked) ?? element).dataset["unreached"] = "";
      continue;
    }
    element.dataset["unreached"] = "";
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-reached]"))
    delete element.dataset["reached"];
}

function lookAtFocus(): Stop {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return { at: "outside", faults: [] };
  // A field for a date has a stop for each of its parts, and a frame for each of its own, which show the focus themselves.
  const isFrame = element.localName === "iframe";
  const hasStopsWithin = isFrame || element.matches("[type='datetime-local']");
  if ("reached" in element.dataset) return { at: hasStopsWithin ? "part" : "reached before", faults: [] };
  element.dataset["reached"] = "";
  delete element.dataset["unreached"];
  if (isFrame) return { at: "part", faults: [] };

  const label = element.ariaLabel ?? element.textContent.trim();
  const name = label === "" ? (element.closest("label")?.textContent ?? "") : label;
  const what = `${element.localName} “${name.slice(0, 40)}”`;
  const faults: string[] = [];

  // A ring may be rendered round a part that stands for it, such as the label of a hidden input, or the row that a link's
  // own box covers.
  const ring = () =>
    [
      [element] as const,
      [element, "::after"] as const,
      [element.parentElement] as const,
      [element.closest("label")] as const,
    ]
      .map(([each, part]) => {
        if (each == null) return "";
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each, part);
        return outlineStyle === "none"
          ? boxShadow
          : `${outlineStyle} ${outlineWidth} ${outlineColor} ${boxShadow}`;
      })
      .join("; ");
  const focused = ring();
  const page = { x: window.scrollX, y: window.scrollY };
  element.blur();
  if (ring() === focused) faults.push(`${what} has the focus and does not show it`);
  element.focus({ preventScroll: true });
  window.scrollTo(page.x, page.y);

  const box = element.getBoundingClientRect();
  const x = Math.min(Math.max(box.left + box.width / 2, 0), window.innerWidth - 1);
  const y = box.top + Math.min(box.height / 2, 20);
  const top = document.elementFromPoint(x, y);
  const isOnTop =
    top !== null &&
    (element.contains(top) || top.contains(element) || element.closest("label")?.contains(top));
  if (!isOnTop || top === document.documentElement || top === document.body)
    faults.push(
      `${what} has the focus and is covered, or off the screen, at ${Math.round(x)}, ${Math.round(y)}`,
    );
  return { at: "part", faults };
}

function neverReached(): string[] {
  return [...document.querySelectorAll<HTMLElement>("[data-unreached]")].map((element) => {
    const name = (element.ariaLabel ?? element.textContent.trim()).slice(0, 40);
    delete element.dataset["unreached"];
    return `${element.localName} “${name}” is never reached`;
  });
}
