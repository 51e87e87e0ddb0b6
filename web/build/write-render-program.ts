/**
 * Builds the program that renders pages in Node, and writes beside it what the BFF needs to know about the build: the scripts of each
 * screen, and its first questions to the school. Every screen is rendered once without data, so that a screen that cannot be rendered
 * fails the build.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { build } from "vite";

import { LANGUAGES } from "#shared/languages.ts";
import { type BuildPaths, pathsOfBuild } from "#shared/node/builds.ts";
import type { BuiltDocument, PagesOfBuild, RenderProgram } from "#shared/renderer.ts";
import type { ScreenQuestions } from "#web/render/screen-questions.ts";

import { chunkOfFeature, chunkOfWords } from "./chunks.ts";
import { PORTAL_CSS, PORTAL_RESOLVE, portalPlugins } from "./portal-program.ts";

/** One file of the build in Vite's manifest. */
interface BuiltFile {
  file: string;
  name?: string;
  imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, BuiltFile>>;

/**
 * @param root  of the checkout
 * @param build  folder of the build, which already contains the members' files and the preview
 */
export async function writeRenderProgram(root: string, build: string): Promise<void> {
  const paths = pathsOfBuild(build);
  const members = manifestOf(paths.members);
  const preview = manifestOf(paths.preview);
  const { openRenderer, screenQuestions } = await buildProgram(root, paths);
  const branding = { name: "Homeroom", accent: null, courseLink: null, timeZone: "UTC" };
  const renderer = await openRenderer(branding, "https://portal.invalid");
  const document = documentOf(members, "main.tsx");
  const pages: PagesOfBuild = {
    members: document,
    style: readFileSync(join(paths.members, document.styleSheet), "utf8").trim(),
    preview: documentOf(preview, "preview/start.ts"),
    stage: documentOf(preview, "preview/stage/start.ts"),
    screens: (await screenQuestions()).map(({ feature, ...screen }) => ({
      ...screen,
      scripts: Object.fromEntries(
        LANGUAGES.map((language) => [language, scriptsOf(members, feature, language)]),
      ),
    })),
  };
  for (const { pattern } of pages.screens)
    for (const language of LANGUAGES) await renderer.frame({ pattern, language });
  writeFileSync(paths.pages, JSON.stringify(pages, null, 2));
}

interface BuiltProgram extends RenderProgram {
  screenQuestions: () => Promise<ScreenQuestions[]>;
}

async function buildProgram(root: string, { program }: BuildPaths): Promise<BuiltProgram> {
  const outDir = dirname(program);
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
        input: { [basename(program, ".js")]: join(root, "web/render/open-renderer.ts") },
      },
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: "node24",
    },
  });
  return (await import(pathToFileURL(program).href)) as BuiltProgram;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Manifest;
}

function documentOf(manifest: Manifest, source: string): Required<BuiltDocument> {
  const entry = manifest[source];
  const styleSheet = manifest["style.css"];
  if (entry === undefined || styleSheet === undefined) throw new Error(`The build has no ${source}.`);
  const [path = "", ...scripts] = withImports(manifest, [entry]);
  return { entry: path, scripts: [...new Set(scripts)], styleSheet: `/${styleSheet.file}` };
}

/** Paths of all scripts of a screen in a language, without those that its document already names. */
export function scriptsOf(manifest: Manifest, feature: string, language: string): string[] {
  const files = Object.values(manifest);
  const named = (name: string) => files.filter((file) => file.name === name);
  const catalogue = language.toLowerCase();
  const wanted = [chunkOfFeature(feature), chunkOfWords(catalogue), chunkOfWords(catalogue, feature)].flatMap(
    named,
  );
  const { entry, scripts } = documentOf(manifest, "main.tsx");
  const document = new Set([entry, ...scripts]);
  return [...new Set(withImports(manifest, wanted))].filter((path) => !document.has(path));
}

function withImports(manifest: Manifest, files: readonly BuiltFile[]): string[] {
  return files.flatMap(({ file, imports = [] }) => [
    `/${file}`,
    ...withImports(
      manifest,
      imports.filter((key) => key !== "main.tsx").flatMap((key) => manifest[key] ?? []),
    ),
  ]);
}
