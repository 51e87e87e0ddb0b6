/**
 * React takes over a page as it stands, and does not know what a member did on it before: it fills its fields by their first
 * values, and has heard of no press. Here that is done once more, with React listening.
 *
 * Where a browser writes a date otherwise than the BFF, React renders the screen anew. The new elements then get what the
 * member did to the old ones.
 */

type Field = HTMLInputElement | HTMLSelectElement;

const USED = "a, button, input, select";

/** One that the page came with. */
interface Used {
  element: HTMLElement;
  /** A box that was ticked or cleared, or the button that was pressed last. */
  isToClick: boolean;
  hasFocus: boolean;
}

let used: Used[] = [];

/** To be called before React takes over the page: from then on it hears of presses itself. */
export function noteUse(page: Element): void {
  used = usedIn(page.querySelector("main")).map((element) => ({
    element,
    isToClick: isBox(element) ? isOtherwise(element) : isPressed(element),
    hasFocus: element === document.activeElement,
  }));
}

/** To be called when React has taken over the screen, or has rendered it anew. */
export async function replayUse(screen: Element): Promise<void> {
  const rendered = usedIn(screen);
  // All is read before the first is replayed: React then gives the other fields their own values again.
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
    // Until React has rendered it: the screens make the next change of what they show.
    await Promise.resolve();
  }
}

function usedIn(screen: Element | null): HTMLElement[] {
  return [...(screen?.querySelectorAll<HTMLElement>(USED) ?? [])];
}

function isBox(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type);
}

/** Of the choices of a group the one that is made now: a click on the one that was cleared would make that again. */
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
  // React sets this property itself, and so notes the old state; the click then makes the new one.
  if (isBox(element)) element.checked = element.defaultChecked;
  element.click();
}

/**
 * @param before  the field that the member typed or chose in; the same as `field` unless the screen was rendered anew
 * @returns makes the change in `field`; nothing where they changed nothing
 */
function changeOf(before: Field, field: Field): (() => void) | [] {
  const { value } = before;
  const first = before instanceof HTMLInputElement ? before.defaultValue : firstChoiceOf(before);
  if (value === first) return [];
  return () => {
    field.value = first;
    // React watches the setter of the element itself, and would take a value that was set by that one for the old one.
    Reflect.set(Object.getPrototypeOf(field) as object, "value", value, field);
    // React takes this event from fields of text, too.
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
}

function firstChoiceOf(select: HTMLSelectElement): string {
  const first = select.querySelector<HTMLOptionElement>("option[selected]") ?? select.options[0];
  return first?.value ?? "";
}
