import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";

import { transformWithOxc } from "vite";
import { expect, test } from "vitest";

import { NEEDED_FUNCTIONS, NEEDED_STYLES } from "./needed-features.ts";

const ROOT = join(import.meta.dirname, "../..");
const script = readFileSync(join(ROOT, "web/public/first-paint.js"), "utf8");

/** What a browser without one of the features shows when it opens a page. */
function saidWithout(missing: string): string {
  const said: string[] = [];
  const ignore = () => undefined;
  const page: Record<string, unknown> = {
    URL: { parse: ignore },
    HTMLElement: { prototype: { showPopover: ignore } },
    CSS: { supports: (style: string) => style in NEEDED_STYLES && style !== missing },
    document: {
      documentElement: {},
      createElement: () => ({ setAttribute: ignore }),
      body: { prepend: (notice: { textContent: string }) => said.push(notice.textContent) },
      addEventListener: ignore,
    },
    addEventListener: ignore,
    requestIdleCallback: ignore,
  };
  createContext(page);
  runInContext("window = globalThis", page);
  if (missing in NEEDED_FUNCTIONS) runInContext(`delete ${missing}`, page);
  runInContext(script, page);
  return said.join();
}

test.each([...Object.keys(NEEDED_FUNCTIONS), ...Object.keys(NEEDED_STYLES)])(
  "a browser without %s is told that it is too old",
  (feature) => {
    expect(saidWithout(feature)).toContain("This browser is too old for this site. Please update it.");
  },
);

test("a browser with all of them shows no notice", () => {
  expect(saidWithout("nothing")).toBe("");
});

test("an old browser can parse the script that asks: it has no syntax younger than 2019", async () => {
  const lowered = async (target: string) =>
    (await transformWithOxc(script, "first-paint.js", { target })).code;
  expect(await lowered("es2019")).toBe(await lowered("esnext"));
});
