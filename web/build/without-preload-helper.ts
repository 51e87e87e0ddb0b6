/**
 * Vite plugin: leaves out Vite's loader of what a chunk needs beside itself. With one style sheet and no preloading of
 * chunks by chunks it has nothing to load, and every first load would carry it.
 */

import type { Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";

export function withoutPreloadHelper(): Plugin {
  return {
    name: "without-preload-helper",
    apply: "build",
    enforce: "pre",
    load: (id) => (id === HELPER ? "export const __vitePreload = (load) => load();" : null),
  };
}
