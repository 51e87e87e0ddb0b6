import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { parseConfig } from "#school/config.ts";

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

  test("the settings it lists are the settings that are read", () => {
    const read = new Set<string>();
    parseConfig(
      new Proxy(
        {},
        {
          get: (_environment, name) => {
            read.add(String(name));
            return undefined;
          },
        },
      ),
    );
    const listed = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = ""]) => name);

    expect(listed.toSorted()).toEqual([...read].toSorted());
  });

  test("every table of the database is documented", () => {
    const tables =
      readFileSync(join(room, "store/tables/tables.ts"), "utf8").split("export interface Tables {")[1] ?? "";
    const names = [...tables.matchAll(/^ {2}(\w+):/gm)].map(([, name = ""]) => name);

    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});
