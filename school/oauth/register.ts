import type { FastifyInstance } from "fastify";

import { OAuthError } from "./errors.ts";
import { REGISTRATION_PATH } from "../paths.ts";

/**
 * The registration endpoint, which discovery must list (Spec, "Endpoints", row 4).
 *
 * Choice: this school knows no vendor platform yet, so every request is refused in the words of RFC 7591
 * section 3.2.2. Member clients never register here (Spec, "Authentication", 3).
 */
export function addRegistrationRoute(app: FastifyInstance): void {
  app.post(REGISTRATION_PATH, () => {
    throw new OAuthError("invalid_client_metadata", "This school registers no operator clients yet.");
  });
}
