/** Measures the sizes of touch targets and of text on a page in its present state. */

import type { Page } from "@playwright/test";

/**
 * Measures touch targets: each control must react on 44 by 44 CSS pixels, by its own box, its label's, or the box of a
 * pseudo-element over its row. The page is measured as on a touch screen.
 *
 * As in WCAG 2.5.8 these are not measured: a link within running text, whose height is that of its line; disabled
 * controls; and the skip link, which is out of sight until it has the focus.
 *
 * @returns a sentence for each target that is too small or covered
 */
export async function faultsOfTargets(page: Page): Promise<string[]> {
  // Some controls are larger for a coarse pointer, so the media queries of a touch screen are emulated.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
  try {
    return await page.evaluate(measureTargets);
  } finally {
    await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await devTools.detach();
  }
}

/** @returns a sentence for each visible text or field that is smaller than 13 CSS pixels */
export function textBelow13Px(page: Page): Promise<string[]> {
  return page.evaluate(measureText);
}

/* The functions below run in the page: each must contain everything that it uses. */

function measureTargets(): string[] {
  const SIDE_PX = 44;
  const page = { x: window.scrollX, y: window.scrollY };
  const scope = document.querySelector("dialog[open]") ?? document.querySelector(":popover-open") ?? document;
  const faults: string[] = [];
  for (const element of scope.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary",
  )) {
    if (element.matches(":disabled, [type='hidden']") || element.closest("[inert]") !== null) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || standsInRunningText(element)) continue;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const box = element.getClientRects()[0];
    if (box === undefined || box.bottom <= 0) continue;
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const answers = (toX: number, toY: number) => isPartOf(element, document.elementFromPoint(toX, toY));
    const reach = (stepX: number, stepY: number) => {
      let steps = 0;
      while (steps < SIDE_PX && answers(x + stepX * (steps + 1), y + stepY * (steps + 1))) steps += 1;
      return steps;
    };
    const isCovered = !answers(x, y);
    // The middle is one pixel; a box whose edge is not on a pixel loses up to one at either end.
    const width = isCovered ? 0 : reach(-1, 0) + 1 + reach(1, 0);
    const height = isCovered ? 0 : reach(0, -1) + 1 + reach(0, 1);
    if (width >= SIDE_PX - 1 && height >= SIDE_PX - 1) continue;
    const name = element.ariaLabel ?? element.closest("label")?.textContent ?? element.textContent;
    const what = `${element.localName} “${name.trim().slice(0, 40)}”`;
    faults.push(
      isCovered ? `${what} lies under something else` : `${what} answers on ${width} x ${height} px`,
    );
  }
  window.scrollTo({ left: page.x, top: page.y, behavior: "instant" });
  return faults;

  function isPartOf(element: HTMLElement, hit: Element | null): boolean {
    if (hit === null) return false;
    return element.contains(hit) || hit.closest("label")?.control === element;
  }

  /** Is there a word before or after the link in the same sentence? A sign or a number alone does not count. */
  function standsInRunningText(element: HTMLElement): boolean {
    if (getComputedStyle(element).display !== "inline") return false;
    return [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node instanceof Text && /\p{L}{2}/u.test(node.data),
    );
  }
}

function measureText(): string[] {
  const SMALLEST_PX = 13;
  const faults = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    look(node.parentElement, node.textContent);
  for (const field of document.querySelectorAll<HTMLElement>("input, select, textarea"))
    look(field, field.localName);
  return [...faults];

  function look(element: HTMLElement | null, text: string | null): void {
    if (element === null || text === null || text.trim() === "") return;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    // The root's size may be set in points, which give fractions of pixels.
    if (size > SMALLEST_PX - 0.01 || !isInSight(element)) return;
    faults.add(`“${text.trim().slice(0, 40)}” is ${size} px high`);
  }

  function isInSight(element: HTMLElement): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    for (let each: Element | null = element; each !== null; each = each.parentElement)
      if (getComputedStyle(each).clipPath === "inset(50%)") return false;
    return true;
  }
}
