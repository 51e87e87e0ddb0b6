/**
 * A `ref` for an element that replaces a pressed button, such as the question before something is done. It focuses the first
 * button in the element, because the focus is lost when the button that has it is removed.
 */
export function focusFirstButton(place: HTMLElement | null): void {
  place?.querySelector("button")?.focus();
}
