import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";

import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { reasonToBuild } from "./build.ts";
import { compileMessages } from "./compile-catalogues.ts";
import { compressFolder } from "./compress.ts";
import { pieceOfFeature, wordsOf } from "./pieces.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "web-build-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("messages are compiled, groups keep their shape", () => {
  expect(compileMessages({ a: "Plain", b: { c: "Hello {name}!" } })).toEqual({
    a: "Plain",
    b: { c: ["Hello ", ["name"], "!"] },
  });
});

test("text files of a kilobyte and more get both codings, smaller ones none", () => {
  const text = "const x = 1;\n".repeat(200);
  writeFileSync(join(folder, "large.js"), text);
  writeFileSync(join(folder, "small.js"), "1");
  compressFolder(folder);
  expect(gunzipSync(readFileSync(join(folder, "large.js.gz"))).toString()).toBe(text);
  expect(brotliDecompressSync(readFileSync(join(folder, "large.js.br"))).toString()).toBe(text);
  expect(() => readFileSync(join(folder, "small.js.gz"))).toThrow();
});

test("the pages are built when there are none or a source is newer, and not otherwise", () => {
  const checkout = join(folder, "checkout");
  mkdirSync(join(checkout, "web"), { recursive: true });
  mkdirSync(join(checkout, "dist/web/pages"), { recursive: true });
  mkdirSync(join(checkout, "dist/preview/preview"), { recursive: true });
  writeFileSync(join(checkout, "web/main.tsx"), "");
  expect(reasonToBuild(checkout)).toBe("there were none");
  writeFileSync(join(checkout, "dist/web/pages/pages.json"), "");
  expect(reasonToBuild(checkout)).toBe("there were none");
  writeFileSync(join(checkout, "dist/preview/preview/index.html"), "");
  utimesSync(join(checkout, "dist/preview/preview/index.html"), 2000, 2000);
  utimesSync(join(checkout, "web/main.tsx"), 1000, 1000);
  utimesSync(join(checkout, "dist/web/pages/pages.json"), 2000, 2000);
  expect(reasonToBuild(checkout)).toBeUndefined();
  utimesSync(join(checkout, "web/main.tsx"), 3000, 3000);
  expect(reasonToBuild(checkout)).toBe("web/main.tsx is newer");
});

let chunks: Map<string, Rolldown.OutputChunk>;
let styles: Rolldown.OutputAsset[];

beforeAll(async () => {
  // Vitest sets NODE_ENV to "test", which would build React's development version.
  vi.stubEnv("NODE_ENV", "production");
  const built = await build({
    configFile: join(root, "vite.config.ts"),
    logLevel: "silent",
    build: { write: false },
    mode: "production",
  });
  vi.unstubAllEnvs();
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  chunks = new Map(output.filter((file) => file.type === "chunk").map((file) => [file.fileName, file]));
  styles = output.filter((file) => file.type === "asset").filter((file) => file.fileName.endsWith(".css"));
}, 60_000);

const gzipped = (contents: string | Uint8Array) => gzipSync(contents, { level: 9 }).length;

const FEATURES = [
  "account",
  "billing",
  "consulting",
  "courses",
  "events",
  "home",
  "inbox",
  "products",
  "sign-in",
];
const named = (name: string) => [...chunks.values()].filter((chunk) => chunk.name === name);

/** Names of files, each with the files that it loads. */
function loadedWith(names: readonly string[], known = new Set<string>()): Set<string> {
  for (const name of names)
    if (!known.has(name)) loadedWith(chunks.get(name)?.imports ?? [], known.add(name));
  return known;
}

// Sizes by brotli, which every supported browser accepts.
test.each(FEATURES)(
  "the first load of %s stays within 130 kB of scripts, words included, in seven files",
  (feature) => {
    const [entry] = [...chunks.values()].filter((chunk) => chunk.isEntry);
    for (const language of ["zh-tw", "en"]) {
      const pieces = [pieceOfFeature(feature), wordsOf(language), wordsOf(language, feature)].flatMap(named);
      expect(pieces).toHaveLength(3);
      const files = loadedWith([entry!, ...pieces].map(({ fileName }) => fileName));
      const sizes = [...files].map((name) => brotliCompressSync(chunks.get(name)?.code ?? "").length);
      expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(130_000);
      expect(files.size).toBeLessThanOrEqual(7);
    }
  },
);

test("a screen carries its own documents and no other's", () => {
  const manifest = JSON.parse(readFileSync(join(root, "shared/member-api/documents.json"), "utf8")) as Record<
    string,
    string
  >;
  const [hash = ""] = Object.keys(manifest).filter((id) => manifest[id]?.startsWith("query AccountPage"));
  const holders = [...chunks.values()].filter(({ code }) => code.includes(hash));
  expect(holders.map(({ name }) => name)).toEqual(["account"]);
});

test("every script begins with the line by which V8 compiles it while it comes", () => {
  expect(chunks.size).toBeGreaterThan(0);
  for (const { code } of chunks.values())
    expect(code.split("\n", 1)).toEqual(["//# allFunctionsCalledOnLoad"]);
});

test("all style sheets together stay within 15 kB", () => {
  const size = styles.reduce((sum, { source }) => sum + gzipped(source), 0);
  expect(size).toBeLessThanOrEqual(15_000);
});

test("the page needs no inline script and no inline style", () => {
  const page = readFileSync(join(root, "web/index.html"), "utf8");
  expect(page).not.toMatch(/<script(?![^>]* src=)/);
  expect(page).not.toMatch(/<style|\sstyle=/);
});
