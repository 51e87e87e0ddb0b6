/**
 * React takes over a page as it stands, and does not know what a member did on it before: it fills its fields by their first
 * values, and has heard of no press. Here that is done once more, with React listening.
 */

type Field = HTMLInputElement | HTMLSelectElement;

/** Boxes that were ticked or cleared, and the button that was pressed last. */
let toClick: HTMLElement[] = [];

/** To be called before React takes over the page: from then on it hears of presses itself. */
export function noteUse(page: Element): void {
  const boxes = page.querySelectorAll<HTMLInputElement>(":is(input[type=checkbox], input[type=radio])");
  // `web/public/first-paint.js` marks it.
  const pressed = page.querySelectorAll<HTMLElement>("button[data-pressed]");
  toClick = [...[...boxes].filter(({ checked, defaultChecked }) => checked !== defaultChecked), ...pressed];
}

/** To be called when React has taken over the screen. */
export function replayUse(screen: Element): void {
  for (const field of screen.querySelectorAll<Field>("select, input:not([type=checkbox], [type=radio])"))
    replayChange(field);
  for (const element of toClick) {
    // React sets this property itself, and so notes the old state; the click then makes the new one.
    if (element instanceof HTMLInputElement) element.checked = element.defaultChecked;
    element.click();
  }
  toClick = [];
}

function replayChange(field: Field): void {
  const { value } = field;
  const before = field instanceof HTMLInputElement ? field.defaultValue : firstChoiceOf(field);
  if (value === before) return;
  field.value = before;
  // React watches the setter of the element itself, and would take a value that was set by that one for the old one.
  Reflect.set(Object.getPrototypeOf(field) as object, "value", value, field);
  // React takes this event from fields of text, too.
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function firstChoiceOf({ options }: HTMLSelectElement): string {
  const choices = [...options];
  return (choices.find(({ defaultSelected }) => defaultSelected) ?? choices[0])?.value ?? "";
}
