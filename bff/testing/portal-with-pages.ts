/** A portal whose pages are rendered by a program that returns its own arguments as markup. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openPages } from "#bff/pages/pages.ts";
import { writeBuild } from "#bff/testing/members-build.ts";
import {
  COURSE_DOCUMENT_ID,
  COURSES_DOCUMENT_ID,
  type HttpAnswer,
  type PortalBrowser,
  startTestPortal,
  type TestPortal,
} from "#bff/testing/portal-browser.ts";
import type { DocumentId } from "#shared/bff-paths.ts";
import { type FirstAnswer, PAGE_DATA_ELEMENT, type PageData } from "#shared/page-data.ts";
import type { ScreenToRender } from "#shared/renderer.ts";

/** Headers of a browser whose member opens an address. */
export const OWN_NAVIGATION = {
  accept: "text/html",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
  "sec-fetch-site": "none",
  "sec-fetch-user": "?1",
};
export const DEVICE = "390~Asia.Taipei";
/** Long enough for a school and a thread on a busy machine. */
const PATIENCE_MS = 600_000;

type TestPortalOptions = NonNullable<Parameters<typeof startTestPortal>[1]>;

/** A portal with that build, which is removed when the portal closes. */
export async function startPortalWithPages(
  limits: TestPortalOptions["limits"] = {},
  environment: Record<string, string> = {},
  options: Omit<TestPortalOptions, "limits" | "pages"> = {},
): Promise<TestPortal & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), "homeroom-"));
  const files = writeBuild(folder, {
    listId: COURSES_DOCUMENT_ID as DocumentId,
    courseId: COURSE_DOCUMENT_ID as DocumentId,
  });
  const portal = await startTestPortal(environment, {
    ...options,
    limits: { pageSchoolMs: PATIENCE_MS, ...limits },
    pages: openPages(files, { maxRenderingMs: PATIENCE_MS }),
  });
  const close = async (): Promise<void> => {
    await portal.close();
    rmSync(folder, { recursive: true });
  };
  return { ...portal, folder, close };
}

/** A member's browser that has told its device. */
export async function memberAt(portal: TestPortal, browser = portal.browser()): Promise<PortalBrowser> {
  await browser.signIn();
  browser.cookies.set("device", DEVICE);
  return browser;
}

/** The `Cookie` header that it sends. */
export function cookieOf({ cookies }: PortalBrowser): string {
  return cookies.headers().cookie ?? "";
}

/** The arguments of the program for this page; undefined for a page without its screen rendered. */
export function screenRenderedIn(page: string): ScreenToRender | undefined {
  const [, written] = /<main><p id="rendered">([^<]*)<\/p><\/main>/.exec(page) ?? [];
  return written === undefined ? undefined : (JSON.parse(decodeURIComponent(written)) as ScreenToRender);
}

/** @throws for a page without its block of data */
export function dataIn(page: string): PageData {
  const block = new RegExp(`<script type="application/json" id="${PAGE_DATA_ELEMENT}">(.*?)</script>`, "s");
  return JSON.parse(block.exec(page)?.[1] ?? "") as PageData;
}

export function answersIn(page: string): readonly FirstAnswer[] {
  return dataIn(page).first?.answers ?? [];
}

/** Whether the page is the cached one, the same for everybody and without data of a member. */
export function isCachedPage({ statusCode, body, headers }: HttpAnswer): boolean {
  const isBare = dataIn(body).first === undefined && screenRenderedIn(body) === undefined;
  return statusCode === 200 && isBare && headers["cache-control"] !== "no-store";
}
