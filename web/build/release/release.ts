/**
 * `npm run release`: an archive that runs without a build and without a registry, for the system and processor that this runs on,
 * since some packages are native. The same commit makes the same bytes. It stands beside the build, because it is made of one and
 * knows no server: the programs are added to it as files.
 */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { pack } from "tar-stream";

import { readCommandLine, refuseCall } from "#shared/node/command-line.ts";
import { newestBuild, newestBuildFile } from "#shared/node/builds.ts";
import { createProgress } from "#shared/node/progress.ts";
import { RELEASE } from "#shared/node/release.ts";

import { BUILD_STEPS, buildPortal } from "../build.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { filesOf, isLoaded, licencesOf, type ReleasedPackage, releasedPackages } from "./packages.ts";
import { COMMANDS, startCommand } from "./start-command.ts";

const USAGE = `Usage:
  npm run release                     builds, and writes homeroom-<version>-<platform>.tar.gz and SHA256SUMS into dist/release
  npm run release -- --to FOLDER      writes them into this folder
  npm run release -- --with-node      with the Node that npm ci brought, for a server that has none
  npm run release -- --as-built       with the newest build, as it is
  npm run release -- --help           prints this`;

const ROOT = join(import.meta.dirname, "../../..");
const PLATFORM = `${process.platform}-${process.arch}`;
const PROGRAM = "{bff,school,shared,deploy,docs}/**/*";
const NOT_OF_PROGRAM = ["**/testing/**", "**/*.test.ts", "**/tsconfig.json"];
const DOCUMENTS = ["SETTINGS.md", "CHANGELOG.md", "SECURITY.md"];
const OWN_LICENCE =
  "Homeroom itself has no licence (UNLICENSED): all rights are reserved until its owner chooses one.\nWhat follows are the licences of the packages in this release.";

interface PackageDescription {
  name: string;
  version: string;
  license: string;
  imports: Record<string, string>;
  engines: { node: string };
}

interface ArchivedFile {
  /** With slashes, relative. */
  path: string;
  content: Buffer;
  isProgram: boolean;
}

/** The parts of a release that do not depend on the source. */
interface ReleaseOptions {
  /** Folder of the build in it. */
  build: string;
  /** Time of every file, in seconds since 1970. */
  builtAt: number;
  /** Whether it contains Node itself. */
  withNode: boolean;
}

/** @returns the files of the archive, below one folder with the archive's name */
function releaseFiles({ build, builtAt, withNode }: ReleaseOptions, name: string): ArchivedFile[] {
  const text = (path: string, content: string, isProgram = false): ArchivedFile => ({
    path: `${name}/${path}`,
    content: Buffer.from(content),
    isProgram,
  });
  const copied = (path: string, from = path): ArchivedFile => ({
    path: `${name}/${path.replaceAll("\\", "/")}`,
    content: readFileSync(join(ROOT, from)),
    isProgram: false,
  });
  const description = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as PackageDescription;
  const neededNode = description.engines.node.replace(">=", "");
  const packages = releasedPackages(ROOT, build);
  const program = globSync(PROGRAM, { cwd: ROOT, exclude: NOT_OF_PROGRAM }).filter((path) =>
    statSync(join(ROOT, path)).isFile(),
  );
  const readme = readFileSync(join(import.meta.dirname, "operators-readme.md"), "utf8");
  return [
    text("README.md", readme.replace("NODE_VERSION", neededNode)),
    text("package.json", descriptionOfRelease(description)),
    text("LICENSES.txt", licencesOf(ROOT, packages, OWN_LICENCE)),
    text("sbom.cdx.json", billOfMaterials(ROOT, packages, builtAt)),
    ...Object.entries(COMMANDS).map(([command, started]) =>
      text(`bin/${command}`, startCommand(started, neededNode), true),
    ),
    ...[...DOCUMENTS, ...program].map((path) => copied(path)),
    ...filesBelow(build).map((path) => copied(`dist/${path}`, join("dist", path))),
    copied("dist/newest"),
    ...packages.flatMap((each) =>
      each.isInPagesAlone ? [] : filesOfPackage(each).map((path) => copied(path)),
    ),
    ...(withNode ? [nodeProgram(name), copied("node/LICENSE", `${nodePackage()}/LICENSE`)] : []),
  ];
}

