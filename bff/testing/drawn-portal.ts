/** A portal whose pages are sent with their screens drawn, by a program that shows what it was given. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { portalFiles } from "#bff/routes/pages/portal-files.ts";
import { writeMembersBuild } from "#bff/testing/members-build.ts";
import {
  COURSE_DOCUMENT_ID,
  COURSES_DOCUMENT_ID,
  type PortalAnswer,
  type PortalBrowser,
  startTestPortal,
  type TestPortal,
} from "#bff/testing/portal-browser.ts";
import { writePreviewBuild } from "#bff/testing/preview-build.ts";
import type { DocumentId } from "#shared/bff-paths.ts";
import { FIRST_ANSWERS_ELEMENT, type ScreenToDraw } from "#shared/drawn-screen.ts";
import type { FirstAnswer, FirstAnswersLine } from "#shared/first-answers.ts";

/** What a browser says of an address that its member opens. */
export const OWN_NAVIGATION = {
  accept: "text/html",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
  "sec-fetch-site": "none",
};
export const DEVICE = "390~Asia.Taipei";
/** Waits for a school, and for a thread, however busy the machine is. */
const PATIENCE_MS = 600_000;
const LOOK = { name: "Homeroom", accent: null, courseLink: null, timeZone: "Asia/Taipei" };
const PROGRAM = `export const openDrawing = async () => async (screen) =>
  '<p id="drawn">' + encodeURIComponent(JSON.stringify(screen)) + "</p>";`;

/** A portal with that build; it is removed when the portal closes. */
export async function startDrawnPortal(
  limits: NonNullable<Parameters<typeof startTestPortal>[1]>["limits"] = {},
  environment: Record<string, string> = {},
): Promise<TestPortal> {
  const folder = mkdtempSync(join(tmpdir(), "homeroom-"));
  writeMembersBuild(folder, {
    listId: COURSES_DOCUMENT_ID as DocumentId,
    courseId: COURSE_DOCUMENT_ID as DocumentId,
  });
  writeFileSync(join(folder, "manifest.webmanifest"), "{}");
  const program = join(folder, "draw.mjs");
  writeFileSync(program, PROGRAM);
  const folders = { members: folder, preview: writePreviewBuild(folder) };
  const portal = await startTestPortal(environment, {
    limits: { drawnPageSchoolMs: PATIENCE_MS, ...limits },
    files: (app, sendDrawnPage) =>
      portalFiles(app, folders, {
        look: LOOK,
        school: "https://school.example.com",
        portalUrl: "https://portal.example.com",
        sessionCookie: environment["PORTAL_URL"]?.startsWith("https:") ? "__Host-Http-session" : "session",
        drawing: { program, sendDrawnPage, maxMs: PATIENCE_MS },
      }),
  });
  const close = async (): Promise<void> => {
    await portal.close();
    rmSync(folder, { recursive: true });
  };
  return { ...portal, close };
}

/** A member's browser that has told its device. */
export async function memberAt(portal: TestPortal): Promise<PortalBrowser> {
  const browser = portal.browser();
  await browser.signIn();
  browser.cookies.set("device", DEVICE);
  return browser;
}

/** The `Cookie` header that it sends. */
export function cookieOf({ cookies }: PortalBrowser): string {
  return [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
}

/** What the program was given for this page; undefined for a page without its screen drawn. */
export function screenDrawnIn(page: string): ScreenToDraw | undefined {
  const [, written] = /<div data-picture=""><p id="drawn">([^<]*)<\/p><\/div><\/main>/.exec(page) ?? [];
  return written === undefined ? undefined : (JSON.parse(decodeURIComponent(written)) as ScreenToDraw);
}

/** The lines of the page's block of answers; undefined for a page without it. */
export function linesIn(page: string): FirstAnswersLine[] | undefined {
  const block = new RegExp(
    `<script type="application/x-ndjson" id="${FIRST_ANSWERS_ELEMENT}"[^>]*>(.*?)</script>`,
    "s",
  );
  return (
    block
      .exec(page)?.[1]
      ?.split("\n")
      // Each line ends with a line break: the browser program drops a text after the last one.
      .slice(0, -1)
      .map((line) => JSON.parse(line) as FirstAnswersLine)
  );
}

export function answersIn(page: string): FirstAnswer[] {
  return linesIn(page)?.flatMap(({ answer }) => answer ?? []) ?? [];
}

/** Whether the page is as it would be for any other browser: its own link asks for the answers. */
export function isPlain({ statusCode, body, headers }: PortalAnswer): boolean {
  const isBare = linesIn(body) === undefined && screenDrawnIn(body) === undefined;
  return statusCode === 200 && isBare && headers["cache-control"] !== "no-store";
}
