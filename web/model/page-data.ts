/** What the BFF wrote into the page for the program (`shared/page-data.ts`). */

import { PAGE_DATA_ELEMENT, type PageData } from "#shared/page-data.ts";

declare global {
  /** In Node, where there is no page: set by the renderer before it loads any module that reads it. */
  var pageData: PageData | undefined;
}

const NONE: PageData = { look: { name: "Homeroom", accent: null, courseLink: null, timeZone: "" } };

/** `isCutOff`: only a part of the data came. */
type ReadPageData = PageData & { isCutOff?: true };

/** Read once: what the operator chose does not change while a page is open. */
export const pageData: ReadPageData = readPageData();

function readPageData(): ReadPageData {
  if (typeof document === "undefined") return globalThis.pageData ?? NONE;
  const element = document.getElementById(PAGE_DATA_ELEMENT);
  if (element === null) return NONE;
  const data = parsePageData(element.textContent);
  if (data.screen === undefined) takePageData();
  return data;
}

/** A proxy, or a network that is lost, may cut a page off inside its data. */
function parsePageData(text: string): ReadPageData {
  try {
    return JSON.parse(text) as PageData;
  } catch {
    return { ...NONE, isCutOff: true };
  }
}

/** Takes the data out of the page: nobody else needs it. To be called when the screen that was rendered from it is taken over. */
export function takePageData(): void {
  document.getElementById(PAGE_DATA_ELEMENT)?.remove();
}
