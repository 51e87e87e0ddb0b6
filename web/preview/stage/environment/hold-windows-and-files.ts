/**
 * Holds back links and scripts that would open a window or download a file. A frame that may do neither ignores them
 * silently, and the Navigation API does not report them.
 */

import type { Departure } from "../messages.ts";

type Hold = (departure: Pick<Departure, "to" | "way">) => void;

/** Works as long as the page lives. */
export function holdWindowsAndFiles(view: Window & typeof globalThis, hold: Hold): void {
  view.open = (address) => {
    hold({ to: new URL(String(address ?? ""), view.location.href).href, way: "window" });
    return null;
  };

  // Scripts download a file by clicking a link outside the document, so no listener of the document gets that click.
  const link = view.HTMLAnchorElement.prototype;
  const click = Reflect.get(link, "click") as (this: HTMLElement) => void;
  link.click = function holdFile(this: HTMLAnchorElement) {
    if (this.hasAttribute("download")) hold({ to: this.download, way: "file" });
    else click.call(this);
  };

  const onPress = (event: MouseEvent) => {
    const pressed = event.target instanceof view.Element ? event.target.closest("a") : null;
    if (event.defaultPrevented || pressed === null || pressed.href === "") return;
    const way = wayOf(pressed, event);
    if (way === "page") return;
    event.preventDefault();
    hold({ to: way === "file" ? pressed.download : pressed.href, way });
  };
  // Added last: by then the portal's own links have prevented the default.
  view.addEventListener("click", onPress);
  view.addEventListener("auxclick", onPress);
}

const MIDDLE_BUTTON = 1;

function wayOf(link: HTMLAnchorElement, event: MouseEvent): Departure["way"] {
  if (link.hasAttribute("download")) return "file";
  const isWindowAskedFor = event.ctrlKey || event.metaKey || event.shiftKey || event.button === MIDDLE_BUTTON;
  const isSameWindow = link.target === "" || link.target === "_self";
  return isWindowAskedFor || !isSameWindow ? "window" : "page";
}
