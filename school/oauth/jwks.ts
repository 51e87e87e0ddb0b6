/** The JSON Web Key Set of ID tokens. */

import type { FastifyInstance } from "fastify";

import { JWKS_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { findPublicKeys } from "#school/store/oauth/signing-keys.ts";

/** The public keys that ID tokens are verified with (Spec, "ID token"; RFC 7517). */
export function addKeySetRoute(app: FastifyInstance, school: School): void {
  app.get(JWKS_PATH, async (_request, reply) => {
    // The key set is cached for five minutes only, so that clients soon have a new key.
    return reply
      .header("cache-control", "public, max-age=300")
      .send({ keys: await findPublicKeys(school.db, school.now()) });
  });
}
