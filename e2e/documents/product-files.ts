/** The text files of the product, for tests that read comments and READMEs. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");

export interface ProductFile {
  /** The path from the root of the repository. */
  path: string;
  text: string;
}

/** Every document of the root, and every source, schema and README of all rooms, without generated files, ordered by path. */
export function productFiles(): ProductFile[] {
  const paths = globSync(["*.md", "{shared,web,bff,school,e2e}/**/*.{ts,tsx,js,graphql,md,css,html}"], {
    cwd: ROOT,
    exclude: ["web/generated/**", "shared/member-api/schema-types.ts"],
  });
  return paths.toSorted().map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
}

/** Joins the lines of each comment to one line, and removes the backslashes of quotation marks. */
export function onOneLine(text: string): string {
  return text
    .replaceAll(/\s*\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, " ")
    .replaceAll('\\"', '"')
    .replaceAll("\\'", "'");
}
