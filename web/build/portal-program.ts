/** Vite configuration of the portal's program, for the members' build and for the operators' preview. */

import { basename } from "node:path";

import react from "@vitejs/plugin-react";
import type { BuildEnvironmentOptions, CSSOptions, PluginOption, UserConfig } from "vite";

import { compileCatalogues } from "./compile-catalogues.ts";
import { compileAtOnce } from "./compile-at-once.ts";
import { compress } from "./compress.ts";
import { declareLayers } from "./declare-layers.ts";
import { listPackages } from "./list-packages.ts";
import { OLDEST_BROWSERS } from "./needed-features.ts";
import { splitDocuments } from "./split-documents.ts";
import { withoutGraphqlParser } from "./without-graphql-parser.ts";

export const PORTAL_BUILD = {
  emptyOutDir: true,
  manifest: true,
  // One style sheet: all are small, and the name and loading of each would cost every screen.
  cssCodeSplit: false,
  // No polyfill: every supported browser knows `modulepreload`.
  modulePreload: { polyfill: false },
  // Nothing is inlined as a data address, because the Content-Security-Policy allows no inline script or style.
  assetsInlineLimit: 0,
  // Scripts and styles. For browsers without `light-dark()` it would be resolved at the root, so that a part with a
  // `color-scheme` of its own (the shop view, light in both themes) would keep the page's colours.
  target: Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`),
} satisfies BuildEnvironmentOptions;

export const PORTAL_CSS = {
  modules: {
    // Named after its sheet, not hashed: such names compress better and are readable. The names of sheets are unique.
    generateScopedName: (name, path) => `${basename(path.split("?")[0] ?? path, ".module.css")}_${name}`,
  },
} satisfies CSSOptions;

export const PORTAL_RESOLVE = {
  alias: [
    // Messages are compiled at build time; only the function that fills in their arguments is shipped.
    { find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" },
  ],
} satisfies UserConfig["resolve"];

/** @param own  plugins for what this build makes besides the program; they run before compression */
export function portalPlugins(own: readonly PluginOption[]): PluginOption[] {
  return [
    compileCatalogues(),
    declareLayers(),
    splitDocuments(),
    withoutGraphqlParser(),
    react(),
    ...own,
    listPackages(),
    compileAtOnce(),
    compress(),
  ];
}
