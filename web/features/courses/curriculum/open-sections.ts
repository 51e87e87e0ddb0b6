/**
 * The sections that a member left open in each course, stored on this device for this member and a limited number of courses. A cookie
 * tells the BFF, which renders the course accordingly, and deletes the cookie when the session ends.
 */

import { use, useCallback, useLayoutEffect, useState } from "react";

import { OPEN_SECTIONS_COOKIE, OPEN_SECTIONS_PATH, writeOpenSections } from "#shared/device-cookies.ts";
import { storeForMember, readForMember } from "#web/app/session/member-storage.ts";
import { isRecord } from "#web/model/sent.ts";
import { writeCookie } from "#web/ui/browser/stored-choice.ts";
import { useSignedIn } from "#web/app/session/signed-in.ts";
import { PageEnvironmentContext } from "#web/model/page-environment.ts";
import { useIsHydrating } from "#web/ui/browser/use-is-hydrating.ts";

const OPEN_SECTIONS = "open-sections";
const MAX_COURSES = 20;
const MAX_SECTIONS = 100;

/** @returns undefined when this member never opened the course here */
export function rememberedSections(sub: string, slug: string): string[] | undefined {
  const keys = readAll(sub)[slug];
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : undefined;
}

/** Newest course last; the oldest are dropped. Without storage, a course always opens at its current section. */
export function rememberSections(sub: string, slug: string, open: Iterable<string>): void {
  const keys = [...open].slice(0, MAX_SECTIONS);
  const { [slug]: _previous, ...others } = readAll(sub);
  const newest = Object.entries(others).slice(1 - MAX_COURSES);
  const next = Object.fromEntries([...newest, [slug, keys]]);
  if (!storeForMember(sub, OPEN_SECTIONS, JSON.stringify(next))) return;
  const newestFirst = [
    [slug, keys] as const,
    ...newest.toReversed().map(([other]) => [other, rememberedSections(sub, other) ?? []] as const),
  ];
  writeCookie(OPEN_SECTIONS_COOKIE, writeOpenSections(newestFirst), OPEN_SECTIONS_PATH);
}

function readAll(sub: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readForMember(sub, OPEN_SECTIONS) ?? "{}");
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** Open and closed sections of a course; decided before the first paint, stored after each change. */
interface OpenSections {
  isOpen: (key: string) => boolean;
  set: (key: string, isOpen: boolean) => void;
  setAll: (keys: readonly string[]) => void;
}

/**
 * @param initial  sections that open in any case: the current one, and the one of a link's target
 * @param finished  those whose lectures are all completed: left open, they are closed when the course opens again
 */
export function useOpenSections(
  slug: string,
  initial: readonly string[],
  finished: ReadonlySet<string>,
): OpenSections {
  const { sub } = useSignedIn().member;
  const { openSections } = use(PageEnvironmentContext).device;
  const isHydrating = useIsHydrating();
  const withInitial = (stored: readonly string[]): ReadonlySet<string> =>
    new Set([...stored.filter((key) => !finished.has(key)), ...initial]);
  const remembered = () => withInitial(rememberedSections(sub, slug) ?? []);
  const [open, setOpen] = useState(() => (isHydrating ? withInitial(openSections) : remembered()));

  // The cookie has space for fewer courses than this device stores.
  useLayoutEffect(() => {
    if (isHydrating) setOpen((rendered) => sameKeys(rendered, remembered()));
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const change = useCallback(
    (next: (open: ReadonlySet<string>) => Set<string>) =>
      setOpen((previous) => {
        const changed = next(previous);
        rememberSections(sub, slug, changed);
        return changed;
      }),
    [sub, slug],
  );
  const set = useCallback(
    (key: string, isOpen: boolean) =>
      change((previous) => {
        const changed = new Set(previous);
        if (isOpen) changed.add(key);
        else changed.delete(key);
        return changed;
      }),
    [change],
  );
  const setAll = useCallback((keys: readonly string[]) => change(() => new Set(keys)), [change]);
  return { isOpen: (key) => open.has(key), set, setAll };
}

/** @returns the first set if both have the same keys, so that React sees no change */
function sameKeys(first: ReadonlySet<string>, second: ReadonlySet<string>): ReadonlySet<string> {
  return first.size === second.size && [...first].every((key) => second.has(key)) ? first : second;
}
