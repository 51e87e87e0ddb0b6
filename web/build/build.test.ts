import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";

import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { reasonToBuild } from "./build.ts";
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
  mkdirSync(join(checkout, "dist/preview/preview"), { recursive: true });
  writeFileSync(join(checkout, "web/main.tsx"), "");
  expect(reasonToBuild(checkout)).toBe("there were none");
  writeFileSync(join(checkout, "dist/web/index.html"), "");
  expect(reasonToBuild(checkout)).toBe("there were none");
  writeFileSync(join(checkout, "dist/preview/preview/index.html"), "");
  utimesSync(join(checkout, "dist/preview/preview/index.html"), 2000, 2000);
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

/** Gzipped size of the largest among alternatives of which only one is loaded. */
function largest(alternatives: Rolldown.OutputChunk[]): number {
  return Math.max(...alternatives.map(({ code }) => gzipped(code)));
}

/** A feature's folder and its catalogues go by one name, but for billing's two screens, which share some words. */
function cataloguesOf(screenModule: string): string[] {
  if (screenModule.endsWith("/billing-page.tsx")) return ["billing", "payment-words"];
  if (/\/(payment-page|kept-here)\.tsx$/.test(screenModule)) return ["payment", "payment-words"];
  return [/\/features\/([^/]+)\//.exec(screenModule)?.[1] ?? "none"];
}

test("the first load of any screen stays within 140 kB of scripts, and its own chunk within 20 kB", () => {
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)!;
  const lazy = [...loadedWith([entry.fileName])]
    .flatMap((name) => chunks.get(name)?.dynamicImports ?? [])
    .map((name) => chunks.get(name)!);
  const inFolder = (pattern: RegExp) => lazy.filter((chunk) => pattern.test(chunk.facadeModuleId ?? ""));
  const coreCatalogues = inFolder(/\/i18n\/catalogues\/[^/]+$/);
  const screens = inFolder(/\/features\//);
  expect(coreCatalogues).toHaveLength(2);
  expect(screens.length).toBeGreaterThan(2);
  const sizeOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzipped(chunks.get(name)?.code ?? ""), 0);

  for (const screen of screens) {
    const words = cataloguesOf(screen.facadeModuleId ?? "").map((name) => {
      const catalogues = inFolder(new RegExp(`/i18n/catalogues/[^/]+/${name}\\.ts$`));
      expect(catalogues, `catalogues ${name}`).toHaveLength(2);
      return largest(catalogues);
    });
    const scripts = sizeOf(loadedWith([entry.fileName, screen.fileName]));
    const firstLoad = scripts + largest(coreCatalogues) + words.reduce((sum, size) => sum + size, 0);
    expect(firstLoad, `${screen.fileName} and what it needs`).toBeLessThanOrEqual(140_000);
    expect(gzipped(screen.code), screen.fileName).toBeLessThanOrEqual(20_000);
  }
});

test("a screen carries its own documents and no other's", () => {
  const manifest = JSON.parse(readFileSync(join(root, "shared/member-api/documents.json"), "utf8")) as Record<
    string,
    string
  >;
  const [hash = ""] = Object.keys(manifest).filter((id) => manifest[id]?.startsWith("query AccountPage"));
  const holders = [...chunks.values()].filter(({ code }) => code.includes(hash));
  expect(holders.map(({ name }) => name)).toEqual(["account-page"]);
});

test("no chunk carries Vite's loader of preloads", () => {
  const holders = [...chunks.values()].filter(({ code }) => code.includes("vite:preloadError"));
  expect(holders.map(({ name }) => name)).toEqual([]);
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
