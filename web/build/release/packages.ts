/** The packages of a release, and which of their files a running portal or school may load. */

import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { pathsOfBuild } from "#shared/node/builds.ts";

import { PACKAGES_FILE } from "../list-packages.ts";

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
}

export interface ReleasedPackage {
  /** As in the lock file, for example `node_modules/undici`. */
  path: string;
  name: string;
  version: string;
  licence: string;
  /** Its code is in the built pages, not among the packages that Node loads. */
  isInPagesAlone: boolean;
}

/** Packages with Node itself, which a release contains only on request, and one that only Cloudflare's platform loads. */
const LEFT_OUT = /^node_modules\/(node-(linux|win)-\w+|pg-cloudflare)$/;

/**
 * Packages that Node loads in production, and packages in the built pages.
 *
 * @param root  of the checkout
 * @param build  folder of the build
 */
export function releasedPackages(root: string, build: string): ReleasedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const inPages = new Set(packagesInPages(build));
  return Object.entries(packages).flatMap(([path, { version = "", license = "unknown", dev = false }]) => {
    // The lock file also names packages for other systems.
    const isInstalled = path !== "" && !LEFT_OUT.test(path) && existsSync(join(root, path));
    if (!isInstalled || (dev && !inPages.has(path))) return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return [{ path, name, version, licence: license, isInPagesAlone: dev }];
  });
}

function packagesInPages(build: string): string[] {
  const { members, preview, program } = pathsOfBuild(build);
  return [members, preview, join(program, "..")].flatMap(
    (folder) => JSON.parse(readFileSync(join(folder, PACKAGES_FILE), "utf8")) as string[],
  );
}

/** Types, source maps, sources of compiled files, and prose. */
const NEVER_LOADED =
  /\.([cm]?ts|tsx|map|flow|md|markdown|txt|ya?ml|c|cc|cpp|h|gypi?|tsbuildinfo|bare|html)$/i;
/** Folders at the top of a package. */
const NEVER_ENTERED =
  /^(tests?|__tests__|docs?|examples?|bench(mark)?s?|benchmarks|coverage|integration|fuzz|scripts|build\/(esm|esnext)|\.[^/]*)\//i;
const LICENCE_FILE = /^(licen[cs]es?|copying|notice)/i;
const PREBUILT = /^prebuilds\/([^/]+)\//;

/**
 * @param file  path below the package's folder
 * @param platform  for example `linux-x64`
 */
export function isLoaded(file: string, platform: string): boolean {
  if (LICENCE_FILE.test(file)) return false;
  const builtFor = PREBUILT.exec(file)?.[1];
  if (builtFor !== undefined && builtFor !== platform) return false;
  return !NEVER_LOADED.test(file) && !NEVER_ENTERED.test(file);
}

/** @returns paths of files below the package's folder, without those of packages inside it */
export function filesOf(root: string, { path }: ReleasedPackage): string[] {
  const folder = join(root, path);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((file) => !file.startsWith("node_modules/"));
}

/** The licence texts that the packages require to be passed on. @param own  the first text, about Homeroom itself */
export function licencesOf(root: string, packages: readonly ReleasedPackage[], own: string): string {
  const texts = packages.map((each) => {
    const names = globSync("*", { cwd: join(root, each.path) }).filter((name) => LICENCE_FILE.test(name));
    const text = names
      .toSorted()
      .map((name) => readFileSync(join(root, each.path, name), "utf8").trim())
      .join("\n\n");
    const head = `${each.name} ${each.version} (${each.licence})`;
    return `${head}\n${"-".repeat(head.length)}\n\n${text === "" ? authorOf(join(root, each.path)) : text}\n`;
  });
  return `${own}\n\n${[...new Set(texts)].toSorted().join("\n\n")}`;
}

/** For a package whose description names its licence, but which has no text of it. */
function authorOf(folder: string): string {
  const { author, repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    author?: string | { name?: string };
    repository?: string | { url?: string };
  };
  const name = typeof author === "string" ? author : author?.name;
  const url = typeof repository === "string" ? repository : repository?.url;
  return [`The package has no text of its licence.`, name && `Author: ${name}`, url && `Source: ${url}`]
    .filter(Boolean)
    .join("\n");
}
