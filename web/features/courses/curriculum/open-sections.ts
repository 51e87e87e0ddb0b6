/**
 * Which sections a member left open in each course; kept on this device, for a bounded number of courses. A cookie of the
 * course's own page tells the BFF, which draws the course so.
 */

import { OPEN_SECTIONS_COOKIE, writeOpenSections } from "#shared/drawn-screen.ts";
import { paths } from "#web/app/paths.ts";
import { writeCookie } from "#web/ui/kept-choice.ts";

export const OPEN_SECTIONS_KEY = "homeroom.open-sections";
const MAX_COURSES = 20;
const MAX_SECTIONS = 100;

/** @returns undefined when the course was never opened here */
export function rememberedSections(slug: string): string[] | undefined {
  const keys = readAll()[slug];
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : undefined;
}

/** Newest course last; the oldest are dropped. */
export function rememberSections(slug: string, open: Iterable<string>): void {
  const keys = [...open].slice(0, MAX_SECTIONS);
  const { [slug]: _previous, ...others } = readAll();
  const kept = Object.entries(others).slice(1 - MAX_COURSES);
  const next = Object.fromEntries([...kept, [slug, keys]]);
  try {
    localStorage.setItem(OPEN_SECTIONS_KEY, JSON.stringify(next));
    writeCookie(OPEN_SECTIONS_COOKIE, writeOpenSections(keys), paths.course(slug));
  } catch {
    // Without storage the course opens at its current section each time.
  }
}

function readAll(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(OPEN_SECTIONS_KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
