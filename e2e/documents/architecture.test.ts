/** Plants forbidden imports in a copy of the repository's configuration, which the linter and the compiler must refuse. */

import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { BFF_ROOMS, ROOMS } from "../../oxlint.config.ts";

const ROOT = join(import.meta.dirname, "../..");
const CONFIGURATION = [
  "package.json",
  "tsconfig.json",
  "oxlint.config.ts",
  ...["plugin", "own-element", "keys-in-one-place"].map((name) => `web/build/lint/${name}.ts`),
  ...ROOMS.map((room) => `${room}/tsconfig.json`),
  "e2e/harness/tsconfig.json",
  "shared/node/tsconfig.json",
];

const FORBIDDEN = ROOMS.flatMap((from) =>
  ROOMS.filter((to) => to !== from && to !== "shared").map((to) => ({ from, to })),
);

/** Forbidden imports inside a room: the file, and the line that is planted in it. */
const INSIDE: Record<string, string> = {
  "web/features/one/page.ts": 'import { thing } from "#web/features/two/page.ts"; export { thing };',
  "web/features/two/page.ts": 'import { thing } from "../../one/page.ts"; export { thing };',
  "web/features/two/list/page.ts": 'import { thing } from "../../../one/page.ts"; export { thing };',
  "web/features/two/list/frame.ts": 'import { thing } from "#web/frame/frame.ts"; export { thing };',
  "web/features/two/frame.ts": 'import { thing } from "#web/frame/frame.ts"; export { thing };',
  "web/app/page.ts": 'import { thing } from "#web/features/one/page.ts"; export { thing };',
  "web/app/frame.ts": 'import { thing } from "../frame/frame.ts"; export { thing };',
  "web/model/payment.ts": 'import { thing } from "#web/app/part.ts"; export { thing };',
  "web/ui/button.ts": 'import { thing } from "#web/frame/frame.ts"; export { thing };',
  "web/format/money.ts": 'import { thing } from "../features/one/page.ts"; export { thing };',
  "web/node.ts": 'import { readFileSync } from "node:fs"; export { readFileSync };',
  "bff/oauth/route.ts": 'import fastify from "fastify"; export { fastify };',
  "web/app/settings.ts":
    'import { settingReader } from "#shared/node/settings.ts"; export { settingReader };',
  "shared/node.ts": 'import { join } from "node:path"; export { join };',
  "shared/sample-school/package.ts": 'import { Client } from "urql"; export { Client };',
  "shared/node/school.ts": 'import { thing } from "#school/thing.ts"; export { thing };',
  "shared/sample-school/node.ts": 'import { join } from "node:path"; export { join };',
  "shared/package.ts": 'import { parse } from "graphql"; export { parse };',
  "school/client.ts": 'import { thing } from "oauth4webapi"; export { thing };',
};

/** The rooms above a room of the BFF, and `portal.ts`, whose parts only routes and pages may import. */
function above(room: (typeof BFF_ROOMS)[number]): string[] {
  const rooms = BFF_ROOMS.slice(BFF_ROOMS.indexOf(room) + 1);
  const tops = ["assemble-portal", "app", "main", ...(["routes", "pages"].includes(room) ? [] : ["portal"])];
  return [
    ...[...rooms, "commands", "testing"].map((name) => `${name}/thing.ts`),
    ...tops.map((top) => `${top}.ts`),
  ];
}

/** Planted in a room of the BFF: an import of a value and one of a type, from each file above it. */
const UPWARD = BFF_ROOMS.flatMap((room) =>
  above(room).flatMap((target) => {
    const file = `bff/${room}/takes-${target.replace(/\W/g, "-")}`;
    return [
      { room, file: `${file}.ts`, text: `import { thing } from "#bff/${target}"; export { thing };` },
      {
        room,
        file: `${file}-type.ts`,
        text: `import type { thing } from "../../${target}"; export type { thing };`,
      },
      {
        room,
        file: `${file}-type-by-name.ts`,
        text: `export type Thing = typeof import("#bff/${target}");\nimport type { thing } from "#bff/${target}"; export type { thing };`,
      },
    ];
  }),
);

/** Planted in the BFF: an import of what e2e offers to tests, by name, as a type and at run time. */
const HARNESS = [
  'import { thing } from "#e2e/harness/thing.ts";',
  'import type { thing as Named } from "#e2e/harness/thing.ts";',
  'export const late = (): Promise<{ thing: typeof Named }> => import("#e2e/harness/thing.ts");',
  "export const things = [thing];",
].join("\n");
const HARNESS_REFUSED = [
  "bff/takes-harness.ts",
  ...[...BFF_ROOMS, "commands"].map((room) => `bff/${room}/takes-harness.ts`),
];
const HARNESS_ALLOWED = ["bff/testing/takes-harness.ts", "bff/pairs/harness.test.ts"];

/** Planted: two files that import only types of each other. */
const CYCLE: Record<string, string> = {
  "bff/pairs/one.ts": 'import type { Two } from "#bff/pairs/two.ts"; export type One = Two | 1;',
  "bff/pairs/two.ts": 'import type { One } from "#bff/pairs/one.ts"; export interface Two { one: One }',
};

/** Uses of names that a room's platform does not have. */
const PLATFORM: Record<string, string> = {
  "bff/dom.ts": "export const title = document.title;",
  "school/dom.ts": "export const width = window.innerWidth;",
  "web/process.ts": "export const directory = process.cwd();",
  "shared/dom.ts": "export const address = location.href;",
  "shared/process.ts": "export const environment = process.env;",
};

