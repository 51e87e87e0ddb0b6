/** `POST /api/oauth/revoke`: token revocation (RFC 7009). */

import type { FastifyInstance } from "fastify";

import { authenticateRevokingClient } from "#school/oauth/client-authentication.ts";
import { parseForm } from "#school/oauth/parameters.ts";
import { REVOCATION_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { revokePairByToken } from "#school/store/oauth/token-pairs.ts";

/**
 * Adds the route. It answers 200 whether or not a pair was revoked.
 *
 * The client is authenticated before the token is looked up, so that a refusal never tells whether a token exists.
 *
 * @see Spec, "Endpoints", row 8 · "Revocation form fields" · "Authentication", rule 12 · "Errors", row 16 · RFC 7009
 */
export function addRevocationRoute(app: FastifyInstance, school: School): void {
  app.post(REVOCATION_PATH, async (request) => {
    const form = parseForm(request);
    const client = await authenticateRevokingClient(school, {
      form,
      authorization: request.headers.authorization,
    });
    await revokePairByToken(school.db, form.require("token"), client.id, school.now());
    return {};
  });
}
