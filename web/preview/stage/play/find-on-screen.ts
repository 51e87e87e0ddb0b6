/**
 * Finds the elements that a step names as a member would: by their names, and only if they are visible and can be used.
 */

import type { Role } from "../../states/state.ts";
import { withSingleSpaces } from "#web/format/text.ts";

const PRESSABLE =
  "button, a[href], summary, [role=button], [role=tab], [role=radio], [role=switch], input[type=checkbox], input[type=radio]";
const WITH_ROLE: Readonly<Record<Role, string>> = { button: "button", link: "a[href]" };
const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select";

export function findPressable(name: RegExp, role?: Role): HTMLElement | undefined {
  return named(role === undefined ? PRESSABLE : WITH_ROLE[role], name)[0];
}

export function findField(name: RegExp): HTMLElement | undefined {
  return named(FIELDS, name)[0];
}

/**
 * Everything that can be read or heard, a line for each block of text: texts, accessible names, and the values of fields.
 * Gaps are single spaces.
 */
export function wordsOnScreen(): string {
  const names = [...document.querySelectorAll<HTMLElement>("[aria-label], input, textarea, [placeholder]")]
    .filter(isShown)
    .flatMap((element) => [
      element.getAttribute("aria-label") ?? "",
      element.getAttribute("placeholder") ?? "",
      "value" in element ? String(element.value) : "",
    ]);
  return [...document.body.innerText.split("\n"), document.title, ...names].map(withSingleSpaces).join("\n");
}

function named(selector: string, name: RegExp): HTMLElement[] {
  const whole = new RegExp(`^(?:${name.source})$`);
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => isShown(element) && whole.test(nameOf(element)),
  );
}

function isShown(element: HTMLElement): boolean {
  // An element under a dialog is visible, but cannot be pressed.
  return element.checkVisibility() && element.closest("[inert]") === null && isAboveDialogs(element);
}

function isAboveDialogs(element: HTMLElement): boolean {
  const [dialog] = document.querySelectorAll("dialog:modal");
  return dialog === undefined || dialog.contains(element);
}

/** The accessible name, as far as the portal's own parts have one. */
function nameOf(element: HTMLElement): string {
  const given = element.getAttribute("aria-label");
  if (given !== null) return withSingleSpaces(given);
  const labels =
    element
      .getAttribute("aria-labelledby")
      ?.split(/\s+/)
      .map((id) => document.getElementById(id)) ??
    ("labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : []);
  const naming = labels.length > 0 ? labels : [element];
  return withSingleSpaces(naming.map(textOf).join(" "));
}

/** The text without `aria-hidden` parts. */
function textOf(element: Element | null): string {
  if (element === null) return "";
  return [...element.childNodes]
    .map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? "";
      const isForEar = node instanceof Element && node.getAttribute("aria-hidden") !== "true";
      return isForEar && !(node instanceof HTMLSelectElement) ? textOf(node) : "";
    })
    .join("");
}
