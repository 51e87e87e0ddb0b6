/**
 * A `ref` for an element that replaces a pressed button, such as a question before an action. It focuses the first button in the
 * element, because the browser loses the focus when the focused button is removed.
 */
export function focusFirstButton(place: HTMLElement | null): void {
  place?.querySelector("button")?.focus();
}
