/** Open and closed sections of a course; decided before the first paint, stored after each change. */

import { useCallback, useState } from "react";

import { useSignedIn } from "#web/app/session/signed-in.ts";

import { rememberedSections, rememberSections } from "./open-sections.ts";

export interface OpenSections {
  isOpen: (key: string) => boolean;
  set: (key: string, isOpen: boolean) => void;
  setAll: (keys: readonly string[]) => void;
}

/** @param initial  sections to open whatever was stored: the current one, and the one that a link leads into */
export function useOpenSections(slug: string, initial: readonly string[]): OpenSections {
  const { sub } = useSignedIn().member;
  const [open, setOpen] = useState(() => new Set([...(rememberedSections(sub, slug) ?? []), ...initial]));

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