/** @returns paths below the folder of all builds */
function filesBelow(build: string): string[] {
  const parent = join(build, "..");
  return globSync("{**/*,**/.vite/*}", { cwd: build, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(parent.length + 1));
}

function filesOfPackage(each: ReleasedPackage): string[] {
  return filesOf(ROOT, each)
    .filter((file) => isLoaded(file, PLATFORM))
    .map((file) => `${each.path}/${file}`);
}

function nodePackage(): string {
  return `node_modules/node-${process.platform}-${process.arch}`;
}

function nodeProgram(name: string): ArchivedFile {
  const from = join(ROOT, nodePackage(), "bin/node");
  if (!existsSync(from))
    refuseCall(`"npm ci" brings no Node for ${PLATFORM}: make the release without --with-node.`);
  return { path: `${name}/node/bin/node`, content: readFileSync(from), isProgram: true };
}

/** Without scripts and packages: nothing is installed. */
function descriptionOfRelease({ name, version, license, imports, engines }: PackageDescription): string {
  return `${JSON.stringify({ name, version, private: true, license, type: "module", imports, engines }, null, 2)}\n`;
}

/** The time of the commit, or the one in `SOURCE_DATE_EPOCH` (reproducible-builds.org), in seconds since 1970. */
function instantOfSource(): number {
  const named = process.env["SOURCE_DATE_EPOCH"];
  if (named !== undefined && /^\d+$/.test(named)) return Number(named);
  const committed = askGit("log", "-1", "--format=%ct");
  if (committed === undefined)
    refuseCall(
      "The time of this source is not known: it is no checkout of git. Set SOURCE_DATE_EPOCH to that time, in seconds since 1970.",
    );
  return Number(committed);
}

/** @returns undefined outside a checkout, or without git */
function askGit(...question: readonly string[]): string | undefined {
  try {
    return execFileSync("git", question, {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}

async function main(): Promise<void> {
  const { values: options } = readCommandLine(USAGE, {
    options: { to: { type: "string" }, "with-node": { type: "boolean" }, "as-built": { type: "boolean" } },
  });
  const builtAt = instantOfSource();
  const isBuilt = options["as-built"] === true;
  const progress = createProgress({ steps: isBuilt ? 2 : BUILD_STEPS + 2 });
  if (!isBuilt) await buildPortal(progress);
  const build = newestBuild(ROOT);
  if (build === undefined)
    refuseCall('The portal has not been built. Run "npm run release" without --as-built.');
  const folder = options.to ?? join(newestBuildFile(ROOT), "../release");
  const withNode = options["with-node"] === true;
  const name = `homeroom-${RELEASE}-${PLATFORM}${withNode ? "-with-node" : ""}`;
  progress.step("Collecting the program, its packages and their licences");
  const tar = await tarOf(releaseFiles({ build, builtAt, withNode }, name), builtAt);
  progress.step(`Compressing ${megabytes(tar)}`);
  const archive = await promisify(gzip)(tar, { level: 9 });
  mkdirSync(folder, { recursive: true });
  const file = `${name}.tar.gz`;
  writeFileSync(join(folder, file), archive);
  writeSum(join(folder, "SHA256SUMS"), file, archive);
  progress.end();
  console.error(`Wrote ${join(folder, file)}: ${megabytes(archive)}, unpacked ${megabytes(tar)}.`);
  if (askGit("status", "--porcelain") !== "")
    console.error("The source is not an unchanged commit: this release cannot be made again.");
}

/** @returns bytes that depend only on the files and `builtAt`, in seconds since 1970 */
function tarOf(files: readonly ArchivedFile[], builtAt: number): Promise<Buffer> {
  const archive = pack();
  const mtime = new Date(builtAt * 1000);
  for (const { path, content, isProgram } of files.toSorted((one, other) => (one.path < other.path ? -1 : 1)))
    archive.entry({ name: path, mode: isProgram ? 0o755 : 0o644, mtime }, content);
  archive.finalize();
  return buffer(archive);
}

/** Lines of other archives in the folder stay. */
function writeSum(path: string, file: string, archive: Buffer): void {
  const before = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  const others = before.filter((line) => line !== "" && !line.endsWith(`  ${file}`));
  const own = `${createHash("sha256").update(archive).digest("hex")}  ${file}`;
  writeFileSync(path, `${[...others, own].toSorted().join("\n")}\n`);
}

function megabytes({ length }: Buffer): string {
  return `${(length / 1e6).toFixed(1)} MB`;
}

await main();
