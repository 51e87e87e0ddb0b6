/** Gives a style sheet the number of an element's rows, from which it estimates the height of rows that are not rendered yet. */

import { useCallback } from "react";

/**
 * Without an estimate the page jumps when the rows are rendered, and a button moves away from the finger that presses it. It is no
 * `style` attribute, because the page's policy forbids those.
 *
 * @returns a `ref` for the element: it sets the custom property `--rows`
 */
export function useRowCount(rowCount: number): (element: HTMLElement | null) => void {
  return useCallback((element) => element?.style.setProperty("--rows", String(rowCount)), [rowCount]);
}
