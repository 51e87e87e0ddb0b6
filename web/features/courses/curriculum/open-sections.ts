/**
 * Which sections a member left open in each course; kept on this device for this member, for a bounded number of courses. A cookie of the
 * course's own page tells the BFF, which draws the course so.
 */

import { OPEN_SECTIONS_COOKIE, writeOpenSections } from "#shared/drawn-screen.ts";
import { keepForMember, readForMember } from "#web/app/session/member-storage.ts";
import { paths } from "#web/app/paths.ts";
import { isRecord } from "#web/model/sent.ts";
import { writeCookie } from "#web/ui/kept-choice.ts";

export const OPEN_SECTIONS = "open-sections";
const MAX_COURSES = 20;
const MAX_SECTIONS = 100;

/** @returns undefined when this member never opened the course here */
export function rememberedSections(sub: string, slug: string): string[] | undefined {
  const keys = readAll(sub)[slug];
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : undefined;
}

/** Newest course last; the oldest are dropped. Without storage the course opens at its current section each time. */
export function rememberSections(sub: string, slug: string, open: Iterable<string>): void {
  const keys = [...open].slice(0, MAX_SECTIONS);
  const { [slug]: _previous, ...others } = readAll(sub);
  const kept = Object.entries(others).slice(1 - MAX_COURSES);
  keepForMember(sub, OPEN_SECTIONS, JSON.stringify(Object.fromEntries([...kept, [slug, keys]])));
  writeCookie(OPEN_SECTIONS_COOKIE, writeOpenSections(keys), paths.course(slug));
}

function readAll(sub: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readForMember(sub, OPEN_SECTIONS) ?? "{}");
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}
