/**
 * What the BFF and the program that renders pages in Node give each other (`web/render/`), and what the build leaves for both.
 */

import type { DocumentId } from "./bff-paths.ts";
import type { Device } from "./device-cookies.ts";
import type { Language } from "./languages.ts";
import type { AskedDocument, FirstAnswers, PortalBranding } from "./page-data.ts";

/** The frame around a screen, and what stands in the screen's place while its data is awaited. */
export interface Frame {
  /** Markup before the screen. */
  start: string;
  /** The screen without data; for a screen that shows none of a member, the whole screen. */
  waiting: string;
  /** Markup after the screen. */
  end: string;
}

export interface FrameToRender {
  pattern: string;
  language: Language;
  /** What the sign-in page says: one of `SIGN_IN_PROBLEMS`, or any other word for a problem that is not known. */
  problem?: string | undefined;
}

export interface ScreenToRender extends Omit<FrameToRender, "problem"> {
  /** The path of the screen's address. */
  path: string;
  /** The query, with its question mark; empty without one. */
  search: string;
  device: Device;
  /** Of a signed-in member; each answer has status 200. */
  first: FirstAnswers;
}

export interface Renderer {
  /** @throws when the frame has no place for a screen, or more than one */
  frame: (asked: FrameToRender) => Promise<Frame>;
  /**
   * @returns the markup of the screen with its data, which stands between the frame's `start` and `end`
   * @throws for a session or a screen that cannot be read, and when the frame around this screen is not the one of `frame`
   */
  screen: (asked: ScreenToRender) => Promise<string>;
}

/** What the module of the program exports. */
export interface RenderProgram {
  /**
   * To be called once, before anything else of the program is loaded.
   *
   * @param portalUrl  public origin of the portal
   */
  openRenderer: (branding: PortalBranding, portalUrl: string) => Promise<Renderer>;
  /** The same in a program that renders nothing. */
  openReader: (branding: PortalBranding) => Promise<CanRead>;
}

/**
 * Tells whether the screens can read a value that a school sends.
 *
 * @param type   its type in `shared/member-api/schema.graphql`
 * @param value  not null
 * @param words  of an enumeration; none of another type
 */
export type CanRead = (type: string, value: unknown, words: readonly string[]) => boolean;

/** What a screen asks first, and which scripts it needs. */
export interface BuiltScreen {
  /** See `ScreenOfPage`. */
  pattern: string;
  /** The documents that the screen asks the school first. */
  asks: readonly AskedDocument[];
  /** The document that asks for the address's course, once the first of `asks` has told the course's position. */
  courseDocumentId?: DocumentId;
  /** It shows the member's sessions on this portal. */
  showsSessions?: true;
  /** By language, the paths of the scripts that it needs beside those of its document. */
  scripts: Readonly<Record<string, readonly string[]>>;
}

/** What a document of the build loads, by paths on the portal's origin. */
export interface BuiltDocument {
  entry: string;
  /** The scripts that `entry` imports. */
  scripts: readonly string[];
  /** None in development, where scripts bring their style. */
  styleSheet?: string;
}

/** What the build knows of its pages (`pages` of `shared/node/builds.ts`). */
export interface PagesOfBuild {
  members: BuiltDocument;
  /** The text of the members' style sheet, which stands in each of their pages. */
  style: string;
  /** The operators' preview, and the stage in it. */
  preview: BuiltDocument;
  stage: BuiltDocument;
  screens: readonly BuiltScreen[];
}
