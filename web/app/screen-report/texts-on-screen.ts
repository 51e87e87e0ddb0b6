/** What stands on the page, text by text, as a member reads or hears it. What they typed is left out. */

/** @returns the texts of the visible elements: whole, each piece of it, and the names that are only heard */
export function textsOnScreen(page: Document): string[] {
  // The menu names every screen, whichever is shown.
  const shown = [...page.body.querySelectorAll("*")].filter(
    (element) => element.checkVisibility?.() !== false && element.closest("nav:not(main nav)") === null,
  );
  return shown.flatMap((element) => {
    const own = [...element.childNodes].flatMap(({ nodeType, nodeValue }) =>
      nodeType === Node.TEXT_NODE ? [nodeValue ?? ""] : [],
    );
    const whole = own.some((text) => text.trim() !== "") ? [element.textContent ?? ""] : [];
    return [
      element.getAttribute("aria-label") ?? "",
      element.getAttribute("placeholder") ?? "",
      ...own,
      ...whole,
    ];
  });
}
