/** The style sheets of the school. Each page loads one style sheet, with the shared rules and its own rules. */

import { readFileSync } from "node:fs";

import type { FastifyInstance } from "fastify";

import type { Branding } from "#shared/node/branding/read-branding.ts";
import { styleOf } from "#shared/page-document.ts";

/** The portal's colours, fonts and spaces, then the styles of the school's pages. */
const MATERIAL = [
  "../../shared/style/base.css",
  "../../shared/style/primitives.css",
  "style/material.css",
].map((path) => new URL(path, import.meta.url));

/** How long a browser caches a style sheet, in seconds. */
const MAX_AGE_SECONDS = 300;

/**
 * Serves one style sheet: the style that all pages share, then some more files.
 *
 * @param files  in the order of the cascade: of two rules of the same specificity the later one applies
 */
export function addStyleSheet(
  app: FastifyInstance,
  path: string,
  files: readonly URL[],
  { accent }: Pick<Branding, "accent">,
): void {
  const sheets = [...MATERIAL, ...files].map((file) => readFileSync(file, "utf8"));
  const style = styleOf(sheets.join("\n"), { accent });
  app.get(path, (_request, reply) =>
    reply
      .header("cache-control", `public, max-age=${MAX_AGE_SECONDS}`)
      .type("text/css; charset=utf-8")
      .send(style),
  );
}
