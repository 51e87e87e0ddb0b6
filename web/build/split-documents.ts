/**
 * Vite plugin: makes a module of each document in `web/generated/member-api.ts`. A module is never divided between
 * chunks, so that without this the first load of every screen would carry the documents of all: 2 to 3 kB of its 147 kB gzip.
 */

import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

const GENERATED = /\/web\/generated\/member-api\.ts$/;
const ONE = /\/web\/generated\/member-api\.ts\?document=(\w+)$/;
const DOCUMENT = /^export const (\w+Document) = (.*) as unknown as DocumentNode<.*>;$/gm;

export function splitDocuments(): Plugin {
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
