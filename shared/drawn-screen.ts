/**
 * What the BFF gives to the program that draws a screen with its data in Node, and the cookie by which a browser says what
 * the drawing depends on.
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

/** Name of that cookie, which holds nothing else. */
export const DEVICE_COOKIE = "device";

const WRITTEN = /^(\d{2,5})~([A-Za-z][\w.-]{0,63})$/;

/** `390~Asia.Taipei`: a dot for the slash, which does not stand in a cookie as it is. */
export function writeDevice({ width, zone }: Device): string {
  return `${Math.round(width)}~${zone.replaceAll("/", ".")}`;
}

/** @returns undefined for what is not of that form, or names no zone */
export function parseDevice(value: string | undefined): Device | undefined {
  const [, width, written = ""] = WRITTEN.exec(value ?? "") ?? [];
  const zone = written.replaceAll(".", "/");
  return isZone(zone) ? { width: Number(width), zone } : undefined;
}

function isZone(name: string): boolean {
  try {
    return name !== "" && new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
