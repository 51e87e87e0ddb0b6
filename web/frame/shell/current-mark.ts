/** Which link of the menu leads to the current screen. */

/** `page` for the screen itself, `true` for a screen below it. */
export function currentMark(path: string, location: string): "page" | "true" | undefined {
  if (location === path) return "page";
  return path !== "/" && location.startsWith(`${path}/`) ? "true" : undefined;
}
