/** Chooses the page for an address, and the first questions of its screen to the school. */

import type { IncomingHttpHeaders } from "node:http";

import type { FirstQuestions } from "#bff/pages/first-answers.ts";
import type { PageVariant } from "#bff/pages/screen-page.ts";
import { regionOfReader, tagsOfHeader } from "#shared/languages.ts";
import { cookieIn, languageOf } from "#bff/routes/navigation.ts";
import { isSignInProblem } from "#shared/bff-errors.ts";
import { SIGN_IN_PAGE_PATH } from "#shared/bff-paths.ts";
import { type Device, DEVICE_COOKIE, OPEN_SECTIONS_COOKIE, parseDevice } from "#shared/device-cookies.ts";
import { courseQuestion, type CoursesPage } from "#shared/member-api/course-question.ts";
import type { AskedDocument, FirstAnswer } from "#shared/page-data.ts";
import { parseTheme } from "#shared/themes.ts";
import type { BuiltScreen } from "#shared/renderer.ts";
import { isAddressOf } from "#shared/screen-pattern.ts";

interface ChosenPage {
  screen: BuiltScreen;
  variant: PageVariant;
  /** For a page that a member opens, which can be sent with their data. */
  own: OwnPage | undefined;
}

/** Everything on which the rendering of a screen depends, except its data. */
export interface OwnPage {
  /** The path of the screen's address. */
  path: string;
  /** The query, with its question mark; empty without one. */
  search: string;
  device: Device;
  /** Whether text of the address may stand in the page. */
  isAddressTrusted: boolean;
}

export type PageChoice = ReturnType<typeof createPageChoice>;

interface PageChoiceOptions {
  screens: readonly BuiltScreen[];
  /** Name of the session cookie. */
  sessionCookie: string;
  /** IANA name of the school's time zone, for a device that has not told its own. */
  schoolZone: string;
}

/** A phone, for a device that has not told its width. */
const UNKNOWN_WIDTH = 390;

/** @throws {Error} for a build without a sign-in page, or without a page for addresses that are no screen's */
export function createPageChoice({ screens, sessionCookie, schoolZone }: PageChoiceOptions) {
  const withPattern = (wanted: string): BuiltScreen => {
    const screen = screens.find(({ pattern }) => pattern === wanted);
    if (screen === undefined) throw new Error(`The build has no screen ${wanted}.`);
    return screen;
  };
  const notFound = withPattern("*");
  const signIn = withPattern(SIGN_IN_PAGE_PATH);
  const screenAt = (path: string): BuiltScreen =>
    screens.find(({ pattern }) => isAddressOf(pattern, path)) ?? notFound;

  return {
    /**
     * @param url  path and query of a navigation
     * @returns `reopened` for the page that has the browser open the same address again (`reopened-page.ts`)
     */
    pageFor(url: string, headers: IncomingHttpHeaders): ChosenPage | "reopened" {
      const [path = "/", ...afterQuestionMarks] = url.split("?");
      const query = afterQuestionMarks.join("?");
      const cookie = (name: string) => cookieIn(headers.cookie, name);
      const asked = screenAt(path);
      if (asked !== signIn && isFromAnotherSite(headers)) return "reopened";
      const isSignedOut = cookie(sessionCookie) === undefined;
      const screen = isSignedOut ? signIn : asked;
      const told = parseDevice(cookie(DEVICE_COOKIE), cookie(OPEN_SECTIONS_COOKIE), nameIn(path));
      const variant = { ...lookOf(headers), problem: asked === signIn ? problemIn(query) : undefined };
      const device: Device = {
        ...(told ?? { width: UNKNOWN_WIDTH, zone: schoolZone, openSections: [] }),
        region: variant.region,
      };
      const isAddressTrusted = query === "" || isByMember(headers);
      const own = { path, search: query === "" ? "" : `?${query}`, device, isAddressTrusted };
      return {
        screen,
        variant,
        own: screen !== signIn && tellsItsTarget(headers) ? own : undefined,
      };
    },

    signIn,

    /** @param path  of a request, without the query */
    hasScreenAt: (path: string): boolean => screenAt(path) !== notFound,

    /** The page for an address without a screen. */
    notFoundPage: (headers: IncomingHttpHeaders): Omit<ChosenPage, "own"> => ({
      screen: notFound,
      variant: { ...lookOf(headers), problem: undefined },
    }),

    /** @param path  of the request, without the query */
    questionsAt(path: string): FirstQuestions {
      const { asks, courseDocumentId, showsSessions = false } = screenAt(path);
      const after = ({ status, body }: FirstAnswer): AskedDocument | undefined => {
        if (courseDocumentId === undefined || status !== 200) return undefined;
        const variables = courseQuestion(coursesIn(body), nameIn(path));
        return variables && { documentId: courseDocumentId, variables };
      };
      // Only after the list: the question that follows it has no successor.
      const isList = (answer: FirstAnswer): boolean => answer.documentId === asks[0]?.documentId;
      return { asks, showsSessions, after: (answer) => (isList(answer) ? after(answer) : undefined) };
    },
  };
}

/** A navigation from another site has no `SameSite=Strict` cookie, so a member seems to be signed out (Fetch Metadata). */
function isFromAnotherSite(headers: IncomingHttpHeaders): boolean {
  return headers["sec-fetch-site"] === "cross-site";
}

/**
 * A member clicked, typed or reloaded (Fetch Metadata). A script of another site can have any query opened, through the page that opens
 * its address again: such a text, compressed in one page with the member's data, would let the page's length tell of the data (BREACH).
 */
function isByMember(headers: IncomingHttpHeaders): boolean {
  return headers["sec-fetch-user"] === "?1";
}

/** Without this header, for example for a program with a cookie, the school is not called. */
function tellsItsTarget(headers: IncomingHttpHeaders): boolean {
  return headers["sec-fetch-dest"] === "document";
}

/** One of the problems that the sign-in page knows: any other word would make one more page to cache. */
function problemIn(query: string): string | undefined {
  const problem = new URLSearchParams(query).get("problem");
  return problem === null || isSignInProblem(problem) ? (problem ?? undefined) : "unknown";
}

/** From the cookies of the device, or else from the settings of its browser. */
function lookOf(headers: IncomingHttpHeaders): Omit<PageVariant, "problem"> {
  return {
    language: languageOf(headers),
    region: regionOfReader(tagsOfHeader(headers["accept-language"])),
    theme: parseTheme(cookieIn(headers.cookie, "theme")),
  };
}

/** The courses in an answer of the school; none in an answer of another form. */
function coursesIn(body: string): CoursesPage {
  try {
    const { data } = JSON.parse(body) as {
      data?: { viewer?: { enrolledCourses?: CoursesPage | null } | null } | null;
    };
    const courses = data?.viewer?.enrolledCourses ?? {};
    return Array.isArray(courses.nodes) ? courses : {};
  } catch {
    return {};
  }
}

/** The name that an address ends with. */
function nameIn(path: string): string {
  const written = path.replace(/\/$/, "").split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
