/** Vite configuration of the portal's program, for the members' build and for the operators' preview. */

import { basename, join } from "node:path";
import react from "@vitejs/plugin-react";
import type { BuildEnvironmentOptions, CSSOptions, PluginOption, UserConfig, Plugin } from "vite";

import { compileCatalogues } from "./compile-catalogues.ts";
import { compress } from "./compress.ts";
import { listPackages } from "./list-packages.ts";
import { OLDEST_BROWSERS } from "./needed-features.ts";
import { readFileSync } from "node:fs";

export const PORTAL_BUILD = {
  emptyOutDir: true,
  manifest: true,
  // One style sheet: all are small, and each name and request would cost every screen.
  cssCodeSplit: false,
  // No polyfill: every supported browser knows `modulepreload`.
  modulePreload: { polyfill: false },
  // Nothing is inlined as a data address, because the Content-Security-Policy allows no inline script or style.
  assetsInlineLimit: 0,
  // Scripts and styles. For browsers without `light-dark()`, Vite would resolve it at the root: a part with a `color-scheme` of its own
  // (the shop view, light in both themes) would then keep the page's colours.
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
    // Messages are compiled at build time; only the function that inserts their arguments is shipped.
    { find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" },
  ],
} satisfies UserConfig["resolve"];

/** @param own  plugins for the other outputs of this build; they run before compression */
export function portalPlugins(own: readonly PluginOption[]): PluginOption[] {
  return [
    compileCatalogues(),
    nameRelease(),
    declareLayers(),
    splitDocuments(),
    react(),
    ...own,
    listPackages(),
    compileAtOnce(),
    compress(),
  ];
}

/** The program knows its release, which a member's report of a screen names. */
function nameRelease(): Plugin {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as {
    version: string;
  };
  return { name: "name-release", config: () => ({ define: { RELEASE: JSON.stringify(version) } }) };
}

/** Later layers win. `shared/style/base.css` explains each of them. */
const LAYERS = "@layer reset, base, ui, shell, screen;";

/**
 * Starts every style sheet with the order of the cascade layers. The sheets of all chunks are joined in the order of the chunks, not of
 * imports: the rules of a part stand before `base.css`, so that no sheet is sure to be the first.
 */
function declareLayers(): Plugin {
  return {
    name: "declare-layers",
    enforce: "pre",
    transform(code, id) {
      const path = id.split("?")[0] ?? id;
      return path.endsWith(".css") && !path.includes("/node_modules/") ? `${LAYERS}\n${code}` : null;
    },
  };
}

const GENERATED = /\/web\/generated\/member-api\.ts$/;
const ONE = /\/web\/generated\/member-api\.ts\?document=(\w+)$/;
const DOCUMENT = /^export const (\w+Document) = (.*) as unknown as DocumentNode<.*>;$/gm;

/**
 * Makes a module of each document in `web/generated/member-api.ts`. A module is never split between chunks: without this, the first load
 * of every screen would contain the documents of all, 2 to 3 kB of its 147 kB gzip.
 */
function splitDocuments(): Plugin {
  return {
    name: "split-documents",
    apply: "build",
    enforce: "pre",
    resolveId: (source) => (ONE.test(source) ? source : null),
    load(id) {
      const [, name] = ONE.exec(id) ?? [];
      const path = id.split("?")[0] ?? id;
      if (!GENERATED.test(path)) return null;
      const documents = [...readFileSync(path, "utf8").matchAll(DOCUMENT)];
      if (name === undefined)
        return documents.map(([, each]) => `export { ${each} } from "${path}?document=${each}";`).join("\n");
      const found = documents.find(([, each]) => each === name);
      if (found === undefined) throw new Error(`There is no document ${name}.`);
      return { code: `export const ${name} = ${found[2]};`, moduleType: "js", moduleSideEffects: false };
    },
  };
}

/** V8 reads it only on the first line of a file. */
const HINT = "//# allFunctionsCalledOnLoad";

/**
 * Starts every script with V8's hint to compile all of its functions in the background, while the file is still loading. Without it, V8
 * compiles each function at its first call, while a member waits for the first screen, and nearly all are called then. The hint is V8's
 * "explicit compile hints", in Chrome 136 and later; for other engines it is a comment.
 */
function compileAtOnce(): Plugin {
  return {
    name: "compile-at-once",
    apply: "build",
    // After Vite has added its own lines at the top.
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk") file.code = `${HINT}\n${file.code}`;
      },
    },
  };
}
