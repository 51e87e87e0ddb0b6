import type { FastifyInstance } from "fastify";

import { JWKS_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { findPublicKeys } from "#school/store/signing-keys.ts";

/** The public keys that ID tokens are verified with (Spec, "ID token"; RFC 7517). */
export function addKeySetRoute(app: FastifyInstance, school: School): void {
  app.get(JWKS_PATH, async (_request, reply) => {
    // Short, so that a client meets a new key soon after it first signs.
    return reply
      .header("cache-control", "public, max-age=300")
      .send({ keys: await findPublicKeys(school.db, school.now()) });
  });
}
