/**
 * Finds what open pages of other releases ask for among the kept builds (`keep-build.ts`). Portals of other releases add builds at
 * any time, so the folder is read again when something is asked for that is not known: at most once a second, since anybody
 * can ask for unknown names.
 */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ASSET_FOLDERS, BUILD_NAME, DOCUMENTS_FILE } from "#bff/builds/keep-build.ts";

export interface FormerBuilds {
  /** @returns the folder below which the file has this address, for example `/assets/index-abc.js` */
  folderOf: (address: string) => Promise<string | undefined>;
  /** @returns the text that a kept build has for this id; nothing says that it is the text of this id */
  documentText: (id: string) => Promise<string | undefined>;
}

interface KeptBuild {
  folder: string;
  addresses: ReadonlySet<string>;
  documents: Readonly<Record<string, string>>;
}

const LOOK_EVERY_MS = 1000;
/** Of requests that wait for the next look; further ones get what is known. */
const MAX_WAITING = 200;

/**
 * @param folder  of all kept builds (`FORMER_BUILDS`), which need not exist
 * @param steadyNow  epoch milliseconds of a clock that is never set back
 */
export function createFormerBuilds(folder: string, steadyNow: () => number): FormerBuilds {
  let known: ReadonlyMap<string, KeptBuild> = new Map();
  let lookedAt = -Infinity;
  /** The next look, which all who wait share. */
  let looking: Promise<void> | undefined;
  let waiting = 0;

  const look = async (): Promise<void> => {
    await sleep(Math.max(0, lookedAt + LOOK_EVERY_MS - steadyNow()), undefined, { ref: false });
    lookedAt = steadyNow();
    // Who comes while the folder is being read waits for the look after this one.
    looking = undefined;
    known = await readBuilds(folder, known);
  };
  const find = async <Found>(among: (build: KeptBuild) => Found | undefined): Promise<Found | undefined> => {
    const found = firstOf(known.values(), among);
    if (found !== undefined || waiting >= MAX_WAITING) return found;
    waiting += 1;
    try {
      await (looking ??= look());
    } finally {
      waiting -= 1;
    }
    return firstOf(known.values(), among);
  };

  return {
    folderOf: (address) => find((build) => (build.addresses.has(address) ? build.folder : undefined)),
    documentText: (id) => find(({ documents }) => (Object.hasOwn(documents, id) ? documents[id] : undefined)),
  };
}

function firstOf<Item, Found>(
  items: Iterable<Item>,
  among: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = among(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @returns the builds that are there; those that are known are not read again, since their names are their contents' */
async function readBuilds(
  folder: string,
  known: ReadonlyMap<string, KeptBuild>,
): Promise<ReadonlyMap<string, KeptBuild>> {
  const names = await readdir(folder).catch(() => []);
  const builds = await Promise.all(
    names
      .filter((name) => BUILD_NAME.test(name))
      .map(async (name) => [name, known.get(name) ?? (await readBuild(join(folder, name)))] as const),
  );
  return new Map(builds.flatMap(([name, build]) => (build === undefined ? [] : [[name, build]])));
}

/** @returns undefined for what cannot be read, as while another portal removes it */
async function readBuild(folder: string): Promise<KeptBuild | undefined> {
  try {
    const addresses = await Promise.all(
      ASSET_FOLDERS.map(async (assets) =>
        (await readdir(join(folder, assets))).map((name) => `/${assets}/${name}`),
      ),
    );
    const documents = JSON.parse(
      await readFile(join(folder, DOCUMENTS_FILE), "utf8"),
    ) as KeptBuild["documents"];
    return { folder, addresses: new Set(addresses.flat()), documents };
  } catch {
    return undefined;
  }
}