let house: string;
let lintReport: { filename: string; code: string }[];
let typesReport: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "homeroom-house-"));
  for (const path of CONFIGURATION) {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(house, path));
  }
  // `node_modules` is a folder of its own, so that the compiler's caches of the real house stay untouched.
  mkdirSync(join(house, "node_modules"));
  for (const name of ["@types", "fastify", "graphql", "oauth4webapi", "vite"]) {
    symlinkSync(join(ROOT, "node_modules", name), join(house, "node_modules", name));
  }
  const write = (path: string, text: string): void => {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    writeFileSync(join(house, path), text);
  };
  write("tsconfig.json", oneReferenceEach());
  for (const room of ROOMS) write(`${room}/thing.ts`, "export const thing = 1;\n");
  for (const { from, to } of FORBIDDEN) {
    write(`${from}/by-name-${to}.ts`, `import { thing } from "#${to}/thing.ts"; export { thing };\n`);
    write(
      `${from}/by-type-${to}.ts`,
      `export type Thing = typeof import("../../${to}/thing.ts");\nimport type { thing } from "../../${to}/thing.ts"; export type { thing };\n`,
    );
    write(`${from}/by-path-${to}.ts`, `import { thing } from "../../${to}/thing.ts"; export { thing };\n`);
    write(`${from}/at-run-time-${to}.ts`, `export const late = () => import("#${to}/thing.ts");\n`);
  }
  for (const [path, text] of Object.entries({ ...INSIDE, ...PLATFORM })) write(path, `${text}\n`);
  for (const { file, text } of UPWARD) write(file, `${text}\n`);
  for (const path of [...HARNESS_REFUSED, ...HARNESS_ALLOWED]) write(path, HARNESS);
  write("e2e/harness/thing.ts", "export const thing = 1;\n");
  for (const [path, text] of Object.entries(CYCLE)) write(path, `${text}\n`);
  write("web/frame/frame.ts", "export const thing = 1;\n");
  write("web/app/part.ts", "export const thing = 1;\n");
  for (const room of [...BFF_ROOMS, "commands", "testing"])
    write(`bff/${room}/thing.ts`, "export const thing = 1;\n");
  for (const [index, room] of BFF_ROOMS.entries())
    write(`bff/${room}/below.ts`, importsOf(BFF_ROOMS.slice(0, index)));

  const lint = output(["oxlint", "--format", "json", ...ROOMS]);
  lintReport = (JSON.parse(lint) as { diagnostics: { filename: string; code: string }[] }).diagnostics;
  typesReport = output(["tsc", "-b", "--pretty", "false"]);
}, 120_000);

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe("an import of another room than shared", () => {
  it.each(FORBIDDEN)(
    "is refused by the linter from $from to $to in every form of an import",
    ({ from, to }) => {
      for (const way of ["by-name", "by-path", "by-type", "at-run-time"]) {
        const file = `${from}/${way}-${to}.ts`;
        expect(lintFaults(file), file).toContain("eslint(no-restricted-imports)");
      }
    },
  );

  it.each(FORBIDDEN)("is refused by the compiler from $from to $to", ({ from, to }) => {
    for (const way of ["by-name", "by-path", "by-type"])
      expect(typesReport).toContain(`${from}/${way}-${to}.ts`);
  });
});

describe("a forbidden import inside a room", () => {
  it.each(Object.keys(INSIDE))("is refused in %s", (file) => {
    expect(lintFaults(file)).toContain("eslint(no-restricted-imports)");
  });
});

describe("a room of the BFF", () => {
  it.each(BFF_ROOMS)("may import nothing of the rooms above %s, types included", (room) => {
    for (const { file } of UPWARD.filter((planted) => planted.room === room))
      expect(lintFaults(file), file).toContain("eslint(no-restricted-imports)");
  });

  it.each(BFF_ROOMS)("may import the rooms below %s", (room) => {
    expect(lintFaults(`bff/${room}/below.ts`)).toEqual([]);
  });

  it("may not import the harness of e2e, which is for tests alone", () => {
    for (const file of HARNESS_REFUSED)
      expect(lintFaults(file), file).toEqual(Array(3).fill("eslint(no-restricted-imports)"));
    for (const file of HARNESS_ALLOWED) {
      expect(lintFaults(file), file).toEqual([]);
      expect(typesReport).not.toContain(file);
    }
  });

  it("has no two files that import each other, types included", () => {
    for (const file of Object.keys(CYCLE)) expect(lintFaults(file), file).toContain("import(no-cycle)");
  });
});

describe("a name of a platform", () => {
  it.each(Object.keys(PLATFORM))("is refused in %s", (file) => {
    expect(typesReport).toContain(file);
  });
});

describe("shared", () => {
  it("may be imported by every room", () => {
    for (const room of ROOMS) expect(lintFaults(`${room}/thing.ts`)).toEqual([]);
    expect(typesReport).not.toMatch(/thing\.ts\(/);
  });
});

function lintFaults(file: string): string[] {
  return lintReport.filter(({ filename }) => filename === file).map(({ code }) => code);
}

/** A file that imports something of each of these rooms of the BFF. */
function importsOf(rooms: readonly string[]): string {
  const lines = rooms.map((room, index) => `import { thing as thing${index} } from "#bff/${room}/thing.ts";`);
  const names = rooms.map((_room, index) => `thing${index}`);
  return `${lines.join("\n")}\nexport const things = [${names.join(", ")}];\n`;
}

/** The real list of references without the build's own project, which has no room of the house in it. */
function oneReferenceEach(): string {
  const base = readFileSync(join(ROOT, "tsconfig.json"), "utf8");
  return base.replace(/\{ "path": "\.\/web\/build" \},?/, "");
}

/** What a program prints, whatever its exit code. */
function output([command = "", ...args]: string[]): string {
  const program = join(ROOT, "node_modules/.bin", command);
  return spawnSync(program, args, { cwd: house, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).stdout;
}
