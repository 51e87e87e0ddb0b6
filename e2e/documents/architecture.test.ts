/** Plants a forbidden import for each wall of the house in a copy of its configuration, which the linter or the compiler must refuse. */

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { BFF_ROOMS, ROOMS } from "../../oxlint.config.ts";

const ROOT = join(import.meta.dirname, "../..");

const taking = (target: string): string => `import { thing } from "${target}"; export { thing };`;
const takingType = (target: string): string =>
  `import type { thing } from "${target}"; export type { thing };`;

/** File and text that the linter refuses. */
const REFUSED: Readonly<Record<string, string>> = {
  // One room of the house in another: by name, by path, as a type, at run time.
  ...Object.fromEntries(
    ROOMS.flatMap((from) =>
      ROOMS.filter((to) => to !== from && to !== "shared").flatMap((to) => [
        [`${from}/by-name-${to}.ts`, taking(`#${to}/thing.ts`)],
        [`${from}/by-path-${to}.ts`, taking(`../../${to}/thing.ts`)],
        [`${from}/by-type-${to}.ts`, takingType(`../../${to}/thing.ts`)],
        [`${from}/at-run-time-${to}.ts`, `export const late = () => import("#${to}/thing.ts");`],
      ]),
    ),
  ),
  // A room of the BFF in one below it, as a type.
  ...Object.fromEntries(
    BFF_ROOMS.map((room, index) => [
      `bff/${room}/takes-above.ts`,
      takingType(`#bff/${BFF_ROOMS[index + 1] ?? "commands"}/thing.ts`),
    ]),
  ),
  "bff/pairs/takes-harness.ts": taking("#e2e/harness/thing.ts"),
  "bff/oauth/route.ts": 'import fastify from "fastify"; export { fastify };',
  "web/features/one/page.ts": taking("#web/features/two/page.ts"),
  "web/features/two/list/page.ts": taking("../../../one/page.ts"),
  "web/features/two/frame.ts": taking("#web/frame/frame.ts"),
  "web/app/page.ts": taking("#web/features/one/page.ts"),
  "web/model/payment.ts": taking("#web/app/part.ts"),
  "web/ui/button.ts": taking("#web/frame/frame.ts"),
  "web/format/money.ts": taking("../features/one/page.ts"),
  "web/node.ts": 'import { readFileSync } from "node:fs"; export { readFileSync };',
  "web/app/settings.ts": taking("#shared/node/settings.ts"),
  "shared/node.ts": 'import { join } from "node:path"; export { join };',
  "shared/package.ts": 'import { parse } from "graphql"; export { parse };',
  "shared/node/school.ts": taking("#school/thing.ts"),
  "shared/sample-school/node.ts": 'import { join } from "node:path"; export { join };',
  "school/client.ts": taking("oauth4webapi"),
};

/** Names that the platform of a room does not have, which the compiler refuses. */
const NOT_THERE: Readonly<Record<string, string>> = {
  "bff/dom.ts": "export const title = document.title;",
  "school/dom.ts": "export const width = window.innerWidth;",
  "web/process.ts": "export const directory = process.cwd();",
  "shared/dom.ts": "export const address = location.href;",
  "shared/process.ts": "export const environment = process.env;",
};

const ALLOWED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ROOMS.map((room) => [`${room}/takes-shared.ts`, taking("#shared/thing.ts")])),
  "bff/pairs/harness.test.ts": taking("#e2e/harness/thing.ts"),
  "bff/routes/below.ts": taking("#bff/oauth/thing.ts"),
};

let house: string;
let lintFaults: Map<string, string[]>;
let typesReport: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "homeroom-house-"));
  const configuration = [
    "package.json",
    "tsconfig.json",
    "oxlint.config.ts",
    "web/build/lint",
    ...[...ROOMS, "e2e/harness", "shared/node"].map((room) => `${room}/tsconfig.json`),
  ];
  for (const path of configuration) cpSync(join(ROOT, path), join(house, path), { recursive: true });
  // A folder of its own, so that the compiler's caches of the real house stay untouched.
  mkdirSync(join(house, "node_modules"));
  for (const name of ["@types", "fastify", "graphql", "oauth4webapi", "vite"])
    symlinkSync(join(ROOT, "node_modules", name), join(house, "node_modules", name));
  // The build's own project has no room of the house in it.
  const projects = readFileSync(join(house, "tsconfig.json"), "utf8");
  writeFileSync(join(house, "tsconfig.json"), projects.replace(/\{ "path": "\.\/web\/build" \},?/, ""));
  for (const [path, text] of Object.entries({ ...REFUSED, ...NOT_THERE, ...ALLOWED })) {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    writeFileSync(join(house, path), `${text}\n`);
  }
  for (const room of [...ROOMS, "e2e/harness", "bff/oauth"]) {
    mkdirSync(join(house, room), { recursive: true });
    writeFileSync(join(house, room, "thing.ts"), "export const thing = 1;\n");
  }
  const { diagnostics } = JSON.parse(output("oxlint", ["--format", "json", ...ROOMS])) as {
    diagnostics: { filename: string; code: string }[];
  };
  lintFaults = new Map(
    [...Map.groupBy(diagnostics, ({ filename }) => filename)].map(([file, faults]) => [
      file,
      faults.map(({ code }) => code),
    ]),
  );
  typesReport = output("tsc", ["-b", "--pretty", "false"]);
}, 120_000);

afterAll(() => rmSync(house, { recursive: true, force: true }));

it.each(Object.keys(REFUSED))("the linter refuses the import of %s", (file) => {
  expect(lintFaults.get(file)).toContain("eslint(no-restricted-imports)");
});

it.each(Object.keys(NOT_THERE))("the compiler refuses a name of another platform in %s", (file) => {
  expect(typesReport).toContain(file);
});

it.each(Object.keys(ALLOWED))("nothing is said of %s", (file) => {
  expect(lintFaults.get(file)).toBeUndefined();
  expect(typesReport).not.toContain(file);
});

/** @returns the output of a program, whatever its exit code */
function output(command: string, args: readonly string[]): string {
  const program = join(ROOT, "node_modules/.bin", command);
  return spawnSync(program, args, { cwd: house, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).stdout;
}
