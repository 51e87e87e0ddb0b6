/**
 * `npm run build`: writes the trusted documents and builds the browser's files into `dist/web` and those of the
 * operators' preview into `dist/preview`. `--if-stale` builds only
 * when there are none, or when a source is newer than they are, as `npm start` does. Says in one line what it did.
 */

import { globSync, statSync } from "node:fs";
import { join } from "node:path";

import { readOptions } from "./command-line.ts";

const USAGE = `Usage:
  npm run build                    makes the browser's files in dist, trusted documents first
  npm run build -- --if-stale      only if there are none or a source is newer
  npm run build -- --help          prints this`;

const root = join(import.meta.dirname, "../..");
const SOURCES = ["web/**/*", "shared/**/*", "vite.config.ts", "package-lock.json"];
/** One build each, the members' first. */
const CONFIGURATIONS = ["vite.config.ts", "web/preview/vite.config.ts"];
/** The file that each build writes last. */
const BUILT_PAGES = ["dist/web/pages/pages.json", "dist/preview/preview/index.html"];
/** Written by the build itself, or never part of it. */
const NOT_SOURCES = ["web/generated/**", "shared/member-api/documents.json", "**/*.test.ts", "**/*.test.tsx"];

/**
 * The first reason to build, or undefined when the files are fresh.
 *
 * @param folder  root of the checkout
 */
export function reasonToBuild(folder: string): string | undefined {
  const times = BUILT_PAGES.map((page) => modifiedAt(join(folder, page)));
  if (times.includes(undefined)) return "there were none";
  const builtAt = Math.min(...times.map((at) => at ?? 0));
  const newer = globSync(SOURCES, { cwd: folder, exclude: NOT_SOURCES }).find((path) => {
    const source = statSync(join(folder, path));
    return source.isFile() && source.mtimeMs > builtAt;
  });
  return newer === undefined ? undefined : `${newer} is newer`;
}

function modifiedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

async function main(): Promise<void> {
  const options = readOptions(USAGE, { "if-stale": { type: "boolean" } });
  const reason = options["if-stale"] === true ? reasonToBuild(root) : "as asked";
  if (reason === undefined) return;
  const startedAt = performance.now();
  // Imported only here: loading both takes longer than finding out that there is nothing to do.
  const [{ build }, { writeDocuments }, { writePages }] = await Promise.all([
    import("vite"),
    import("./generate-documents.ts"),
    import("./write-pages.ts"),
  ]);
  await writeDocuments();
  for (const configuration of CONFIGURATIONS)
    await build({ configFile: join(root, configuration), logLevel: "warn" });
  await writePages(root);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  // To standard error, because the portal's log has standard output.
  console.error(`Built the portal's pages in ${seconds} s (${reason}).`);
}

if (import.meta.main) await main();
