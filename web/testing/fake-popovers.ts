/**
 * For tests: popovers that open and close as in a browser, with their events and the focus; happy-dom has only their
 * names.
 */

const open = new Map<HTMLElement, HTMLElement>();

/** Makes the buttons of popovers work for the rest of this test file. */
export function letPopoversOpen(): void {
  HTMLElement.prototype.hidePopover = hide;
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[popovertarget]") : null;
    const popover = document.getElementById(button?.getAttribute("popovertarget") ?? "");
    if (button === null || popover === null) return;
    if (open.has(popover)) popover.hidePopover();
    else show(popover, button);
  });
}

function show(popover: HTMLElement, button: HTMLElement): void {
  tell(popover, "beforetoggle", "open");
  open.set(popover, button);
  queueMicrotask(() => tell(popover, "toggle", "open"));
}

function hide(this: HTMLElement): void {
  const button = open.get(this);
  if (button === undefined) return;
  tell(this, "beforetoggle", "closed");
  open.delete(this);
  // Only when the focus is inside: a press on another element keeps it there.
  if (this.contains(document.activeElement)) button.focus();
  queueMicrotask(() => tell(this, "toggle", "closed"));
}

function tell(popover: HTMLElement, event: "beforetoggle" | "toggle", newState: "open" | "closed"): void {
  popover.dispatchEvent(Object.assign(new Event(event), { newState }));
}
