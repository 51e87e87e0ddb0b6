/**
 * Vite plugin: turns the messages of `web/i18n/catalogues/<language>/*.ts` into their compiled form while the
 * module is loaded, so that the browser carries no message parser. Works alike in development, build and tests.
 */

import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";

import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import type {} from "vitest/node";

/** A message, or a group of them. */
type Messages = string | { [key: string]: Messages };

const CATALOGUE_PATH = /\/i18n\/catalogues\/[^/]+\/[^/.]+\.ts$/;

/** Each message in icu-minify's array form; groups stay groups. */
export function compileMessages(messages: Messages): unknown {
  if (typeof messages === "string") return compile(messages);
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, compileMessages(value)]));
}

/** Replaces a catalogue's module by one that exports the same names with compiled messages. */
export function compileCatalogues(): Plugin {
  return {
    name: "compile-catalogues",
    enforce: "pre",
    /**
     * A catalogue may re-export another's messages: a cache of its compiled form, keyed by its own text, would miss their
     * changes.
     */
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (CATALOGUE_PATH.test(id) ? false : null));
    },
    async load(id) {
      const path = id.split("?")[0] ?? id;
      if (!CATALOGUE_PATH.test(path)) return null;
      // The time of the last edit makes Node read a changed catalogue again in development.
      const url = `${pathToFileURL(path).href}?edited=${statSync(path).mtimeMs}`;
      const catalogue = (await import(url)) as Record<string, Messages>;
      return Object.entries(catalogue)
        .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compileMessages(messages))};`)
        .join("\n");
    },
  };
}
