/**
 * `npm run build`: writes the trusted documents, and builds the browser's files, those of the operators' preview and the program that
 * renders pages in Node into a new folder below `dist`. Running portals continue with the folder of their own build. `--if-stale`
 * builds only if there is no build, or a source is newer, as `npm start` does. It reports in one line what it did.
 */

import { existsSync, globSync, statSync } from "node:fs";
import { join } from "node:path";

import { readCommandLine } from "#shared/node/command-line.ts";
import { newestBuildFile, pathsOfBuild } from "#shared/node/builds.ts";
import { createProgress, type Progress } from "#shared/node/progress.ts";

const USAGE = `Usage:
  npm run build                    makes the browser's files in dist, trusted documents first
  npm run build -- --if-stale      only if there are none or a source is newer
  npm run build -- --help          prints this`;

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = ["web/**/*", "shared/**/*", "vite.config.ts", "package-lock.json"];
/** Written by the build itself, or never part of it. */
const NOT_SOURCES = ["web/generated/**", "shared/member-api/documents.json", "**/*.test.ts", "**/*.test.tsx"];

/**
 * The first reason to build, or undefined when the files are fresh.
 *
 * @param folder  root of the checkout
 */
export function reasonToBuild(folder: string): string | undefined {
  const builtAt = statSync(newestBuildFile(folder), { throwIfNoEntry: false })?.mtimeMs;
  if (builtAt === undefined) return "there were none";
  const newer = globSync(SOURCES, { cwd: folder, exclude: NOT_SOURCES }).find((path) => {
    const source = statSync(join(folder, path));
    return source.isFile() && source.mtimeMs > builtAt;
  });
  return newer === undefined ? undefined : `${newer} is newer`;
}

/** How many steps `buildPortal` names. */
export const BUILD_STEPS = 4;

export async function buildPortal(progress: Progress): Promise<void> {
  progress.step("Writing the trusted documents");
  // Imported only here: loading them takes longer than finding out that the build is fresh.
  const [{ build }, { writeDocuments }, { writeRenderProgram }, { placeBuild }] = await Promise.all([
    import("vite"),
    import("./generate-documents.ts"),
    import("./write-render-program.ts"),
    import("./place-build.ts"),
  ]);
  await writeDocuments();
  await placeBuild(ROOT, async (folder) => {
    const { members, preview } = pathsOfBuild(folder);
    // The members' first.
    for (const [pages, configuration, outDir] of [
      ["the members' pages", "vite.config.ts", members],
      ["the preview", "web/preview/vite.config.ts", preview],
    ] as const) {
      progress.step(`Building ${pages}`);
      await build({
        configFile: join(ROOT, configuration),
        logLevel: "warn",
        build: { outDir },
      });
    }
    progress.step("Building the program that renders pages");
    await writeRenderProgram(ROOT, folder);
  });
}

/** Ends the process if the packages that only a build needs are not installed. */
function requirePackages(reason: string): void {
  if (existsSync(join(ROOT, "node_modules/vite"))) return;
  console.error(
    `The portal's pages have to be built (${reason}), and the packages that build them are not installed: npm left them out because of --omit=dev or NODE_ENV=production. Run "npm ci --include=dev", or install a release (npm run release), which is built.`,
  );
  process.exit(1);
}

async function main(): Promise<void> {
  const { values: options } = readCommandLine(USAGE, { options: { "if-stale": { type: "boolean" } } });
  const reason = options["if-stale"] === true ? reasonToBuild(ROOT) : "as asked";
  if (reason === undefined) return;
  requirePackages(reason);
  const startedAt = performance.now();
  const progress = createProgress({ steps: BUILD_STEPS });
  await buildPortal(progress);
  progress.end();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  // To standard error, because the portal's log has standard output.
  console.error(`Built the portal's pages in ${seconds} s (${reason}).`);
}

if (import.meta.main) await main();
