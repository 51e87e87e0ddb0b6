/** Scrolls to the row that the fragment of the address names, each time the fragment names another row. */

import { useEffect } from "react";
import { useLocationProperty } from "wouter/use-browser-location";

import { currentFragment } from "./address.ts";

/** The fragment of the page, decoded; empty on the server, which never receives it. */
export function useFragment(): string {
  return useLocationProperty(currentFragment, () => "");
}

/** @param isThere  whether the rows have arrived */
export function useRowInAddress(isThere: boolean): void {
  const fragment = useFragment();
  useEffect(() => {
    if (isThere && fragment !== "") showRow(fragment);
  }, [isThere, fragment]);
}

/** @returns whether the page shows the row */
export function showRow(id: string): boolean {
  const row = document.getElementById(id);
  if (row === null || row.hidden === true) return false;
  row.scrollIntoView({ block: "center" });
  // The browser's own `:target` does not follow an address that a script has changed.
  for (const shown of document.querySelectorAll("[data-in-address]"))
    delete (shown as HTMLElement).dataset["inAddress"];
  row.dataset["inAddress"] = "";
  return true;
}
