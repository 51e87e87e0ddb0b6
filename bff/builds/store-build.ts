/**
 * Stores the files and documents of this portal's build where portals of other releases find them for its open pages: one folder
 * for each build, named by its content, with the hashed files below their addresses, and the trusted documents.
 */

import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { PREVIEW_PATH } from "#shared/bff-paths.ts";
import type { BuildPaths } from "#shared/node/builds.ts";

/** Folders of hashed files: in a stored build, and in the addresses of the portal. */
export const ASSET_FOLDERS = ["assets", `${PREVIEW_PATH.slice(1)}/assets`] as const;
export const DOCUMENTS_FILE = "documents.json";
/** The name of a stored build. */
export const BUILD_NAME = /^[0-9a-f]{16}$/;

/** The name of a copy that is not complete yet. Its portal may have ended meanwhile. */
const BEGUN_COPY = /^\.[0-9a-f-]{36}$/;

/** Besides this portal's own. */
const MAX_RECENT_BUILDS = 3;
const MAX_AGE_DAYS = 30;
/** Of any age: an operator who builds each hour must not fill the disk. */
const MAX_BUILDS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Copies the build unless it is there, sets its time of the last start to now, and removes builds that were last started long ago,
 * and copies that were begun more than a day ago and never completed.
 *
 * @param folder  of all builds (`FORMER_BUILDS`)
 * @param now  epoch milliseconds
 * @throws when the folder cannot be written
 */
export async function storeBuild(folder: string, build: BuildPaths, now: number): Promise<void> {
  // The build's folder is named by its content.
  const name = basename(dirname(build.documents));
  const stored = join(folder, name);
  await mkdir(folder, { recursive: true });
  if (!(await exists(stored))) await copyBuild(build, folder, stored);
  const startedAt = new Date(now);
  await utimes(stored, startedAt, startedAt);
  await removeOldBuilds(folder, name, now);
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function copyBuild(build: BuildPaths, folder: string, stored: string): Promise<void> {
  const begun = join(folder, `.${randomUUID()}`);
  try {
    const [members, preview] = ASSET_FOLDERS;
    await cp(join(build.members, members), join(begun, members), { recursive: true });
    await cp(join(build.preview, preview), join(begun, preview), { recursive: true });
    await cp(build.documents, join(begun, DOCUMENTS_FILE));
    await rename(begun, stored);
  } catch (error) {
    await rm(begun, { recursive: true, force: true });
    // Another portal of the same build may have been faster.
    if (!(await exists(stored))) throw error;
  }
}

async function removeOldBuilds(folder: string, own: string, now: number): Promise<void> {
  const names = await readdir(folder);
  const dateOf = async (name: string) => ({ name, startedAt: (await stat(join(folder, name))).mtimeMs });
  const dated = await Promise.all(names.filter((name) => BUILD_NAME.test(name) && name !== own).map(dateOf));
  // Another portal may complete or remove its own copy at this moment.
  const begun = await Promise.allSettled(names.filter((name) => BEGUN_COPY.test(name)).map(dateOf));
  const copies = begun.flatMap((copy) => (copy.status === "fulfilled" ? [copy.value] : []));
  const left = copies.filter(({ startedAt }) => now - startedAt > DAY_MS);
  const byAge = dated.toSorted((one, other) => other.startedAt - one.startedAt);
  const old = byAge.filter(
    ({ startedAt }, index) =>
      index >= MAX_BUILDS || (index >= MAX_RECENT_BUILDS && now - startedAt > MAX_AGE_DAYS * DAY_MS),
  );
  await Promise.all(
    [...old, ...left].map(({ name }) => rm(join(folder, name), { recursive: true, force: true })),
  );
}
