/** `/api/oauth/userinfo`: the claims of the member that a token stands for. */

import type { FastifyInstance } from "fastify";

import { requireAnyScope, requirePrincipal } from "#school/oauth/bearer.ts";
import { findClaims } from "#school/oauth/claims.ts";
import { USERINFO_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";

/**
 * Adds the route. It answers the same claims as the ID token has.
 *
 * Choice (UserInfo needs openid): by OpenID Connect Core section 5.3. A call counts as the first use of the token.
 *
 * @see Spec, "Endpoints", row 7
 */
export function addUserInfoRoute(app: FastifyInstance, school: School): void {
  app.route({
    // OpenID Connect Core section 5.3 requires both methods; the token is in the header.
    method: ["GET", "POST"],
    url: USERINFO_PATH,
    handler: async (request) => {
      const principal = await requirePrincipal(school, request.headers.authorization);
      requireAnyScope(principal, ["openid"]);
      return findClaims(school, principal.member);
    },
  });
}
