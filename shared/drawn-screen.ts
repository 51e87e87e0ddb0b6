/**
 * What the BFF gives to the program that draws a screen with its data in Node, and the cookies by which a browser says
 * what the drawing depends on.
 */

import type { FirstAnswer } from "./first-answers.ts";
import type { Language } from "./languages.ts";
import type { PortalLook, SignedInView } from "./session-view.ts";

/** What a drawing depends on of the device. */
export interface Device {
  /** Width of the window in CSS pixels. */
  width: number;
  /** IANA name of its time zone. */
  zone: string;
  /** Keys of the sections that are open on the page of a course, as far as the member has changed them. */
  openSections: readonly string[];
}

export interface ScreenToDraw {
  /** The path of the screen's address. */
  path: string;
  /** The query, with its question mark; empty without one. */
  search: string;
  language: Language;
  device: Device;
  session: SignedInView;
  /** Each of them with status 200. */
  answers: readonly FirstAnswer[];
}

/** @returns the markup of the screen; equal to what React draws of it in the browser */
type DrawScreen = (screen: ScreenToDraw) => Promise<string>;

/** What the module of the drawing program exports. */
export interface DrawingProgram {
  /**
   * To be called once.
   *
   * @param look       of this portal, which its pages have in `meta` elements
   * @param portalUrl  its public origin
   */
  openDrawing: (look: PortalLook, portalUrl: string) => Promise<DrawScreen>;
}

/** Where the build leaves that module, below the root of the checkout. */
export const DRAWING_PROGRAM = "dist/drawing/draw-screen.js";

/** Element of a page that holds the lines of the first answers, where the page was sent with them. */
export const FIRST_ANSWERS_ELEMENT = "first-answers";

/** Names of the two cookies, each of which holds nothing else. */
export const DEVICE_COOKIE = "device";
/** Of the page of one course. */
export const OPEN_SECTIONS_COOKIE = "sections";

const WRITTEN_DEVICE = /^(\d{2,5})~([A-Za-z][\w.-]{0,63})$/;

/** `390~Asia.Taipei`: a dot for the slash, which does not stand in a cookie as it is. */
export function writeDevice({ width, zone }: Pick<Device, "width" | "zone">): string {
  return `${Math.round(width)}~${zone.replaceAll("/", ".")}`;
}

const SECTION_KEY = /^section-(\d{1,4})$/;
const WRITTEN_SECTIONS = /^\d{1,4}(\.\d{1,4}){0,99}$/;

/** `1.3.12`. @returns null for none */
export function writeOpenSections(keys: readonly string[]): string | null {
  const numbers = keys.map((key) => SECTION_KEY.exec(key)?.[1]).filter((number) => number !== undefined);
  return numbers.length === 0 ? null : numbers.join(".");
}

/**
 * @param device    value of `DEVICE_COOKIE`
 * @param sections  value of `OPEN_SECTIONS_COOKIE`; without it, or in another form, no section was left open
 * @returns undefined for a device that is not of that form, or names no zone
 */
export function parseDevice(device: string | undefined, sections: string | undefined): Device | undefined {
  const [, width, written = ""] = WRITTEN_DEVICE.exec(device ?? "") ?? [];
  const zone = zoneNamed(written.replaceAll(".", "/"));
  if (zone === undefined) return undefined;
  const numbers = WRITTEN_SECTIONS.test(sections ?? "") ? (sections ?? "").split(".") : [];
  return { width: Number(width), zone, openSections: numbers.map((number) => `section-${number}`) };
}

/** By its one canonical name: a zone can be spelt in thousands of ways, and formats are kept for each name that is drawn in. */
function zoneNamed(name: string): string | undefined {
  try {
    return name === ""
      ? undefined
      : new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
