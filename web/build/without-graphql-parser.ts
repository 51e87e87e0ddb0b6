/**
 * Vite plugin: leaves the GraphQL parser and printer out of what the browser loads: 2.4 kB of the 147 kB gzip that the first load of a
 * screen may have, and three screens are within 1 kB of that. Every document is
 * compiled at build and arrives as a tree, and is sent by its id: urql would parse only a document given as text, and
 * prints one only to tell it from others, which any text of the whole tree does as well.
 */

import type { Plugin } from "vite";

const PACKAGE = "@0no-co/graphql.web";
const SLIM = "\0graphql-web-without-parser";

export function withoutGraphqlParser(): Plugin {
  return {
    name: "without-graphql-parser",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      return source === PACKAGE && importer !== undefined && importer !== SLIM ? SLIM : null;
    },
    async load(id) {
      if (id !== SLIM) return null;
      const real = await this.resolve(PACKAGE, import.meta.filename, { skipSelf: true });
      if (real === null) return null;
      return [
        `export { GraphQLError, Kind, valueFromASTUntyped } from ${JSON.stringify(real.id)};`,
        `export function parse() { throw new Error("Documents are compiled at build."); }`,
        `export function print(document) { return JSON.stringify(document); }`,
      ].join("\n");
    },
  };
}
