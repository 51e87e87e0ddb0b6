import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { readConfig } from "#bff/config.ts";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "SETTINGS.md"), "utf8");

/** Read elsewhere: by the demo school, and by Node. */
const OF_OTHERS = /^(SCHOOL_(PORT|DATABASE|ACCESS_TOKEN_SECONDS|DEMO)|NODE_ENV)$/;

test("the settings that SETTINGS.md lists are the settings that the portal reads", () => {
  const settings = page.split("\n## Settings\n")[1]?.split("\n## ")[0] ?? "";
  const rows = [...settings.matchAll(/^\| (`[^|]+) \|/gm)].map(([, names = ""]) => names);
  const listed = rows.flatMap((names) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name));
  const read = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_settings, name) => {
        read.add(String(name));
        // Its address is read only when there is a private listener.
        return name === "OPS_PORT" ? "9464" : undefined;
      },
    },
  );
  readConfig(environment);
  // A secret may stand in a file: the sentence above the table says so.
  const names = [...read].filter((name) => !name.endsWith("_FILE") && !OF_OTHERS.test(name));
  expect(listed.filter((name) => !OF_OTHERS.test(name)).toSorted()).toEqual(names.toSorted());
  expect([...read].filter((name) => name.endsWith("_FILE") && !settings.includes(`\`${name}\``))).toEqual([]);
});
