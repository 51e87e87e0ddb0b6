/** After a press on a button that then disappears, the focus moves to the top of the inbox. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}
