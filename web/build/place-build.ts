/** Makes a build in a folder of its own, and then declares it the newest, so that no portal ever sees a part of one. */

import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { buildsFolder, newestBuildFile, pathsOfBuild } from "#shared/node/builds.ts";

/** A running portal serves the folder that was the newest when it started; after this many later builds it must be restarted. */
const MAX_KEPT_BUILDS = 5;

const BEGUN = "begun-";
const BUILD_FOLDER = /^([0-9a-f]{16}|begun-\d+)$/;
const DOCUMENTS = join(import.meta.dirname, "../../shared/member-api/documents.json");

/**
 * @param root  of the checkout
 * @param make  writes the build into the given folder
 */
export async function placeBuild(root: string, make: (folder: string) => Promise<void>): Promise<void> {
  const builds = buildsFolder(root);
  const begun = join(builds, `${BEGUN}${process.pid}`);
  mkdirSync(begun, { recursive: true });
  try {
    await make(begun);
    copyFileSync(DOCUMENTS, pathsOfBuild(begun).documents);
    const id = contentHash(begun);
    const placed = join(builds, id);
    // The same content has the same name. A portal may be serving that folder, so it stays.
    if (statSync(placed, { throwIfNoEntry: false }) === undefined) renameSync(begun, placed);
    const name = join(builds, `${BEGUN}name-${process.pid}`);
    writeFileSync(name, `${id}\n`);
    renameSync(name, newestBuildFile(root));
    removeOldest(builds, id);
  } finally {
    rmSync(begun, { recursive: true, force: true });
  }
}

function contentHash(folder: string): string {
  const hash = createHash("sha256");
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const path of paths) {
    const content = readFileSync(path);
    hash.update(`${path.slice(folder.length)}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex").slice(0, 16);
}

/** Includes folders that an interrupted build left. */
function removeOldest(builds: string, newest: string): void {
  const folders = readdirSync(builds, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && BUILD_FOLDER.test(entry.name),
  );
  const byAge = folders
    .map(({ name }) => ({ name, madeAt: name === newest ? Infinity : statSync(join(builds, name)).mtimeMs }))
    .toSorted((one, other) => other.madeAt - one.madeAt);
  for (const { name } of byAge.slice(MAX_KEPT_BUILDS)) rmSync(join(builds, name), { recursive: true });
}
