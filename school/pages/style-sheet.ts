/** The style sheets of the school: each page asks for one, which has what all pages share and its own rules. */

import { readFileSync } from "node:fs";

import type { FastifyInstance } from "fastify";

const MATERIAL = new URL("style/material.css", import.meta.url);

/** How long a browser uses a style sheet without asking again, in seconds. */
const MAX_AGE_SECONDS = 300;

/**
 * Serves the style that all pages share and some files after it as one style sheet.
 *
 * @param files  in the order of the cascade: of two rules of the same weight the later one counts
 */
export function addStyleSheet(app: FastifyInstance, path: string, files: readonly URL[]): void {
  const style = [MATERIAL, ...files].map((file) => readFileSync(file, "utf8")).join("\n");
  app.get(path, (_request, reply) =>
    reply
      .header("cache-control", `public, max-age=${MAX_AGE_SECONDS}`)
      .type("text/css; charset=utf-8")
      .send(style),
  );
}
