/**
 * Which sections a member left open in each course; kept on this device, for a bounded number of courses. A cookie tells the
 * BFF, which draws a course so, and takes the cookie away when the session ends.
 */

import { OPEN_SECTIONS_COOKIE, OPEN_SECTIONS_PATH, writeOpenSections } from "#shared/drawn-screen.ts";
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
    const newestFirst = [
      [slug, keys] as const,
      ...kept.toReversed().map(([other]) => [other, rememberedSections(other) ?? []] as const),
    ];
    writeCookie(OPEN_SECTIONS_COOKIE, writeOpenSections(newestFirst), OPEN_SECTIONS_PATH);
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
