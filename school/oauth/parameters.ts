/** Parameters of a query or a form, each a single string. */

import type { FastifyRequest } from "fastify";

import { invalidRequest } from "#school/oauth/errors.ts";

/** Request parameters by name, each a single string; an empty value counts as absent (RFC 6749 section 3.1). */
export class Parameters {
  readonly #values = new Map<string, string>();
  /** Names that were sent more than once, which RFC 6749 section 3.1 forbids. */
  readonly repeated = new Set<string>();

  /** @param source  a parsed query string or form, as Fastify hands it over */
  constructor(source: unknown) {
    if (typeof source !== "object" || source === null) return;
    for (const [name, value] of Object.entries(source)) {
      if (Array.isArray(value)) this.repeated.add(name);
      else if (typeof value === "string" && value !== "") this.#values.set(name, value);
    }
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** @throws {OAuthError} `invalid_request` when the parameter is absent; `name` is never the caller's text */
  require(name: string): string {
    const value = this.get(name);
    if (value === undefined) throw invalidRequest(`The parameter ${name} is required.`);
    return value;
  }
}

/**
 * Reads the form of a token or revocation request.
 *
 * @throws {OAuthError} `invalid_request` on another media type (Spec, "Endpoints", rule 2) or a repeated field
 */
export function parseForm({ headers, body }: Pick<FastifyRequest, "headers" | "body">): Parameters {
  const mediaType = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/x-www-form-urlencoded") {
    throw invalidRequest("The Content-Type must be application/x-www-form-urlencoded.");
  }
  const form = new Parameters(body);
  if (form.repeated.size > 0) throw invalidRequest("A parameter was sent more than once.");
  return form;
}
