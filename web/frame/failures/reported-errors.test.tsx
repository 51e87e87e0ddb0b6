import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { RepairedPage, reportUncaught } from "./reported-errors.ts";

const RELEASE = expect.stringMatching(/^\d+\.\d+\.\d+$/);

let reports: string[];
let stop: () => void;

beforeEach(() => {
  reports = [];
  vi.stubGlobal("fetch", (_address: string, { body }: { body: string }) => {
    reports.push(body);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  stop = reportUncaught();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** An error that a file at this address threw. */
function thrownAt<Kind extends Error>(file: string, error: Kind): Kind {
  return Object.assign(error, { stack: `Error: ${error.message}\n    at press (${file}:1:2)` });
}
const ofProgram = <Kind extends Error>(error: Kind): Kind =>
  thrownAt(`${window.location.origin}/assets/course-a1.js`, error);

function throwInHandler(error: unknown): void {
  window.dispatchEvent(new ErrorEvent("error", { error: error as Error }));
}

function reject(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
}

const sent = () => reports.map((text) => JSON.parse(text) as { code: string });
const codes = () => sent().map(({ code }) => code);

test("an error that nothing catches reports the screen's pattern, and no word of it", async () => {
  window.history.replaceState(null, "", "/courses/react?secret=1#canary");
  throwInHandler(ofProgram(new Error("canary of 林怡君")));
  await expect.poll(sent).toEqual([{ code: "program_threw", screen: "/courses/:slug", release: RELEASE }]);
  expect(reports.join("")).not.toMatch(/canary|secret|react|林怡君/);
});

test("a page that React had to repair has a code of its own", async () => {
  window.history.replaceState(null, "", "/billing");
  throwInHandler(ofProgram(new RepairedPage("canary")));
  await expect.poll(codes).toEqual(["page_repaired"]);
});

test("errors of extensions, of other sites and of no known place are not reported, a missing part is", async () => {
  window.history.replaceState(null, "", "/events");
  throwInHandler(thrownAt("chrome-extension://abc/content.js", new Error("canary")));
  throwInHandler(thrownAt("https://translator.example/assets/x.js", new Error("canary")));
  throwInHandler(null);
  reject("canary");
  reject(new DOMException("canary", "AbortError"));
  reject(ofProgram(new TypeError("Failed to fetch dynamically imported module: /assets/canary.js")));
  await expect.poll(codes).toEqual(["part_missing"]);
});
