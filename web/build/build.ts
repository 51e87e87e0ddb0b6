/**
 * `npm run build`: writes the trusted documents, and builds the browser's files into `dist/web`, those of the operators' preview
 * into `dist/preview`, and the program that renders pages in Node into `dist/render`. `--if-stale` builds only when there are none, or
 * when a source is newer than they are, as `npm start` does. Says in one line what it did.
 */

import { globSync, statSync } from "node:fs";
import { join } from "node:path";

import { BUILT_PAGES } from "#shared/renderer.ts";

import { readOptions } from "./command-line.ts";

const USAGE = `Usage:
  npm run build                    makes the browser's files in dist, trusted documents first
  npm run build -- --if-stale      only if there are none or a source is newer
  npm run build -- --help          prints this`;

const root = join(import.meta.dirname, "../..");
const SOURCES = ["web/**/*", "shared/**/*", "vite.config.ts", "package-lock.json"];
/** One build each, the members' first. */
const CONFIGURATIONS = ["vite.config.ts", "web/preview/vite.config.ts"];
/** Written by the build itself, or never part of it. */
const NOT_SOURCES = ["web/generated/**", "shared/member-api/documents.json", "**/*.test.ts", "**/*.test.tsx"];

/**
 * The first reason to build, or undefined when the files are fresh.
 *
 * @param folder  root of the checkout
 */
export function reasonToBuild(folder: string): string | undefined {
  const builtAt = statSync(join(folder, BUILT_PAGES), { throwIfNoEntry: false })?.mtimeMs;
  if (builtAt === undefined) return "there were none";
  const newer = globSync(SOURCES, { cwd: folder, exclude: NOT_SOURCES }).find((path) => {
    const source = statSync(join(folder, path));
    return source.isFile() && source.mtimeMs > builtAt;
  });
  return newer === undefined ? undefined : `${newer} is newer`;
}

async function main(): Promise<void> {
  const options = readOptions(USAGE, { "if-stale": { type: "boolean" } });
  const reason = options["if-stale"] === true ? reasonToBuild(root) : "as asked";
  if (reason === undefined) return;
  const startedAt = performance.now();
  // Imported only here: loading both takes longer than finding out that there is nothing to do.
  const [{ build }, { writeDocuments }, { writeRenderProgram }] = await Promise.all([
    import("vite"),
    import("./generate-documents.ts"),
    import("./write-render-program.ts"),
  ]);
  await writeDocuments();
  for (const configuration of CONFIGURATIONS)
    await build({ configFile: join(root, configuration), logLevel: "warn" });
  await writeRenderProgram(root);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  // To standard error, because the portal's log has standard output.
  console.error(`Built the portal's pages in ${seconds} s (${reason}).`);
}

if (import.meta.main) await main();
