/**
 * The pages of the portal's screens as the build left them (`web/build/write-pages.ts`), one for each screen and language:
 * which one an address gets, and what its screen asks the school first.
 */

import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";

import { isPageNavigation } from "#bff/routes/navigation.ts";
import type { FirstQuestions } from "#bff/routes/pages/first-answers.ts";
import { safeReturnPath } from "#bff/sign-in/return-path.ts";
import { SIGN_IN_PAGE_PATH } from "#shared/bff-paths.ts";
import { DEVICE_COOKIE, OPEN_SECTIONS_COOKIE, parseDevice, type ScreenToDraw } from "#shared/drawn-screen.ts";
import { type AskedDocument, type FirstAnswer, firstAnswersUrl } from "#shared/first-answers.ts";
import { isLanguage, type Language, languageOfBrowser } from "#shared/languages.ts";
import { courseQuestion, type CoursesPage } from "#shared/member-api/course-question.ts";
import type { ScreenPages } from "#shared/portal-pages.ts";
import { isAddressOf } from "#shared/screen-pattern.ts";

/** What the cookies of a device say of its choice; null for as the device is. */
export type Theme = "light" | "dark" | null;

interface ChosenPage {
  /** Name of its file. */
  name: string;
  theme: Theme;
  /** Where a sign-in from this page leads back to, as `safeReturnPath` allows it; `/` for every page but the sign-in page. */
  returnTo: string;
  /** Has the browser ask for the first answers while it still reads the page (RFC 8288); undefined for nobody. */
  link: string | undefined;
  /** For a page that can be sent with its screen drawn. */
  drawable: DrawableScreen | undefined;
}

/** What the drawing of a screen depends on, its data aside. */
export type DrawableScreen = Pick<ScreenToDraw, "path" | "search" | "language" | "device">;

export interface PortalPages {
  read: (name: string) => string;
  /** @param url  path and query, as they were asked for */
  pageFor: (url: string, headers: IncomingHttpHeaders) => ChosenPage;
  /** The page that says that there is none. */
  notFoundPage: (headers: IncomingHttpHeaders) => Pick<ChosenPage, "name" | "theme">;
  /** @param path  as it was asked for, without the query */
  questionsAt: (path: string) => FirstQuestions | undefined;
}

/**
 * @param folder  of the members' build
 * @param options.portalUrl  public origin of the portal
 * @param options.sessionCookie  name of the session cookie
 * @throws when the build has no pages
 */
export function portalPages(
  folder: string,
  { portalUrl, sessionCookie }: { portalUrl: string; sessionCookie: string },
): PortalPages {
  const read = (name: string): string => readFileSync(join(folder, "pages", name), "utf8");
  const screens = JSON.parse(read("pages.json")) as ScreenPages[];
  const screenAt = (path: string): ScreenPages | undefined =>
    screens.find(({ pattern }) => isAddressOf(pattern, path)) ??
    screens.find(({ pattern }) => pattern === "*");

  return {
    read,

    pageFor(url, headers) {
      const [path = "/", ...afterMarks] = url.split("?");
      const query = afterMarks.join("?");
      const cookie = (name: string) => cookieIn(headers.cookie, name);
      const isSignedOut = cookie(sessionCookie) === undefined && !comesFromElsewhere(headers);
      const screen = screenAt(isSignedOut ? SIGN_IN_PAGE_PATH : path);
      const isSignIn = screen?.pattern === SIGN_IN_PAGE_PATH;
      const isAtSignIn = isAddressOf(SIGN_IN_PAGE_PATH, path);
      const language = languageFor(cookie("language"), headers["accept-language"]);
      const device = parseDevice(cookie(DEVICE_COOKIE), cookie(OPEN_SECTIONS_COOKIE), nameIn(path));
      const isMembers = !isSignedOut && !isSignIn;
      const returnTo = isAtSignIn ? new URLSearchParams(query).get("return_to") : url;
      return {
        name: screen?.pages[language] ?? "",
        theme: themeOf(cookie("theme")),
        returnTo: isSignIn ? safeReturnPath(returnTo, portalUrl) : "/",
        link: isMembers ? `<${firstAnswersUrl(path)}>; rel=preload; as=fetch; crossorigin` : undefined,
        drawable:
          isMembers && isOwnNavigation(headers) && isDrawable(screen) && device !== undefined
            ? { path, search: query === "" ? "" : `?${query}`, language, device }
            : undefined,
      };
    },

    notFoundPage({ cookie, "accept-language": accepted }) {
      const language = languageFor(cookieIn(cookie, "language"), accepted);
      const screen = screens.find(({ pattern }) => pattern === "*");
      return { name: screen?.pages[language] ?? "", theme: themeOf(cookieIn(cookie, "theme")) };
    },

    questionsAt(path) {
      const { asks = [], courseDocumentId, showsSessions = false } = screenAt(path) ?? {};
      const after = ({ status, body }: FirstAnswer): AskedDocument | undefined => {
        if (courseDocumentId === undefined || status !== 200) return undefined;
        const variables = courseQuestion(coursesIn(body), nameIn(path));
        return variables && { documentId: courseDocumentId, variables };
      };
      // Of the list alone: what is asked after it has no successor.
      const isList = (answer: FirstAnswer): boolean => answer.documentId === asks[0]?.documentId;
      return { asks, showsSessions, after: (answer) => (isList(answer) ? after(answer) : undefined) };
    },
  };
}

/** A value as it stands in the header; what may stand in those that are read here needs no decoding. */
function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * A link on another site brings no `SameSite=Strict` cookie, so that a member looks like nobody: the page is the screen's, and
 * asks who is there. A browser that does not say where it comes from is treated alike.
 */
function comesFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers["sec-fetch-site"];
  return site !== "none" && site !== "same-origin";
}

/**
 * Whether a member opens this page from the portal itself, from a bookmark or by typing its address (Fetch Metadata). For a page
 * that another site frames, or a browser fetches ahead, the school is not asked; nor for a browser that does not say.
 */
function isOwnNavigation(headers: IncomingHttpHeaders): boolean {
  return (
    headers["sec-fetch-dest"] === "document" && !comesFromElsewhere(headers) && isPageNavigation(headers)
  );
}

/** A screen that asks the school nothing shows itself without data already; the list of sessions is not the school's. */
function isDrawable(screen: ScreenPages | undefined): boolean {
  return screen !== undefined && screen.asks.length > 0 && screen.showsSessions !== true;
}

function languageFor(chosen: string | undefined, acceptLanguage: string | undefined): Language {
  if (isLanguage(chosen)) return chosen;
  const accepted = (acceptLanguage ?? "").split(",").filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry));
  return languageOfBrowser(accepted.map((entry) => entry.trim()));
}

function themeOf(chosen: string | undefined): Theme {
  return chosen === "light" || chosen === "dark" ? chosen : null;
}

/** The courses that an answer of the school lists; none in what is not of that form. */
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
