/** Moves the focus to the top of the screen, where nothing else is left that could have it. */
export function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  heading?.focus({ preventScroll: true });
}

/** A `ref` for a button that disappears by what it does, such as *Try again*. The browser would lose the focus with it. */
export function leaveFocusToHeading(button: HTMLElement | null): () => void {
  return () => {
    if (button === document.activeElement) focusHeading();
  };
}
