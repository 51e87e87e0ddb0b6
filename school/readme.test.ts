import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

const room = import.meta.dirname;
const readme = readFileSync(join(room, "README.md"), "utf8");

describe("README", () => {
  test("every file it names exists", () => {
    const names = [...readme.matchAll(/`([a-z0-9/-]+(?:\.test)?\.ts)`/g)].map(([, name = ""]) => name);
    const missing = names.filter(
      (name) => ![room, join(room, "../e2e")].some((folder) => existsSync(join(folder, name))),
    );

    expect(names.length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });
});
