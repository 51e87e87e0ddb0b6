/** What the build of the members' pages leaves, for tests of what serves them. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { type DocumentId, loginPath } from "#shared/bff-paths.ts";
import { NAME_PLACEHOLDER, type ScreenPages } from "#shared/portal-pages.ts";

const PATTERNS = ["/", "/courses", "/courses/:slug", "/sign-in", "*"];

/** The style that stands in each page. */
export const STYLE = "body { margin: 0 }";

/** Ids of documents that no test sends to a school. */
const LIST_ID = `sha256:${"1".repeat(64)}` as const;
const COURSE_ID = `sha256:${"2".repeat(64)}` as const;

/** Documents of the school's, for pages that are sent with their screen drawn. */
interface DrawnDocuments {
  listId: DocumentId;
  courseId: DocumentId;
}

/**
 * Writes `index.html` and a page for some screens into the folder, each with its pattern and language in it.
 *
 * @param drawn  given, the pages have a place where their screen is drawn, and ask for these documents
 */
export function writeMembersBuild(folder: string, drawn?: DrawnDocuments): void {
  mkdirSync(join(folder, "pages"), { recursive: true });
  writeFileSync(join(folder, "index.html"), pageWith("shell"));
  const list: ScreenPages[] = PATTERNS.map((pattern, at) => {
    const pages = Object.fromEntries(["zh-TW", "en"].map((language) => [language, `${at}.${language}.html`]));
    for (const [language, name] of Object.entries(pages))
      writeFileSync(
        join(folder, "pages", name),
        pageWith(drawn ? withPlace(`${pattern} in ${language}`) : `${pattern} in ${language}`),
      );
    return {
      pattern,
      asks: pattern.startsWith("/courses")
        ? [{ documentId: drawn?.listId ?? LIST_ID, variables: { first: 50, after: null } }]
        : [],
      ...(pattern === "/courses/:slug" && { courseDocumentId: drawn?.courseId ?? COURSE_ID }),
      pages,
    };
  });
  writeFileSync(join(folder, "pages/pages.json"), JSON.stringify(list));
}

function withPlace(text: string): string {
  return `<main><p>${text}</p><div data-picture=""></div></main>`;
}

function pageWith(text: string): string {
  return `<!doctype html><html lang="en"><head><title>Homeroom</title>
<meta name="portal-name" content="Homeroom" /><meta name="portal-accent" content="" />
<meta name="portal-course-link" content="" /><meta name="portal-time-zone" content="" />
<style>${STYLE}</style></head><body><p>${NAME_PLACEHOLDER}</p><a href="${loginPath("/")}">Sign in</a><div id="root">${text}</div></body></html>`;
}
