/** The themes that a member can choose; without a choice, a page is as the device is. `web/public/first-paint.js` repeats them. */
export const THEMES = ["light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

/** @returns null for any other word */
export function parseTheme(word: string | null | undefined): Theme | null {
  return THEMES.find((theme) => theme === word) ?? null;
}
