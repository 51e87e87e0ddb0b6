/** The HTML document around the portal's markup. */

import { LANGUAGE_TAGS, type Language } from "./languages.ts";
import { NOTICE_ELEMENT, noticeFor } from "./notice.ts";
import { type Notice, PAGE_DATA_ELEMENT, type PageData, type PortalBranding } from "./page-data.ts";
import type { Theme } from "./themes.ts";

interface DocumentHead {
  branding: PortalBranding;
  language: Language;
  /** Null for as the device is. */
  theme: Theme | null;
  /** The text of the style that stands in the page, as `styleOf` gives it. */
  style?: string;
  /** Path of the style sheet, for a page without a style of its own. */
  styleSheet?: string;
  /** Path of the module that starts the page's program. */
  entry: string;
  /** Paths of modules that the browser fetches meanwhile. */
  scripts?: readonly string[];
  /** Origin of the pictures in the screen. The browser connects to it while the screen is on its way. */
  picturesFrom?: string;
  /** The page belongs to a device's installed portal: icons, manifest. */
  isInstallable?: boolean;
  notice?: Notice | undefined;
  /** The stage of the preview, which its own style sheet knows by this. */
  isStage?: boolean;
  /** Nothing of the portal is in the document; its program renders everything. */
  isBare?: boolean;
}

/**
 * Runs as soon as it has come, and waits for no module. A file of its own, because the Content-Security-Policy allows no inline
 * script. A page with a screen is shown without waiting for it; a bare page has nothing to show, and waits, since only this script
 * can say that the program did not come.
 */
const FIRST_PAINT_SCRIPT = "/first-paint.js";

/** @returns the document up to and into the root element of the portal's markup */
export function documentStart(head: DocumentHead): string {
  const { branding, language, theme, style, styleSheet, entry, scripts = [] } = head;
  const marks = [theme === null ? "" : ` data-theme="${theme}"`, head.isStage === true ? " data-stage" : ""];
  const parts = [
    `<!doctype html>\n<html lang="${LANGUAGE_TAGS[language]}"${marks.join("")}>\n<head>`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeText(branding.name)}</title>`,
    head.picturesFrom === undefined ? undefined : `<link rel="preconnect" href="${head.picturesFrom}">`,
    // Before the scripts are named: the browser asks for them as soon as it reads their names, and on a slow line they would hold
    // up the rest of the page.
    style === undefined ? undefined : `<style>${style}</style>`,
    styleSheet === undefined ? undefined : `<link rel="stylesheet" crossorigin href="${styleSheet}">`,
    ...(head.isInstallable === true
      ? [
          '<link rel="icon" type="image/svg+xml" href="/icon.svg">',
          // Out of a logo that is an SVG no such icon is made (`bff/branding/icons.ts`).
          branding.logo?.path.endsWith(".svg") === true
            ? undefined
            : '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
          '<link rel="manifest" href="/manifest.webmanifest">',
        ]
      : []),
    head.isStage === true
      ? undefined
      : `<script src="${FIRST_PAINT_SCRIPT}"${head.isBare === true ? "" : " async"}></script>`,
    `<script type="module" crossorigin src="${entry}"></script>`,
    ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="${path}">`),
    "</head>\n<body>",
    // Before the frame, which fills the first sight.
    "<noscript>請開啟 JavaScript 後再使用這個網站。 Please switch on JavaScript to use this site.</noscript>",
    noticeElement(head.notice, language),
    '<div id="root">',
  ];
  return parts.filter((part) => part !== undefined).join("\n");
}

/** Above the portal's markup, and in every page: the program writes a later notice into it. */
function noticeElement(notice: Notice | undefined, language: Language): string {
  const { text, link, ...told } = noticeFor(notice, language) ?? { text: "", language };
  const isOther = told.language !== language;
  const address =
    link === undefined
      ? ""
      : ` <a href="${escapeText(link.href)}" rel="noreferrer">${escapeText(link.host)}</a>`;
  const lang = isOther ? ` lang="${LANGUAGE_TAGS[told.language]}"` : "";
  return `<div id="${NOTICE_ELEMENT}" role="status"${lang}>${escapeText(text)}${address}</div>`;
}

/** @returns the rest of the document */
export function documentEnd(data: PageData): string {
  // A block of data and no script: nothing in it is run. Without `<` no text in it can end the element.
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `</div>\n<script type="application/json" id="${PAGE_DATA_ELEMENT}">${text}</script>\n</body>\n</html>\n`;
}

/** The style of the build with the operator's accent. The settings allow six hexadecimal digits and nothing else. */
export function styleOf(style: string, { accent }: Pick<PortalBranding, "accent">): string {
  return accent === null ? style : `${style}:root{--accent-given:${accent}}`;
}

export function escapeText(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
  return text.replace(/[&"<>]/g, (character) => entities[character] ?? character);
}
