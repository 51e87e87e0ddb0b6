/**
 * React takes over a page as it is, and does not know what a member did before: it sets fields to their first values, and received no
 * press. This module repeats those actions when React listens.
 *
 * If a browser writes a date in another form than the BFF, React renders the screen anew. The new elements then get the member's
 * actions on the old ones.
 */

type Field = HTMLInputElement | HTMLSelectElement;

const USED = "a, button, input, select";

/** A field of the page as it arrived. */
interface Used {
  element: HTMLElement;
  /** A box that was ticked or cleared, or the last pressed button. */
  isToClick: boolean;
  hasFocus: boolean;
}

let used: Used[] = [];

/** Called before React takes over the page: from then on React receives presses itself. */
export function noteUse(page: Element): void {
  used = usedIn(page.querySelector("main")).map((element) => ({
    element,
    isToClick: isBox(element) ? isOtherwise(element) : isPressed(element),
    hasFocus: element === document.activeElement,
  }));
}

/** Called when React has taken over the screen, or has rendered it anew. */
export async function replayUse(screen: Element): Promise<void> {
  const rendered = usedIn(screen);
  // All actions are read before the first one is repeated: React then resets the other fields to its own values.
  const changes = used.flatMap(({ element, isToClick, hasFocus }, at) => {
    const now = element.isConnected ? element : rendered[at];
    if (now?.localName !== element.localName) return [];
    if (hasFocus && document.activeElement === document.body) now.focus({ preventScroll: true });
    if (isToClick) return () => click(now);
    return isField(element) && isField(now) ? changeOf(element, now) : [];
  });
  used = [];
  for (const change of changes) {
    change();
    // Waits until React has rendered the change: the next change depends on it.
    await Promise.resolve();
  }
}

function usedIn(screen: Element | null): HTMLElement[] {
  return [...(screen?.querySelectorAll<HTMLElement>(USED) ?? [])];
}

function isBox(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type);
}

/** Of the choices of a group only the current one: a click on the cleared one would choose that again. */
function isOtherwise({ type, checked, defaultChecked }: HTMLInputElement): boolean {
  return checked !== defaultChecked && (checked || type !== "radio");
}

function isField(element: HTMLElement): element is Field {
  return element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && !isBox(element));
}

/** `web/public/first-paint.js` marks it. */
function isPressed({ dataset }: HTMLElement): boolean {
  return dataset["pressed"] !== undefined;
}

function click(element: HTMLElement): void {
  // React sets this property itself, and so records the old state; the click then makes the new one.
  if (isBox(element)) element.checked = element.defaultChecked;
  element.click();
}

/**
 * @param before  the field in which the member typed or chose; the same as `field` unless the screen was rendered anew
 * @returns a function that makes the change in `field`; undefined if there was no change
 */
function changeOf(before: Field, field: Field): (() => void) | [] {
  const { value } = before;
  const first = before instanceof HTMLInputElement ? before.defaultValue : firstChoiceOf(before);
  if (value === first) return [];
  return () => {
    field.value = first;
    // React overrides the setter of the element itself, and would treat a value set by it as the old value.
    Reflect.set(Object.getPrototypeOf(field) as object, "value", value, field);
    // React listens to this event on text fields, too.
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
}

function firstChoiceOf(select: HTMLSelectElement): string {
  const first = select.querySelector<HTMLOptionElement>("option[selected]") ?? select.options[0];
  return first?.value ?? "";
}
