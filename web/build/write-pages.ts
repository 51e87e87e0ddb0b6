/**
 * Writes the pages of the members' build into `dist/web/pages`, one for each screen and language: the frame and the screen
 * before it has data as HTML with their style, and links that preload what this screen needs. Beside them, `pages.json` says which
 * addresses each is for, and what its screen asks the school first.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { build } from "vite";

import { DRAWING_PROGRAM } from "#shared/drawn-screen.ts";
import type { DrawnPage, DrawnScreen, ScreenPages } from "#shared/portal-pages.ts";

import { pieceOfFeature, wordsOf } from "./pieces.ts";
import { PORTAL_CSS, PORTAL_RESOLVE, portalPlugins } from "./portal-program.ts";

/** One file of the build in Vite's manifest. */
interface BuiltFile {
  file: string;
  name?: string;
  imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, BuiltFile>>;

/** @param root  of the checkout; its `dist/web` has been built */
export async function writePages(root: string): Promise<void> {
  const folder = join(root, "dist/web");
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Manifest;
  const template = withStyle(readFileSync(join(folder, "index.html"), "utf8"), folder);
  mkdirSync(join(folder, "pages"), { recursive: true });
  const list: ScreenPages[] = (await drawnScreens(root)).map(
    ({ pattern, feature, asks, courseDocumentId, showsSessions, pages }) => {
      const files = Object.entries(pages).map(([language, page]) => {
        const name = `${nameOf(pattern)}.${language}.html`;
        const scripts = scriptsOf(manifest, feature, language);
        writeFileSync(join(folder, "pages", name), pageOf(template, { pattern, language, page, scripts }));
        return [language, name] as const;
      });
      return {
        pattern,
        asks,
        ...(courseDocumentId !== undefined && { courseDocumentId }),
        ...(showsSessions === true && { showsSessions }),
        pages: Object.fromEntries(files),
      };
    },
  );
  writeFileSync(join(folder, "pages/pages.json"), JSON.stringify(list, null, 2));
}

/**
 * Builds the two programs that draw in Node, and runs the first: one draws the pages here, the other draws screens with
 * their data for the BFF and stays in `dist/drawing`.
 */
async function drawnScreens(root: string): Promise<DrawnScreen[]> {
  const drawingProgram = join(root, DRAWING_PROGRAM);
  const outDir = dirname(drawingProgram);
  await build({
    configFile: false,
    root: join(root, "web"),
    logLevel: "warn",
    css: PORTAL_CSS,
    resolve: PORTAL_RESOLVE,
    plugins: portalPlugins([]),
    ssr: { noExternal: true },
    build: {
      ssr: true,
      rolldownOptions: {
        input: {
          "draw-page": join(root, "web/frame/draw-page.tsx"),
          [basename(drawingProgram, ".js")]: join(root, "web/frame/draw-screen.tsx"),
        },
      },
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: "node24",
    },
  });
  // Another address each time, because Node keeps imported modules by theirs.
  const program = pathToFileURL(join(outDir, "draw-page.js"));
  program.search = String(Date.now());
  const { drawScreens } = (await import(program.href)) as { drawScreens: () => Promise<DrawnScreen[]> };
  return drawScreens();
}

/**
 * The style sheet is inlined, so that the first paint waits for one answer instead of two. It comes before the scripts are named,
 * because the browser asks for them as soon as it reads their names, and on a slow line they would hold up the rest of the page.
 */
function withStyle(html: string, folder: string): string {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
  const path = link.exec(html)?.[1] ?? "";
  const style = readFileSync(join(folder, path), "utf8").trim();
  return html.replace(link, "").replace("</title>", (title) => `${title}\n    <style>${style}</style>`);
}

/** Paths of every script of a screen in a language, without those that the page names already. */
export function scriptsOf(manifest: Manifest, feature: string, language: string): string[] {
  const files = Object.values(manifest);
  const named = (name: string) => files.filter((file) => file.name === name);
  const catalogue = language.toLowerCase();
  const wanted = [pieceOfFeature(feature), wordsOf(catalogue), wordsOf(catalogue, feature)].flatMap(named);
  const entry = new Set(withImports(manifest, named("index")));
  return [...new Set(withImports(manifest, wanted))].filter((path) => !entry.has(path));
}

function withImports(manifest: Manifest, files: readonly BuiltFile[]): string[] {
  return files.flatMap(({ file, imports = [] }) => [
    `/${file}`,
    ...withImports(
      manifest,
      imports.filter((key) => key !== "index.html").flatMap((key) => manifest[key] ?? []),
    ),
  ]);
}

function pageOf(
  template: string,
  made: { pattern: string; language: string; page: DrawnPage; scripts: readonly string[] },
): string {
  const { pattern, language, page, scripts } = made;
  const links = scripts.map((path) => `<link rel="modulepreload" crossorigin href="${path}">`).join("\n    ");
  // Replacements are functions, because `$` in a replacement text has a special meaning.
  return template
    .replace(/<html lang="[^"]*">/, () => `<html lang="${page.tag}">`)
    .replace("</head>", (head) => `  ${links}\n  ${head}`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-screen="${pattern}" data-language="${language}">${page.html}</div>`,
    );
}

/** `/courses/:slug` -> `courses-slug`. */
function nameOf(pattern: string): string {
  const words = pattern.match(/[\w-]+/g);
  if (words !== null) return words.join("-");
  return pattern === "/" ? "home" : "not-found";
}
