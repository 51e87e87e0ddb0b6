import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { createFormerBuilds } from "#bff/builds/former-builds.ts";
import { storeBuild } from "#bff/builds/store-build.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";
import { type BuildPaths, pathsOfBuild } from "#shared/node/builds.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 24);

let root: string;
let stored: string;
beforeEach(() => {
  root = folderOfTest();
  stored = join(root, "stored");
});

const nameOf = (number: number): string => number.toString(16).padStart(16, "0");

/** A build with one file and one document, both with its number. */
function build(number: number): BuildPaths {
  const paths = pathsOfBuild(join(root, nameOf(number)));
  for (const folder of [join(paths.members, "assets"), join(paths.preview, "preview/assets")])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(paths.members, `assets/index-${number}.js`), "");
  writeFileSync(join(paths.preview, `preview/assets/page-${number}.js`), "");
  writeFileSync(paths.documents, JSON.stringify({ [`sha256:${number}`]: `text ${number}` }));
  return paths;
}

describe("the former builds", () => {
  it("have the files and documents that a portal stored, with those of the preview, and no others", async () => {
    await storeBuild(stored, build(1), NOW);
    const builds = createFormerBuilds(stored, () => NOW);
    const folder = join(stored, nameOf(1));
    expect(await builds.folderOf("/assets/index-1.js")).toBe(folder);
    expect(await builds.folderOf("/preview/assets/page-1.js")).toBe(folder);
    expect(await builds.documentText("sha256:1")).toBe("text 1");
    let now = NOW;
    const later = createFormerBuilds(stored, () => (now += 2000));
    for (const address of ["/documents.json", "/assets/../documents.json", "/assets/index-2.js"])
      expect(await later.folderOf(address)).toBeUndefined();
    expect(await later.documentText("constructor")).toBeUndefined();
  });

  it("are read again for an unknown name, at most once a second", async () => {
    let now = NOW;
    let reads = 0;
    const builds = createFormerBuilds(stored, () => {
      reads += 1;
      return now;
    });
    expect(await builds.folderOf("/assets/index-1.js")).toBeUndefined();
    await storeBuild(stored, build(1), NOW);
    reads = 0;
    now += 990;
    const found = await Promise.all([
      builds.folderOf("/assets/index-1.js"),
      builds.folderOf("/assets/index-1.js"),
    ]);
    expect(found).toEqual([join(stored, nameOf(1)), join(stored, nameOf(1))]);
    // The clock is read before the pause and after it, once for both requests.
    expect(reads).toBe(2);
  });

  it("are still read again after hundreds of requests for unknown names", async () => {
    let now = NOW;
    const builds = createFormerBuilds(stored, () => (now += 1000));
    for (let number = 0; number < 201; number += 1) await builds.folderOf(`/assets/none-${number}.js`);
    await storeBuild(stored, build(1), NOW);
    expect(await builds.folderOf("/assets/index-1.js")).toBe(join(stored, nameOf(1)));
  });

  it("are read once each, since their names are hashes of their content", async () => {
    let now = NOW;
    await storeBuild(stored, build(1), NOW);
    const builds = createFormerBuilds(stored, () => (now += 1000));
    await builds.documentText("sha256:1");
    rmSync(join(stored, nameOf(1), "documents.json"));
    expect(await builds.documentText("sha256:2")).toBeUndefined();
    expect(await builds.documentText("sha256:1")).toBe("text 1");
  });

  it("are read once more for a request that comes while they are being read", async () => {
    let now = NOW;
    let clockReads = 0;
    let during: Promise<string | undefined> | undefined;
    const builds = createFormerBuilds(stored, () => {
      clockReads += 1;
      // The second time is when a reading begins.
      if (clockReads === 2)
        queueMicrotask(() => {
          now += 1000;
          during = builds.folderOf("/assets/index-1.js");
        });
      return now;
    });
    await builds.folderOf("/assets/index-2.js");
    expect(during).toBeDefined();
    await during;
    // Each reading reads the clock before its pause and after it.
    expect(clockReads).toBe(4);
  });

  it("are those that can be read, when another portal is removing one", async () => {
    await storeBuild(stored, build(1), NOW);
    await storeBuild(stored, build(2), NOW);
    rmSync(join(stored, nameOf(1), "documents.json"));
    const builds = createFormerBuilds(stored, () => NOW);
    expect(await builds.documentText("sha256:2")).toBe("text 2");
  });

  it("are empty when the folder cannot be read", async () => {
    expect(await createFormerBuilds("/dev/null/stored", () => NOW).folderOf("/assets/a.js")).toBeUndefined();
  });
});

describe("a portal that stores its build", () => {
  it("copies it once, and leaves no part of a copy", async () => {
    const own = build(1);
    await Promise.all([storeBuild(stored, own, NOW), storeBuild(stored, own, NOW)]);
    await storeBuild(stored, own, NOW);
    expect(readdirSync(stored)).toEqual([nameOf(1)]);
  });

  it("removes builds that were started over 30 days ago, but not the last three, and nothing else", async () => {
    for (const number of [1, 2, 3, 4, 5]) await storeBuild(stored, build(number), NOW - 40 * DAY_MS);
    for (const number of [1, 2, 3, 4, 5]) {
      const startedAt = new Date(NOW - (40 - number) * DAY_MS);
      utimesSync(join(stored, nameOf(number)), startedAt, startedAt);
    }
    mkdirSync(join(stored, "of-somebody-else"));
    await storeBuild(stored, build(1), NOW);
    expect(readdirSync(stored).toSorted()).toEqual([...[1, 3, 4, 5].map(nameOf), "of-somebody-else"]);
    // The first was copied first, and started last.
    await storeBuild(stored, build(6), NOW);
    expect(readdirSync(stored).toSorted()).toEqual([...[1, 4, 5, 6].map(nameOf), "of-somebody-else"]);
  });

  it("removes what a portal copied that ended meanwhile, a day after that", async () => {
    await storeBuild(stored, build(1), NOW);
    const [left, begun] = [".0e3c1b52-8f5e-4d0c-9c57-2f2f6f3f7a11", ".0e3c1b52-8f5e-4d0c-9c57-2f2f6f3f7a12"];
    const age = (name: string, ms: number) => {
      mkdirSync(join(stored, name, "assets"), { recursive: true });
      utimesSync(join(stored, name), new Date(NOW - ms), new Date(NOW - ms));
    };
    age(left, DAY_MS + 1000);
    age(begun, DAY_MS - 1000);
    age(".snapshot", DAY_MS + 1000);
    await storeBuild(stored, build(1), NOW);
    expect(readdirSync(stored).toSorted()).toEqual([begun, ".snapshot", nameOf(1)]);
  });

  it("keeps the twenty others that were started last, however new they are", async () => {
    for (let number = 1; number <= 22; number += 1) {
      await storeBuild(stored, build(number), NOW + number * 1000);
    }
    expect(readdirSync(stored).toSorted()).toEqual(Array.from({ length: 21 }, (_, at) => nameOf(at + 2)));
  });

  it("fails when the folder cannot be written", async () => {
    await expect(storeBuild("/dev/null/stored", build(1), NOW)).rejects.toThrow();
    expect(existsSync("/dev/null/stored")).toBe(false);
  });
});
