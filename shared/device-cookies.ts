/** The cookies by which a browser says what the rendering of its page depends on. */

import type { Region } from "./languages.ts";

/** What a page depends on of the device that it is rendered for. */
export interface Device {
  /** Width of the window in CSS pixels. */
  width: number;
  /** IANA name of the zone that the member wants their times in. */
  zone: string;
  /** Keys of the sections that are open on the page of a course, as far as the member has changed them. */
  openSections: readonly string[];
  /** The reader's region, if it has dates and hours of its own (`Accept-Language`). */
  region?: Region | undefined;
}

/** Names of the cookies, each of which holds nothing else. */
export const DEVICE_COOKIE = "device";
/** Tells which courses a member has, so it ends with the session: one cookie for all of them, that the BFF can take away. */
export const OPEN_SECTIONS_COOKIE = "sections";
export const OPEN_SECTIONS_PATH = "/courses";

const WRITTEN_DEVICE = /^(\d{2,5})~([A-Za-z][\w.-]{0,63})$/;

/** `390~Asia.Taipei`: a dot for the slash, which does not stand in a cookie as it is. */
export function writeDevice({ width, zone }: Pick<Device, "width" | "zone">): string {
  return `${Math.round(width)}~${zone.replaceAll("/", ".")}`;
}

const SECTION_KEY = /^section-(\d{1,4})$/;
const WRITTEN_SECTIONS = /^\d{1,4}(\.\d{1,4}){0,99}$/;
const WRITTEN_SLUG = /^[\w-]{1,100}$/;
const MAX_WRITTEN_LENGTH = 1000;

/**
 * `react~1.3.12!ceramics~2`: slugs with the numbers of their open sections, as many courses as a cookie should hold.
 *
 * @param courses  slugs with keys of sections, the newest first; a slug of other letters is left out, and its course rendered without
 * @returns null for none
 */
export function writeOpenSections(courses: readonly (readonly [string, readonly string[]])[]): string | null {
  let written = "";
  for (const [slug, keys] of courses) {
    const numbers = keys.map((key) => SECTION_KEY.exec(key)?.[1]).filter((number) => number !== undefined);
    if (numbers.length === 0 || !WRITTEN_SLUG.test(slug)) continue;
    const next = `${written === "" ? "" : `${written}!`}${slug}~${numbers.join(".")}`;
    if (next.length > MAX_WRITTEN_LENGTH) break;
    written = next;
  }
  return written === "" ? null : written;
}

/**
 * @param device    value of `DEVICE_COOKIE`
 * @param sections  value of `OPEN_SECTIONS_COOKIE`; without it, or in another form, no section was left open
 * @param slug      of the course that is rendered
 * @returns undefined for a device that is not of that form, or names no zone
 */
export function parseDevice(
  device: string | undefined,
  sections: string | undefined,
  slug: string,
): Device | undefined {
  const [, width, writtenZone = ""] = WRITTEN_DEVICE.exec(device ?? "") ?? [];
  const zone = zoneNamed(writtenZone.replaceAll(".", "/"));
  if (zone === undefined) return undefined;
  const courses = (sections ?? "").split("!");
  const written = courses.find((course) => course.startsWith(`${slug}~`))?.slice(slug.length + 1) ?? "";
  const numbers = WRITTEN_SECTIONS.test(written) ? written.split(".") : [];
  return { width: Number(width), zone, openSections: numbers.map((number) => `section-${number}`) };
}

/** Canonical names by how they were spelt: to find one out takes a fifth of a millisecond. */
const zoneNames = new Map<string, string>();
/** Members' devices spell a few dozen; more than these are somebody's trial. */
const MAX_KEPT_ZONES = 500;

/** By its one canonical name: a zone can be spelt in thousands of ways, and formats are kept for each name that is rendered in. */
function zoneNamed(spelt: string): string | undefined {
  const known = zoneNames.get(spelt);
  if (known !== undefined || spelt === "") return known;
  try {
    const name = new Intl.DateTimeFormat("en", { timeZone: spelt }).resolvedOptions().timeZone;
    if (zoneNames.size < MAX_KEPT_ZONES) zoneNames.set(spelt, name);
    return name;
  } catch {
    return undefined;
  }
}
