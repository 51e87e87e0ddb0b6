/** The operators' preview is a build of its own: members' files are the same with it and without it. */

import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const root = join(import.meta.dirname, "../..");
const PREVIEW_CONFIGURATION = "web/preview/vite.config.ts";
/** Limit in addition to the portal itself, in compressed bytes. Two fifths are graphql-js, which the sample school uses. */
const BUDGET_BYTES = 103_500;
// A build takes seconds, and longer when others run at the same time.
vi.setConfig({ testTimeout: 180_000 });

let checkout: string;
beforeAll(() => {
  // Vitest sets NODE_ENV to "test", which would build React's development version.
  vi.stubEnv("NODE_ENV", "production");
  checkout = mkdtempSync(join(tmpdir(), "preview-build-"));
  for (const part of ["web", "shared", "vite.config.ts", "package.json", "tsconfig.json"])
    cpSync(join(root, part), join(checkout, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(checkout, { recursive: true });
});

type File = Rolldown.OutputChunk | Rolldown.OutputAsset;

async function filesOf(folder: string, configuration: string): Promise<File[]> {
  const built = await build({
    configFile: join(folder, configuration),
    logLevel: "silent",
    build: { write: false },
    mode: "production",
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output;
}

const sum = (bytes: readonly number[]) => bytes.reduce((total, each) => total + each, 0);
const contentsOf = (file: File) => Buffer.from(file.type === "chunk" ? file.code : file.source);

const byName = (files: readonly File[]) =>
  Object.fromEntries(files.map((file) => [file.fileName, contentsOf(file).toString("base64")]));

test("the members' files are the same bytes without the preview and the sample members", async () => {
  const together = byName(await filesOf(checkout, "vite.config.ts"));
  rmSync(join(checkout, "web/preview"), { recursive: true });
  rmSync(join(checkout, "shared/sample-members"), { recursive: true });
  const alone = byName(await filesOf(checkout, "vite.config.ts"));
  expect(Object.keys(alone)).toEqual(Object.keys(together));
  for (const [name, contents] of Object.entries(together)) expect(alone[name] === contents, name).toBe(true);
});

/**
 * Chunks of which an operator loads one at a time: the words of a language, the titles of a member's courses, the states of a
 * screen.
 */
const ALTERNATIVES = [
  /\/preview\/page\/words\/(en|zh-tw)\.ts$/,
  /\/sample-members\/titles\/(en|zh-tw)\.ts$/,
  /\/preview\/states\/(account|billing|calendar|courses|curriculum|home|inbox|offers|payment|search|shell)\.ts$/,
];

/** Loaded when somebody searches, or pastes what a member copied. */
const SEARCH = /\/preview\/page\/(picker\/(find|fitting)-states\.ts|report-note\.tsx)$/;
const SEARCH_BUDGET_BYTES = 5_500;

test("a preview state costs at most 103.5 kB beyond the portal, and its stage loads none of it", async () => {
  const files = await filesOf(root, PREVIEW_CONFIGURATION);
  const chunks = files.filter((file) => file.type === "chunk");
  const isOwn = (id: string) =>
    /\/web\/preview\/|\/shared\/sample-(members|school)\/|\/node_modules\/graphql\//.test(id);
  const own = chunks.filter(({ moduleIds }) => moduleIds.some(isOwn));
  const bytesOf = ({ code }: Rolldown.OutputChunk) => gzipSync(code, { level: 9 }).length;
  const oneOf = ALTERNATIVES.map((alternative) =>
    own.filter(({ moduleIds }) => moduleIds.some((id) => alternative.test(id))),
  );
  // None of them may be in a chunk that is always loaded.
  expect(oneOf.map((some) => some.length)).toEqual([2, 2, 11]);
  const search = own.filter(({ moduleIds }) => moduleIds.some((id) => SEARCH.test(id)));
  expect(search).toHaveLength(3);
  expect(sum(search.map(bytesOf))).toBeLessThanOrEqual(SEARCH_BUDGET_BYTES);
  const always = own.filter((chunk) => ![...oneOf.flat(), ...search].includes(chunk));
  const bytes = [...always.map(bytesOf), ...oneOf.map((some) => Math.max(...some.map(bytesOf)))];
  expect(sum(bytes)).toBeLessThanOrEqual(BUDGET_BYTES);

  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const modulesWith = (name: string): string[] => {
    const chunk = byFile.get(name);
    return chunk === undefined ? [] : [...chunk.moduleIds, ...chunk.imports.flatMap(modulesWith)];
  };
  const stage = chunks.find(({ isEntry, name }) => isEntry && name === "stage");
  const loaded = new Set(modulesWith(stage?.fileName ?? "").filter((id) => !isOwn(id)));
  // Formats and language names read nothing from the environment that the stage replaces.
  const ofThePortal = [...loaded].filter((id) => /\/web\/(?!format\/|i18n\/languages\.ts)/.test(id));
  expect([stage?.isEntry, ofThePortal]).toEqual([true, []]);
});
