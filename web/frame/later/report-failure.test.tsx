import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { CLIENT_ERRORS_PATH } from "#shared/bff-paths.ts";
import type { LoadScreen } from "#web/app/loading/load-screen.ts";
import { loadMessages } from "#web/i18n/messages.ts";
import { addressOf, fakeBff } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

import { screens } from "../screens.ts";
import { firstOfEach } from "./report-failure.ts";

const RELEASE = expect.stringMatching(/^\d+\.\d+\.\d+$/);

let reports: RequestInit[];

// React writes every error to the console, caught or not.
beforeEach(() => {
  reports = [];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** Opens an address, whose screen is loaded by `load`. @param answer  to a report */
function openWith(address: string, pattern: string, load: LoadScreen, answer = reported): Promise<unknown> {
  vi.spyOn(
    screens.find((each) => each.pattern === pattern)!,
    "load",
  ).mockImplementation(load);
  const bff = fakeBff();
  const fetchOf: typeof fetch = (input, init) => {
    if (addressOf(input) !== CLIENT_ERRORS_PATH) return bff.fetch(input, init);
    reports.push(init ?? {});
    return answer();
  };
  return openPortal({ ...bff, fetch: fetchOf }, address);
}

const reported = () => Promise.resolve(new Response(null, { status: 204 }));
const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));

const bodies = () => reports.map(({ body }) => JSON.parse(body as string) as unknown);

function Broken(): never {
  throw new Error("canary of 林怡君");
}

test("a screen that throws reports its pattern once, and nothing of the member or the address", async () => {
  const loaded = Promise.resolve({ Component: Broken, messages: await loadMessages("en", "course") });
  // The same promise each time, for React's `use`.
  const broken = () => loaded;
  await openWith("/courses/react?secret=1#canary", "/courses/:slug", broken);
  expect(await screen.findAllByText("Something on this page broke")).not.toEqual([]);
  await expect.poll(bodies).toEqual([{ code: "screen_threw", screen: "/courses/:slug", release: RELEASE }]);
  expect(reports).toMatchObject([{ method: "POST", credentials: "omit", keepalive: true }]);
  expect(JSON.stringify(reports)).not.toMatch(/canary|secret|react|mem_1|林怡君/);
  document.body.replaceChildren();
  await openWith("/courses/vue", "/courses/:slug", broken);
  expect(await screen.findAllByText("Something on this page broke")).not.toEqual([]);
  expect(reports).toHaveLength(1);
});

test("a screen that cannot be loaded reports that, and says the same when the report fails too", async () => {
  const gone = Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/x.js"));
  gone.catch(() => undefined);
  await openWith("/events", "/events", () => gone, unreachable);
  expect(await screen.findByText("This site cannot be reached")).toBeTruthy();
  await expect.poll(bodies).toEqual([{ code: "part_missing", screen: "/events", release: RELEASE }]);
});

test("a part outside the screens that cannot be loaded reports that", async () => {
  await openWith("/account", "/account", () => new Promise(() => undefined));
  const payload = new TypeError("error loading dynamically imported module: /assets/x.js");
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  await expect.poll(bodies).toEqual([{ code: "part_missing", screen: "/account", release: RELEASE }]);
});

test("a page sends so many reports at most, and none twice", () => {
  const isNew = firstOfEach(2);
  expect(["a", "a", "b", "a", "c"].map(isNew)).toEqual([true, false, true, false, false]);
});
