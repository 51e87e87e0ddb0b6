import { readFileSync } from "node:fs";
import { join } from "node:path";

import { transformWithOxc } from "vite";
import { beforeEach, expect, test, vi } from "vitest";

import { NEEDED_FUNCTIONS, NEEDED_STYLES, OLDEST_BROWSERS } from "./needed-features.ts";

const ROOT = join(import.meta.dirname, "../..");
const script = readFileSync(join(ROOT, "web/public/first-paint.js"), "utf8");

/** Opens the page in a browser that lacks one of the features. */
function openWithout(missing: string): string {
  const path = missing.split(".");
  const owner = path.slice(0, -1).reduce<object>((at, name) => Reflect.get(at, name) as object, window);
  const name = path.at(-1) ?? "";
  const own = Object.getOwnPropertyDescriptor(owner, name);
  vi.stubGlobal("CSS", { supports: (style: string) => style in NEEDED_STYLES && style !== missing });
  Object.defineProperty(owner, name, { value: undefined, configurable: true });
  try {
    new Function(script)();
  } finally {
    if (own === undefined) Reflect.deleteProperty(owner, name);
    else Object.defineProperty(owner, name, own);
  }
  return document.body.textContent;
}

beforeEach(() => {
  document.body.replaceChildren();
  HTMLElement.prototype.showPopover ??= () => undefined;
});

test.each([...Object.keys(NEEDED_FUNCTIONS), ...Object.keys(NEEDED_STYLES)])(
  "a browser without %s is told that it is too old",
  (feature) => {
    expect(openWithout(feature)).toContain("This browser is too old for this site. Please update it.");
  },
);

test("a browser that has all of them is told nothing", () => {
  expect(openWithout("nothing")).toBe("");
});

test("an old browser can read the question: the script has no syntax that is younger than 2015", async () => {
  const lowered = async (target: string) =>
    (await transformWithOxc(script, "first-paint.js", { target })).code;
  expect(await lowered("es2015")).toBe(await lowered("esnext"));
});

test("README names the oldest browsers", () => {
  const { safari, firefox, chrome } = OLDEST_BROWSERS;
  const sentence = `Safari and iOS ${safari}, Firefox ${firefox}, Chrome ${chrome} or newer`;
  expect(readFileSync(join(ROOT, "README.md"), "utf8").replaceAll(/\s+/g, " ")).toContain(sentence);
});
