import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";

import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { newestBuildFile } from "#shared/node/builds.ts";
import { notFoundScreen, screens, signInScreen } from "#web/frame/screens.ts";

import { reasonToBuild } from "./build.ts";
import { compileMessages } from "./compile-catalogues.ts";
import { compressFolder, SMALLEST_WORTH_IT } from "./compress.ts";
import { chunkOfFeature, chunkOfWords } from "./chunks.ts";
import { scriptsOf, type Manifest } from "./write-render-program.ts";

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

test("the pages are built if there are none or a source is newer, and not otherwise", () => {
  const checkout = join(folder, "checkout");
  mkdirSync(join(checkout, "web"), { recursive: true });
  mkdirSync(join(checkout, "dist"), { recursive: true });
  writeFileSync(join(checkout, "web/main.tsx"), "");
  expect(reasonToBuild(checkout)).toBe("there were none");
  writeFileSync(newestBuildFile(checkout), "");
  utimesSync(join(checkout, "web/main.tsx"), 1000, 1000);
  utimesSync(newestBuildFile(checkout), 2000, 2000);
  expect(reasonToBuild(checkout)).toBeUndefined();
  utimesSync(join(checkout, "web/main.tsx"), 3000, 3000);
  expect(reasonToBuild(checkout)).toBe("web/main.tsx is newer");
});

let chunks: Map<string, Rolldown.OutputChunk>;
let styles: Rolldown.OutputAsset[];
let manifest: Manifest;

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
  const assets = output.filter((file) => file.type === "asset");
  styles = assets.filter((file) => file.fileName.endsWith(".css"));
  const [list] = assets.filter((file) => file.fileName.endsWith("manifest.json"));
  manifest = JSON.parse(String(list?.source)) as Manifest;
}, 60_000);

const gzipped = (contents: string | Uint8Array) => gzipSync(contents, { level: 9 }).length;

interface SentBytes {
  gzip: number;
  brotli: number;
}
const sentBytes = new Map<string, SentBytes>();

/** The bytes of a script as sent. Screens share most scripts, and brotli takes a second for the largest. */
function sentBytesOf(name: string): SentBytes {
  const { code = "" } = chunks.get(name) ?? {};
  const size = Buffer.byteLength(code);
  const sent = sentBytes.get(name) ?? {
    gzip: size < SMALLEST_WORTH_IT ? size : gzipped(code),
    brotli: brotliCompressSync(code).length,
  };
  sentBytes.set(name, sent);
  return sent;
}

const named = (name: string) => [...chunks.values()].filter((chunk) => chunk.name === name);

/** Names of files, each with the files that it loads. */
function loadedWith(names: readonly string[], known = new Set<string>()): Set<string> {
  for (const name of names)
    if (!known.has(name)) loadedWith(chunks.get(name)?.imports ?? [], known.add(name));
  return known;
}

const LANGUAGES = ["zh-tw", "en"];

// Home is the largest, with 135.9 kB by gzip. The rest is room: a place in the navigation costs every first load some 190 bytes.
test.each([...screens, signInScreen, notFoundScreen])(
  "the first load of $pattern is at most seven files, 137 KiB by gzip and 118 KiB by brotli",
  ({ feature }) => {
    for (const language of LANGUAGES) {
      const sent = [...firstLoad(feature, language)].map(sentBytesOf);
      const what = `${feature} in ${language}: a part that is not shown at once belongs into a folder later/, words that one screen has into its own catalogue`;
      expect(sumOf(sent.map(({ gzip }) => gzip)), what).toBeLessThanOrEqual(137 * 1024);
      expect(sumOf(sent.map(({ brotli }) => brotli)), what).toBeLessThanOrEqual(118 * 1024);
      expect(sent.length).toBeLessThanOrEqual(7);
    }
  },
);

/** Names of the files that a screen needs in a language. */
function firstLoad(feature: string, language: string): Set<string> {
  const [entry] = [...chunks.values()].filter((chunk) => chunk.isEntry);
  const words = [chunkOfWords(language), chunkOfWords(language, feature)].flatMap(named);
  expect(words).toHaveLength(2);
  const screen = named(chunkOfFeature(feature));
  expect(screen).toHaveLength(1);
  return loadedWith([entry!, ...screen, ...words].map(({ fileName }) => fileName));
}

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size);

test.each([...screens, signInScreen, notFoundScreen])(
  "the page of $pattern names the scripts that it needs and no others",
  ({ feature }) => {
    for (const language of LANGUAGES) {
      const [entry] = [...chunks.values()].filter((chunk) => chunk.isEntry);
      const namedByTheEntry = loadedWith([entry!.fileName]);
      const needed = [...firstLoad(feature, language)].filter((name) => !namedByTheEntry.has(name));
      const links = scriptsOf(manifest, feature, language);
      expect(links.toSorted()).toEqual(needed.map((name) => `/${name}`).toSorted());
    }
  },
);

test.each([
  { feature: "billing", files: ["billing", "payments"] },
  { feature: "payment", files: ["payment", "payments"] },
  { feature: "courses", files: ["courses", "courses-shared"] },
  { feature: "course", files: ["course", "courses-shared"] },
])("the screen $feature loads no chunk of another screen", ({ feature, files }) => {
  const names = [...firstLoad(feature, "en")].map((name) => chunks.get(name)?.name ?? "");
  const own = names.filter((name) => !/^(index|rolldown-runtime|words-.*)$/.test(name));
  expect(own.toSorted()).toEqual(files);
});

test.each([
  { document: "AccountPage", chunk: "account" },
  { document: "CoursePage", chunk: "course" },
  { document: "CoursesPage", chunk: "courses-shared" },
  { document: "BillingPage", chunk: "payments" },
  { document: "DatesOfPayments", chunk: "dates" },
])("$document is carried by $chunk and no other file", ({ document, chunk }) => {
  const documents = readFileSync(join(root, "shared/member-api/documents.json"), "utf8");
  const hashes = Object.entries(JSON.parse(documents) as Record<string, string>);
  const [hash = ""] = hashes
    .filter(([, text]) => text.includes(`query ${document}(`) || text.includes(`query ${document} `))
    .map(([id]) => id);
  const holders = [...chunks.values()].filter(({ code }) => code.includes(hash));
  expect(holders.map(({ name }) => name)).toEqual([chunk]);
});

test("every script starts with the line that makes V8 compile it while it loads", () => {
  expect(chunks.size).toBeGreaterThan(0);
  for (const { code } of chunks.values())
    expect(code.split("\n", 1)).toEqual(["//# allFunctionsCalledOnLoad"]);
});

test("all style sheets together stay within 16.4 kB", () => {
  const size = styles.reduce((sum, { source }) => sum + gzipped(source), 0);
  expect(size).toBeLessThanOrEqual(16_400);
});
