/** What the BFF wrote into the page for the program (`shared/page-data.ts`). */

import { PAGE_DATA_ELEMENT, type PageData } from "#shared/page-data.ts";

declare global {
  /** In Node, where there is no page, the renderer sets it before it loads any module that reads it. */
  var pageData: PageData | undefined;
}

const NONE: PageData = { branding: { name: "Homeroom", accent: null, courseLink: null, timeZone: "" } };

/** `isCutOff`: only a part of the data arrived. */
type ReadPageData = PageData & { isCutOff?: true };

/** Read once: the operator's choices do not change while a page is open. */
export const pageData: ReadPageData = readPageData();

function readPageData(): ReadPageData {
  if (typeof document === "undefined") return globalThis.pageData ?? NONE;
  const element = document.getElementById(PAGE_DATA_ELEMENT);
  if (element === null) return NONE;
  const data = parsePageData(element.textContent);
  if (data.screen === undefined) takePageData();
  return data;
}

/** A proxy or a lost network may cut a page off inside its data. */
function parsePageData(text: string): ReadPageData {
  try {
    return JSON.parse(text) as PageData;
  } catch {
    return { ...NONE, isCutOff: true };
  }
}

/** Removes the data from the page, which nothing else needs. Called when React takes over the rendered screen. */
export function takePageData(): void {
  document.getElementById(PAGE_DATA_ELEMENT)?.remove();
}
