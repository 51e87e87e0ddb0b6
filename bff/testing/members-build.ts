/** A build for tests: files, and a render program that returns its own arguments as markup. */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { DocumentId } from "#shared/bff-paths.ts";
import { type BuildPaths, pathsOfBuild } from "#shared/node/builds.ts";
import type { PagesOfBuild } from "#shared/renderer.ts";

const PATTERNS = ["/", "/courses", "/courses/:slug", "/account/sessions", "/no-frame", "/sign-in", "*"];

/** The style in each page. */
export const STYLE = "body { margin: 0 }";

const SHORTCUT = { name: { "zh-TW": "通知", en: "Inbox" }, url: "/inbox" };

/** Ids of documents that no test sends to a school. */
const LIST_ID: DocumentId = `sha256:${"1".repeat(64)}`;
const COURSE_ID: DocumentId = `sha256:${"2".repeat(64)}`;

/** Documents for pages that are sent with a member's data. */
interface AskedDocuments {
  listId: DocumentId;
  courseId: DocumentId;
}

const PROGRAM = `export const openRenderer = async (branding) => ({
  frame: async ({ pattern, language }) => {
    if (pattern === "/no-frame") throw new Error(pattern);
    return { start: "<main>", waiting: "<i>" + pattern + " in " + language + "</i>", end: "</main>" };
  },
  screen: async (asked) => {
    if (asked.search === "?end-thread") process.exit();
    return '<p id="rendered">' + encodeURIComponent(JSON.stringify(asked)) + "</p>";
  },
});`;

/**
 * Writes a build with some screens, each page of which says its pattern and language. An address with the query `?end-thread` ends
 * the thread that renders, and the frame of `/no-frame` cannot be rendered.
 */
export function writeBuild(folder: string, documents?: AskedDocuments): BuildPaths {
  const { listId, courseId } = documents ?? { listId: LIST_ID, courseId: COURSE_ID };
  const paths = pathsOfBuild(folder);
  const { members, preview, program, pages } = paths;
  for (const path of [
    dirname(program),
    join(members, "assets"),
    join(members, ".vite"),
    join(preview, "preview/assets"),
  ])
    mkdirSync(path, { recursive: true });
  writeFileSync(program, PROGRAM);
  writeFileSync(
    join(members, "manifest.webmanifest"),
    JSON.stringify({
      name: "Homeroom",
      display: "standalone",
      theme_color: "#fcfaf5",
      icons: [{ src: "/icon-192.png" }],
      shortcuts: [SHORTCUT],
    }),
  );
  writeFileSync(join(members, ".vite/manifest.json"), "{}");
  writeFileSync(join(members, "icon.svg"), "<svg></svg>");
  writeFileSync(join(members, "apple-touch-icon.png"), "picture");
  writeFileSync(join(members, "service-worker.js"), "worker");
  writeFileSync(join(members, "service-worker.js.br"), "compressed worker");
  writeFileSync(join(members, "assets/index-abc.js"), "plain");
  writeFileSync(join(members, "assets/index-abc.js.br"), "brotli");
  writeFileSync(join(preview, "preview/assets/page-abc.js"), "page");
  writeFileSync(join(preview, "preview/assets/page-abc.js.br"), "compressed page");
  const document = { entry: "/assets/index-abc.js", scripts: [], styleSheet: "/assets/style-abc.css" };
  const built: PagesOfBuild = {
    members: document,
    style: STYLE,
    preview: { ...document, entry: "/preview/assets/page-abc.js" },
    stage: { ...document, entry: "/preview/assets/stage-abc.js" },
    screens: PATTERNS.map((pattern) => ({
      pattern,
      asks: pattern.startsWith("/courses")
        ? [{ documentId: listId, variables: { first: 50, after: null } }]
        : [],
      ...(pattern === "/courses/:slug" && { courseDocumentId: courseId }),
      ...(pattern === "/account/sessions" && { showsSessions: true as const }),
      scripts: { en: ["/assets/words-en.js"], "zh-TW": ["/assets/words-zh-tw.js"] },
    })),
  };
  writeFileSync(pages, JSON.stringify(built));
  return paths;
}
