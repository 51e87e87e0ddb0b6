import type { FastifyRequest } from "fastify";

import { PageError } from "#school/pages/problem-page.ts";

/**
 * Refuses a form that another site's page posted.
 *
 * A browser says where a form comes from in `Sec-Fetch-Site` or `Origin`; a program that sends neither holds no
 * cookie of somebody else's browser.
 *
 * @throws {PageError} `foreign_form`
 */
export function requireOwnForm(request: FastifyRequest, baseUrl: string): void {
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  const own = site === undefined ? origin === undefined || origin === baseUrl : site === "same-origin";
  if (!own) throw new PageError("foreign_form");
}
