/** The number on the icon of the installed portal. A browser that has none, or may not show it, shows nothing. */

/** @param unread  zero takes the number away */
export function showOnAppIcon(unread: number): void {
  if (typeof navigator.setAppBadge !== "function") return;
  navigator.setAppBadge(unread).catch(() => undefined);
}
