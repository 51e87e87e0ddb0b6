import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { EVENT_LEVELS } from "#bff/ops/log/events.ts";

const BFF = join(import.meta.dirname, "../..");
const sources = globSync("**/*.ts", { cwd: BFF, exclude: ["**/*.test.ts", "testing/**"] }).map((path) => ({
  path,
  text: readFileSync(join(BFF, path), "utf8"),
}));

test("[S59] the portal's code writes every event that is listed", () => {
  const writers = sources.filter(({ path }) => !path.startsWith("ops/log/"));
  const written = (name: string) => writers.some(({ text }) => text.includes(`"${name}"`));
  expect(Object.keys(EVENT_LEVELS).filter((name) => !written(name))).toEqual([]);
});
