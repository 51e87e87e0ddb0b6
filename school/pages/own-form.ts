/** Protects the forms of the school's pages against cross-site request forgery. */

import type { FastifyRequest } from "fastify";

import { calledOrigin } from "#school/called-origin.ts";
import { PageError } from "#school/pages/problem-page.ts";

/**
 * Refuses a form that a page of another origin posted.
 *
 * Browsers send a form's origin in `Sec-Fetch-Site` or `Origin`. A request with neither header comes from a program, which
 * has no browser's cookie.
 *
 * @throws {PageError} `foreign_form`
 */
export function requireOwnForm(request: FastifyRequest, baseUrl: string): void {
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  const own =
    site === undefined
      ? origin === undefined || origin === calledOrigin(request, baseUrl)
      : site === "same-origin";
  if (!own) throw new PageError("foreign_form");
}
