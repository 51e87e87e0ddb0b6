/** Whether a media query matches, for the few places where the order of elements depends on the width. */

import { use, useCallback, useSyncExternalStore } from "react";

import { PageEnvironmentContext } from "#web/model/page-environment.ts";

import { matchesMedia, onMediaChange } from "./device.ts";

const REM_PIXELS = 16;

/** @param query  such as `(width >= 64rem)` */
export function useMedia(query: string): boolean {
  const { width } = use(PageEnvironmentContext).device;
  const subscribe = useCallback((onChange: () => void) => onMediaChange(query, onChange), [query]);
  return useSyncExternalStore(
    subscribe,
    () => matchesMedia(query),
    () => isWideEnough(query, width),
  );
}

/** @param width  of the window in CSS pixels; of a device for which a page is rendered, only a least width is known */
function isWideEnough(query: string, width: number): boolean {
  const [, rem] = /\(width >= ([\d.]+)rem\)/.exec(query) ?? [];
  return rem !== undefined && width >= Number(rem) * REM_PIXELS;
}
