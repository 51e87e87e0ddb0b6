/** Which of the menu's links leads to where the member is. */

/** `page` on the screen itself, `true` on one below it. */
export function currentMark(path: string, location: string): "page" | "true" | undefined {
  if (location === path) return "page";
  return path !== "/" && location.startsWith(`${path}/`) ? "true" : undefined;
}
