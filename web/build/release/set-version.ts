/**
 * `npm run set-version -- 0.2.0`: the section *Unreleased* in CHANGELOG.md gets this version and today's date as its heading, and
 * package.json, package-lock.json and the commands of deploy/README.md get the version. `--begin` only sets the version, for the work on
 * the next release.
 */

import { execSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { readCommandLine, refuseCall } from "#shared/node/command-line.ts";

const USAGE = `Usage:
  npm run set-version -- 0.2.0             closes the changelog's section "Unreleased" under this version and today's date (UTC)
  npm run set-version -- 0.3.0 --begin     sets the version alone, after the tag, for the work on the next release
  npm run set-version -- --help            prints this`;

const ROOT = join(import.meta.dirname, "../../..");
const UNRELEASED = "## [Unreleased]\n";

/**
 * @param date  for example `2026-11-24`
 * @throws {Error} when nothing is unreleased, or the version already has a section
 */
export function closeUnreleased(changelog: string, version: string, date: string): string {
  if (changelog.includes(`## [${version}]`))
    throw new Error(`CHANGELOG.md has a section ${version} already.`);
  const [before, after] = changelog.split(UNRELEASED);
  if (before === undefined || after === undefined)
    throw new Error('CHANGELOG.md has no section "Unreleased".');
  const [section = ""] = after.split(/^## /m);
  if (section.trim() === "") throw new Error('The section "Unreleased" of CHANGELOG.md is empty.');
  return `${before}${UNRELEASED}\n## [${version}] - ${date}\n${after}`;
}

/** Sets the version in the names of archive and image in the commands of a page. */
export function withReleaseNamed(page: string, version: string): string {
  return page.replaceAll(/homeroom([-:])\d+\.\d+\.\d+/g, `homeroom$1${version}`);
}

function main(): void {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: { begin: { type: "boolean" } },
  });
  const [version = "", ...others] = positionals;
  if (!/^\d+\.\d+\.\d+$/.test(version) || others.length > 0)
    refuseCall("A version such as 0.2.0 is expected.", USAGE);
  const changelogFile = join(ROOT, "CHANGELOG.md");
  const change = (file: string, changed: (text: string) => string): void =>
    writeFileSync(file, changed(readFileSync(file, "utf8")));
  if (values.begin !== true)
    change(changelogFile, (text) => closeUnreleased(text, version, new Date().toISOString().slice(0, 10)));
  execSync(`npm version ${version} --no-git-tag-version --allow-same-version`, {
    cwd: ROOT,
    stdio: "ignore",
  });
  change(join(ROOT, "deploy/README.md"), (text) => withReleaseNamed(text, version));
}

if (import.meta.main) main();
