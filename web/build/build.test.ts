import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";

import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { reasonToBuild } from "./build-if-stale.ts";
import { compileMessages } from "./compile-catalogues.ts";
import { compressFolder } from "./compress.ts";

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
  mkdirSync(join(checkout, "dist/web"), { recursive: true });
  writeFileSync(join(checkout, "web/main.tsx"), "");
  expect(reasonToBuild(checkout)).toBe("there were none");
  writeFileSync(join(checkout, "dist/web/index.html"), "");
  utimesSync(join(checkout, "web/main.tsx"), 1000, 1000);
  utimesSync(join(checkout, "dist/web/index.html"), 2000, 2000);
  expect(reasonToBuild(checkout)).toBeUndefined();
  utimesSync(join(checkout, "web/main.tsx"), 3000, 3000);
  expect(reasonToBuild(checkout)).toBe("web/main.tsx is newer");
});

let chunks: Map<string, Rolldown.OutputChunk>;
let styles: Rolldown.OutputAsset[];

beforeAll(async () => {
  // The runner says "test", which would build React's development form.
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

/** A chunk and everything that is loaded with it. */
function loadedWith(names: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const name of names) {
    all.add(name);
    for (const other of loadedWith(chunks.get(name)?.imports ?? [])) all.add(other);
  }
  return all;
}

test("the first load of any screen stays within 125 kB of scripts, and its own chunk within 20 kB", () => {
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)!;
  const lazy = entry.dynamicImports.map((name) => chunks.get(name)!);
  const isCatalogue = ({ facadeModuleId }: Rolldown.OutputChunk) =>
    facadeModuleId?.includes("/i18n/") ?? false;
  const catalogues = lazy.filter(isCatalogue);
  const screens = lazy.filter((chunk) => !isCatalogue(chunk));
  expect(screens.length).toBeGreaterThan(2);
  expect(catalogues).toHaveLength(2);
  const sizeOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzipped(chunks.get(name)?.code ?? ""), 0);

  const largestOf = (parts: Rolldown.OutputChunk[]) => Math.max(0, ...parts.map(({ code }) => gzipped(code)));

  for (const screen of screens) {
    const ownParts = [...loadedWith([screen.fileName])].filter((name) => name !== entry.fileName);
    const roomCatalogues = ownParts
      .flatMap((name) => chunks.get(name)?.dynamicImports ?? [])
      .flatMap((name) => chunks.get(name) ?? [])
      .filter(isCatalogue);
    const firstLoad =
      sizeOf(loadedWith([entry.fileName, screen.fileName])) +
      largestOf(catalogues) +
      // A screen whose room has words of its own waits for one language of them.
      largestOf(roomCatalogues);
    expect(firstLoad, `${screen.fileName} and what it needs`).toBeLessThanOrEqual(125_000);
    expect(gzipped(screen.code), screen.fileName).toBeLessThanOrEqual(20_000);
  }
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
