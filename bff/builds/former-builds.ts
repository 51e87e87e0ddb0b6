/**
 * Finds files and documents for open pages of other releases, in the folder of builds (`store-build.ts`). Portals of other releases
 * add builds at any time, so the folder is read again at a request for an unknown name: at most once a second, since anybody can
 * request unknown names.
 */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ASSET_FOLDERS, BUILD_NAME, DOCUMENTS_FILE } from "#bff/builds/store-build.ts";

export type FormerBuilds = ReturnType<typeof createFormerBuilds>;

interface FormerBuild {
  folder: string;
  addresses: ReadonlySet<string>;
  documents: Readonly<Record<string, string>>;
}

const READ_EVERY_MS = 1000;
/** Requests that wait for the next reading of the folder; further ones are answered from the last reading. */
const MAX_WAITING = 200;

/**
 * @param folder  of the builds (`FORMER_BUILDS`), which need not exist
 * @param steadyNow  epoch milliseconds of a clock that is never set back
 */
export function createFormerBuilds(folder: string, steadyNow: () => number) {
  let known: ReadonlyMap<string, FormerBuild> = new Map();
  let readAt = -Infinity;
  /** The next reading, which all waiting requests share. */
  let reading: Promise<void> | undefined;
  let waiting = 0;

  const readAgain = async (): Promise<void> => {
    await sleep(Math.max(0, readAt + READ_EVERY_MS - steadyNow()), undefined, { ref: false });
    readAt = steadyNow();
    // A request that comes while the folder is being read waits for the next reading.
    reading = undefined;
    known = await readBuilds(folder, known);
  };
  const find = async <Found>(
    among: (build: FormerBuild) => Found | undefined,
  ): Promise<Found | undefined> => {
    const found = firstOf(known.values(), among);
    if (found !== undefined || waiting >= MAX_WAITING) return found;
    waiting += 1;
    try {
      await (reading ??= readAgain());
    } finally {
      waiting -= 1;
    }
    return firstOf(known.values(), among);
  };

  return {
    /** @returns the folder below which the file has this address, for example `/assets/index-abc.js` */
    folderOf: (address: string): Promise<string | undefined> =>
      find((build) => (build.addresses.has(address) ? build.folder : undefined)),

    /** @returns the text that a build has under this id. The caller checks that it is the text of this id */
    documentText: (id: string): Promise<string | undefined> =>
      find(({ documents }) => (Object.hasOwn(documents, id) ? documents[id] : undefined)),
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

/** @returns the builds in the folder. A known one is not read again, since its name is a hash of its content */
async function readBuilds(
  folder: string,
  known: ReadonlyMap<string, FormerBuild>,
): Promise<ReadonlyMap<string, FormerBuild>> {
  const names = await readdir(folder).catch(() => []);
  const builds = await Promise.all(
    names
      .filter((name) => BUILD_NAME.test(name))
      .map(async (name) => [name, known.get(name) ?? (await readBuild(join(folder, name)))] as const),
  );
  return new Map(builds.flatMap(([name, build]) => (build === undefined ? [] : [[name, build]])));
}

/** @returns undefined for a build that cannot be read, for example while another portal removes it */
async function readBuild(folder: string): Promise<FormerBuild | undefined> {
  try {
    const addresses = await Promise.all(
      ASSET_FOLDERS.map(async (assets) =>
        (await readdir(join(folder, assets))).map((name) => `/${assets}/${name}`),
      ),
    );
    const documents = JSON.parse(
      await readFile(join(folder, DOCUMENTS_FILE), "utf8"),
    ) as FormerBuild["documents"];
    return { folder, addresses: new Set(addresses.flat()), documents };
  } catch {
    return undefined;
  }
}
