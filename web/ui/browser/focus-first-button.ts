/**
 * A `ref` for what takes the place of a button that was pressed, such as its question: the focus follows to the first button
 * in it, since the browser gives the focus of a button that is gone to nothing.
 */
export function focusFirstButton(place: HTMLElement | null): void {
  place?.querySelector("button")?.focus();
}
