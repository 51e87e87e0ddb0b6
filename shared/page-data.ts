/**
 * What a page holds beside its markup, as JSON in an element of its own: everything that the browser program renders from, so
 * that its first render equals what the BFF sent.
 */

import type { DocumentId } from "./bff-paths.ts";
import type { Device } from "./device-cookies.ts";
import type { Language } from "./languages.ts";
import type { PortalSessions, SessionView } from "./session-view.ts";

/** One call of `POST /member/graphql`: its document and its variables. */
export interface AskedDocument {
  documentId: DocumentId;
  variables: Readonly<Record<string, unknown>>;
}

/** The answer that the call would have had. */
export interface FirstAnswer extends AskedDocument {
  status: number;
  retryAfterSeconds?: number;
  /** The text of the body, as the school or the BFF wrote it. */
  body: string;
}

/** Who is signed in, and what the screen asks first. */
export interface FirstAnswers {
  session: SessionView;
  /** For the screen that shows them: what `GET /auth/sessions` would have answered. */
  sessions?: PortalSessions;
  answers: readonly FirstAnswer[];
  /** When the BFF answered, in milliseconds since the epoch. */
  answeredAt: number;
}

/** Which screen a page has, and for which device it was rendered. */
export interface ScreenOfPage {
  /** The pattern of the screen's address, such as `/courses/:slug`; `*` for every address without a screen. */
  pattern: string;
  language: Language;
  device: Device;
}

/** The operator's settings for the pages. */
export interface PortalBranding {
  name: string;
  /** `#rrggbb`, or null for the built-in accent. */
  accent: string | null;
  /** Absent for the portal's own sign. */
  logo?: PortalLogo;
  /** The template of a course's address on the school's own site (the setting `COURSE_LINK`); null for no link. */
  courseLink: string | null;
  /** Where a member asks the school (the setting `SCHOOL_CONTACT`). */
  contacts?: readonly ContactWay[];
  /** The address of the school's shop (the setting `SHOP_LINK`). */
  shopLink?: string | undefined;
  /** The IANA name of the school's time zone. */
  timeZone: string;
}

/** One way to ask the school, with its name: the mail address, the telephone number, `LINE`, or a page's host. */
export interface ContactWay {
  name: string;
  href: string;
}

/** The school's logo, as pages show it. */
export interface PortalLogo {
  /** The address of its file on the portal's origin, which has a hash in its name. */
  path: string;
  /** The address of another one for the dark theme; absent where one serves both. */
  darkPath?: string;
  /** Of the first, in a unit of its own: a page keeps its room by their ratio. */
  width: number;
  height: number;
}

export interface NoticeLink {
  href: string;
  /** What is shown of it. */
  host: string;
}

/** A sentence of the operators for all members, in the languages in which they wrote it, with the link under it. */
export type Notice = Partial<Record<Language, { text: string; link?: NoticeLink }>>;

export interface PageData {
  branding: PortalBranding;
  /** As the page was made; `/auth/session` names the present one. None while there is no notice. */
  notice?: Notice;
  /** None in a page without a screen, which any address may be opened with. */
  screen?: ScreenOfPage;
  /** None in a page that is the same for everybody. */
  first?: FirstAnswers;
}

/** The id of the element. */
export const PAGE_DATA_ELEMENT = "page-data";

/** A key that is equal for two calls with the same document and variables, in any order of the variables. */
export function callKey({ documentId, variables }: AskedDocument): string {
  const named = Object.entries(variables).filter(([, value]) => value !== undefined);
  return `${documentId} ${JSON.stringify(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}
