/** The visible texts and boxes of a screen's main part, with place and colours. */

import type { Page } from "@playwright/test";

interface SeenPart {
  /** The element's name, own text and colours. */
  what: string;
  /** Left, top, width and height in CSS pixels. */
  box: [number, number, number, number];
}

/** A text that is split into other nodes can be moved by less than this. */
const MAX_MOVE_PX = 0.5;

/** The parts in the first view, without skeletons. */
export function seenParts(page: Page): Promise<SeenPart[]> {
  return page.evaluate(lookAtMain);
}

/** @returns a sentence for each part that is not in the same place, or looks otherwise, afterwards */
export function changesOf(before: readonly SeenPart[], after: readonly SeenPart[]): string[] {
  const byLook = Map.groupBy(after, ({ what }) => what);
  return before.flatMap(({ what, box }) => {
    const same = byLook.get(what) ?? [];
    if (same.some((each) => isNear(each.box, box))) return [];
    const where = same.map((each) => each.box.join()).join(" or ");
    return [`${what} was at ${box.join()}, and is ${where === "" ? "gone" : `at ${where}`}`];
  });
}

function isNear(one: SeenPart["box"], other: SeenPart["box"]): boolean {
  return one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < MAX_MOVE_PX);
}

/** Runs in the page. */
function lookAtMain(): SeenPart[] {
  const main = document.querySelector("main");
  const shown = main?.firstElementChild;
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  return [...(shown?.querySelectorAll("*") ?? [])].flatMap((element): SeenPart[] => {
    const { x, y, width, height, bottom } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || y >= innerHeight || bottom <= 0) return [];
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false })) return [];
    // A section that waits for what comes later, such as the dates of Home, may have any height then.
    if (element.closest("section")?.querySelector("[class*='skeleton']")) return [];
    if (element.closest("[class*='skeleton'], [aria-busy='true']") !== null) return [];
    // What reaches below the first view may grow when more of it is rendered.
    if (bottom > innerHeight) return [];
    const text = [...element.childNodes].map((node) => (node instanceof Text ? node.data : "")).join("");
    const { color, backgroundColor, opacity } = getComputedStyle(element);
    return [
      {
        what: [element.localName, JSON.stringify(text), color, backgroundColor, opacity].join(" "),
        box: [rounded(x), rounded(y), rounded(width), rounded(height)],
      },
    ];
  });
}
