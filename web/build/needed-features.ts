/** The browser features that the portal's program needs and has no substitute for. Browsers with these also have the older features that it uses. */

/** The first versions that have a feature. */
interface Versions {
  safari: number;
  firefox: number;
  chrome: number;
}

/** Functions, by the path of their name from `window`. */
export const NEEDED_FUNCTIONS: Readonly<Record<string, Versions>> = {
  "Map.groupBy": { safari: 17.4, firefox: 119, chrome: 117 },
  "Promise.withResolvers": { safari: 17.4, firefox: 121, chrome: 119 },
  "URL.parse": { safari: 18, firefox: 126, chrome: 126 },
  "HTMLElement.prototype.showPopover": { safari: 17, firefox: 125, chrome: 114 },
};

/** Conditions of `CSS.supports`. */
export const NEEDED_STYLES: Readonly<Record<string, Versions>> = {
  "(color: light-dark(red, red))": { safari: 17.5, firefox: 120, chrome: 123 },
  // Safari 16.4 to 17 have no other colour space in it than the one of the result.
  "(color: oklch(from red l c h))": { safari: 18, firefox: 128, chrome: 119 },
  "selector(:has(a))": { safari: 15.4, firefox: 121, chrome: 105 },
};

const all = [...Object.values(NEEDED_FUNCTIONS), ...Object.values(NEEDED_STYLES)];

/** The first versions with all of them. README names them, and Vite compiles scripts and styles for them. */
export const OLDEST_BROWSERS: Versions = {
  safari: Math.max(...all.map(({ safari }) => safari)),
  firefox: Math.max(...all.map(({ firefox }) => firefox)),
  chrome: Math.max(...all.map(({ chrome }) => chrome)),
};
