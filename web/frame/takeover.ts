/**
 * Carries what a member did in the picture of a screen over to the screen that React has drawn in its place: what was
 * typed, where the focus was, and what was pressed. `web/public/first-paint.js` marks the elements that were used.
 */

type Field = HTMLInputElement | HTMLSelectElement;

/** What tells elements of one kind apart. Not the `id` and the `name`, which may be others in each drawing. */
const ATTRIBUTES = ["value", "href", "aria-label"];

/**
 * @param picture  has been removed from the page
 * @param focused  the element that had the focus before that
 * @param screen  the element that held the picture, and holds the screen now
 */
export function takeOver(picture: Element, focused: Element | null, screen: Element): void {
  if (picture.isConnected || !screen.isConnected) return;
  // A page that came with its screen drawn has that one last, and before it, hidden, the screen as it waits for data.
  const shown = picture.lastElementChild ?? picture;
  // All are found before the first of them changes the screen.
  const used = [...shown.querySelectorAll<HTMLElement>("[data-used]")].map(
    (old) => [old, counterpartOf(old, shown, screen)] as const,
  );
  const toFocus = focused && counterpartOf(focused as HTMLElement, shown, screen);

  for (const [old, own] of used) if (own && isField(old)) enter(old.value, own as Field);
  if (toFocus) moveFocus(focused as HTMLElement, toFocus);
  for (const [old, own] of used) if (own && !isField(old)) press(old, own);
}

/** @returns undefined where the screen has no such element, or more or fewer of them */
function counterpartOf(old: HTMLElement, shown: Element, screen: Element): HTMLElement | undefined {
  const look = lookOf(old);
  const [before, now] = [shown, screen].map((within) =>
    [...within.querySelectorAll<HTMLElement>(old.tagName)].filter((each) => lookOf(each) === look),
  ) as [HTMLElement[], HTMLElement[]];
  return before.length === now.length ? now[before.indexOf(old)] : undefined;
}

/** Includes the text of its row, because the buttons of all rows may be named alike. */
function lookOf(element: Element): string {
  const texts = [element.closest("label") ?? element, element.closest("li, tr, article")].map(
    (each) => each?.textContent,
  );
  return [...texts, ...ATTRIBUTES.map((name) => element.getAttribute(name))].join("\n");
}

function isField(element: HTMLElement): element is Field {
  return element.matches("select, input:not([type=checkbox], [type=radio])");
}

function enter(value: string, field: Field): void {
  if (value === field.value) return;
  // React replaces the setter of the element itself, and ignores a value that was set by that one.
  Reflect.set(Object.getPrototypeOf(field) as object, "value", value, field);
  // React takes this event from fields of text, too.
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function moveFocus(old: HTMLElement, own: HTMLElement): void {
  own.focus({ preventScroll: true });
  const { selectionStart, selectionEnd } = old as Partial<HTMLInputElement>;
  // Only fields of text have a selection.
  if (selectionStart != null)
    (own as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd as number);
}

/** A box or a fold that the member has put back as it was is left alone. */
function press(old: HTMLElement, own: HTMLElement): void {
  if (old.matches("button") || isOn(old) !== isOn(own)) own.click();
}

/** Whether a box is checked, or the fold of a summary is open. */
function isOn(element: HTMLElement): boolean | undefined {
  return (element as Partial<HTMLInputElement>).checked ?? element.closest("details")?.open;
}
