/**
 * Every state of the operators' preview, in the real stage: it shows what it must, nothing is wider than a narrow phone, and
 * the page requests nothing but the portal's own files. Before each change in one of the languages; in `npm run test:all` in
 * both, with axe. Then axe sees each screen alone, in the portal (`accessibility.e2e.ts`).
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Frame, Page } from "@playwright/test";

import { type Locale, LOCALES, scrollsSideways } from "./audits.ts";
import { addAxeToNewFrames, frameFaults } from "../browser/axe.ts";
import { expect, test as withMembers } from "../browser/member-browser.ts";
import { TESTS_EVERY_VARIANT, variantsFor } from "../browser/variants.ts";

/** The longest time that a stage may take to show its state. */
const PATIENCE_MS = 20_000;
/** The window is so tall that all rows of a course are drawn; otherwise the texts of rows far down could not be found. */
const NARROW = { width: 320, height: 900 };

/** Each worker has one page, which loads the preview's program once; each state is a new frame in it. */
const test = withMembers.extend<object, { opened: { page: Page; findings: string[] } }>({
  opened: [
    async ({ browserOf }, use) => {
      const page = await (await browserOf("operator", { viewport: NARROW })).newPage();
      const findings = watchPage(page);
      if (TESTS_EVERY_VARIANT) await addAxeToNewFrames(page);
      await page.goto("/preview/account");
      await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
      await use({ page, findings });
      await page.close();
    },
    { scope: "worker" },
  ],
});

const page = readFileSync(join(import.meta.dirname, "../../docs/states.md"), "utf8");
const shown = [...page.matchAll(/^\| ([a-z]+\/[\w-]+) \|.*`(.+)` \|$/gm)].map(
  ([, name = "", address = ""]) => ({ name, address }),
);

// Forty states take long on a busy machine.
test.setTimeout(240_000);

for (const [screen, states] of Map.groupBy(shown, ({ name }) => name.split("/")[0] ?? ""))
  test(`Each state of ${screen} shows what it must in the preview`, async ({
    opened: { page, findings },
  }) => {
    for (const [at, state] of states.entries()) {
      findings.length = 0;
      const faults = [...(await faultsOf(page, state, at)), ...findings];
      expect
        .soft(
          faults.filter((fault) => !isExpected(state.name, fault)),
          state.name,
        )
        .toEqual([]);
    }
  });

/** Findings of axe that are expected in a state. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  // Before the session is known there is no screen, and so no heading with its name.
  "shell/loading-cold": /^page-has-heading-one:/,
  "shell/offline-start": /^page-has-heading-one:/,
  // One sentence, which may also stand above a portal that has started all the same and has its own landmark and heading.
  "shell/unsupported-browser": /^(page-has-heading-one|landmark-one-main):/,
};

function isExpected(name: string, fault: string): boolean {
  if (EXPECTED[name]?.test(fault) === true) return true;
  // The step that withholds scripts sets this policy. The browser may report it when the next state is already shown.
  return /^console: .*script-src 'none'/.test(fault);
}

/** @param turn  decides which theme is shown */
async function faultsOf(
  page: Page,
  { name, address }: { name: string; address: string },
  turn: number,
): Promise<string[]> {
  const [first = "en"] = variantsFor(name, LOCALES);
  const theme = turn % 2 === 0 ? "light" : "dark";
  const played = await play(page, {
    name,
    locale: first,
    address: `${address}&lang=${first}&theme=${theme}`,
  });
  if (played.fault !== undefined) return [`${played.fault} in ${first}`];
  const stage = stageOf(page);
  const faults = await seen(stage, first);
  if (!TESTS_EVERY_VARIANT) return faults;
  const second = first === "en" ? "zh-TW" : "en";
  faults.push(...(await frameFaults(stage)));
  const again = await play(page, {
    name,
    locale: second,
    // The steps of the state were done in the first language.
    ...(played.needsNewStart && { address: `${address}&lang=${second}&theme=${theme}` }),
  });
  if (again.fault !== undefined) return [...faults, `${again.fault} in ${second}`];
  return [...faults, ...(await seen(stageOf(page), second))];
}

/** @returns elements that are too wide, and sentences that send a member to the school without a link */
async function seen(stage: Frame, locale: Locale): Promise<string[]> {
  const lines = await stage
    .locator("main :is(p, li), dialog p")
    .evaluateAll((elements) =>
      elements.flatMap((element) => (element.querySelector("a[href]") === null ? [element.textContent] : [])),
    );
  return [
    ...(await scrollsSideways(stage)).map((what) => `${what} is too wide in ${locale}`),
    ...lines.filter((line) => SENDS.test(line)).map((line) => `sends nowhere in ${locale}: ${line}`),
  ];
}

const SENDS = /\b(ask|tell|contact) (the school|us)\b|(聯絡|詢問|告訴|洽詢)(學校|我們)/i;

function stageOf(page: Page): Frame {
  const stage = page.frames().findLast((frame) => frame.parentFrame() !== null);
  if (stage === undefined) throw new Error("The page has no stage.");
  return stage;
}

interface Played {
  needsNewStart: boolean;
  /** The expected texts that the stage does not show. */
  fault?: string;
}

/** Navigates to a state as the browser's history does; without an address it only changes the language of the stage. */
function play(page: Page, target: { name: string; locale: Locale; address?: string }): Promise<Played> {
  return page.evaluate(
    ({ name, locale, address, patienceMs }) =>
      new Promise<Played>((resolve) => {
        let waitsFor = "the stage to start";
        const stop = (played: Played): void => {
          window.removeEventListener("message", onMessage);
          clearInterval(repeat);
          clearTimeout(patience);
          resolve(played);
        };
        const patience = setTimeout(
          () => stop({ needsNewStart: false, fault: `waits for “${waitsFor}”` }),
          patienceMs,
        );
        function onMessage({ data }: MessageEvent): void {
          const message = data as Record<string, unknown>;
          if (message["stateId"] !== name) return;
          if (message["kind"] === "waiting") waitsFor = String(message["isFor"]);
          if (message["kind"] === "shown" && message["language"] === locale)
            stop({ needsNewStart: message["needsNewStart"] === true });
        }
        window.addEventListener("message", onMessage);
        // The listener for other tabs is loaded after the screen.
        const switchLanguage = (): void => {
          const stage = document.querySelector("iframe")?.contentWindow as
            | (Window & typeof globalThis)
            | null;
          stage?.dispatchEvent(
            new stage.StorageEvent("storage", { key: "homeroom.language", newValue: locale }),
          );
        };
        const repeat = address === undefined ? setInterval(switchLanguage, 100) : undefined;
        if (address === undefined) {
          waitsFor = "the other language";
          switchLanguage();
          return;
        }
        history.pushState(null, "", address);
        window.dispatchEvent(new PopStateEvent("popstate"));
      }),
    { ...target, patienceMs: PATIENCE_MS },
  );
}

/** @returns the page's findings, to which are added: errors, and requests for anything but the portal's own files */
function watchPage(page: Page): string[] {
  const findings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") findings.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => findings.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const { pathname, protocol } = new URL(request.url());
    const isOwnFile = /^\/preview\/(assets\/|stage$)|^\/[\w-]+\.(svg|png|js|webmanifest)$/.test(pathname);
    if (protocol.startsWith("http") && !isOwnFile) findings.push(`request: ${request.url()}`);
  });
  return findings;
}
