/** How large what can be pressed is under a finger, and how small the smallest text is, on a page as it stands. */

import type { Page } from "@playwright/test";

/**
 * Touches the page: whatever can be pressed must answer on 44 by 44 CSS pixels, wherever its answering box comes from (its own,
 * its label's, or one that a pseudo-element spans over its row). The page is measured as a touch screen shows it.
 *
 * Not measured, as in WCAG 2.5.8: a link in the middle of running text, whose height is its line's; what is switched
 * off; and the link past the navigation, which stands out of sight until a keyboard reaches it.
 *
 * @returns a sentence for each target that is too small or lies under something else
 */
export async function faultsOfTargets(page: Page): Promise<string[]> {
  // A pointer that is a finger makes some controls larger; which media queries hold is decided here.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
  try {
    return await page.evaluate(measureTargets);
  } finally {
    await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await devTools.detach();
  }
}

/** @returns a sentence for each piece of text in sight, or field, that is smaller than 13 CSS pixels */
export function textBelow13Px(page: Page): Promise<string[]> {
  return page.evaluate(measureText);
}

/* What follows runs in the page; each function must hold everything it needs. */

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

  /** Words before or after it in the same sentence; a sign or a number beside a link makes no sentence. */
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
    // The root's own size may come from points, which are no whole pixels.
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
