/**
 * Holds back what would open another window or hand a file over. A frame that may do neither drops both in silence, and
 * tells the Navigation API of neither.
 */

import type { Departure } from "./messages.ts";

type Hold = (departure: Pick<Departure, "to" | "way">) => void;

/** Holds for as long as the page lives. */
export function holdWindowsAndFiles(view: Window & typeof globalThis, hold: Hold): void {
  view.open = (address) => {
    hold({ to: new URL(String(address ?? ""), view.location.href).href, way: "window" });
    return null;
  };

  // A file is handed over by a press of a link that no page holds, so that nobody hears of it.
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
  // The last to hear: the portal's own links have said by then that they go on inside.
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
