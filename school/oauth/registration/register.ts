/** `POST /api/oauth/register`: dynamic client registration (RFC 7591). */

import { GRANT_TYPES } from "#school/oauth/grant-types.ts";
import type { FastifyInstance, FastifyReply } from "fastify";

import { addressGroup } from "#shared/node/headers/caller-address.ts";
import { HOUR } from "#school/clock.ts";
import { OAuthError } from "#school/oauth/errors.ts";
import { validateRegistration } from "#school/oauth/registration/registration-request.ts";
import { REGISTRATION_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import {
  createOperatorClient,
  listVendorClients,
  type NewOperatorClient,
} from "#school/store/oauth/clients.ts";
import { admitWithin } from "#school/store/rate-windows.ts";
import { formatScope } from "#shared/scopes.ts";

/** Bytes of a registration request, at most. */
const BODY_LIMIT = 16 * 1024;

/** Choice (20 registrations an hour): for one address. The specification shows no limit. */
const REGISTRATIONS = { name: "registration", max: 20, windowMs: HOUR };

/**
 * Adds the route. A known vendor's platform is given its `client_id`, a program on a person's own computer becomes a new
 * operator client, and every other request is refused. Member clients never register here.
 *
 * @see Spec, "Endpoints", row 4 · "Authentication", rules 3 and 4 · "Errors", rows 2 and 3 · RFC 7591 section 3
 */
export function addRegistrationRoute(app: FastifyInstance, school: School): void {
  app.post(REGISTRATION_PATH, {
    bodyLimit: BODY_LIMIT,
    errorHandler: (error, _request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) throw error;
      // A body that cannot be parsed is invalid client metadata (RFC 7591 section 3.2.2).
      void reply.code(status === 413 ? 413 : 400).send({
        error: "invalid_client_metadata",
        error_description: error.message,
      });
    },
    handler: async (request, reply) => {
      const vendors = await listVendorClients(school.db);
      const result = validateRegistration(
        request.body,
        vendors.filter(({ id, disabled }) => !disabled && school.vendorClientIds.has(id)),
      );
      switch (result.kind) {
        case "refused":
          throw new OAuthError(result.error, result.description);
        case "vendor": {
          const { id, name, redirectUris, confidential, scope } = result.client;
          // The secret is never answered: every caller who knows the platform's name would get it.
          return answer(reply, { id, name, redirectUris, confidential, scope });
        }
        case "new":
          return register(reply, school, result.client, addressGroup(request.ip));
      }
    },
  });
}

async function register(
  reply: FastifyReply,
  school: School,
  client: NewOperatorClient,
  address: string,
): Promise<FastifyReply> {
  const now = school.now();
  const limited = await admitWithin(school.db, REGISTRATIONS, { caller: address }, now);
  if (!limited.admitted) {
    throw new OAuthError("temporarily_unavailable", "Too many clients were registered from this address.", {
      status: 429,
      headers: { "retry-after": String(limited.retryAfterSeconds) },
    });
  }
  const { db, random } = school;
  const store = { db, random, now: school.now, schoolId: school.site.id };
  const { id, secret } = await createOperatorClient(store, client);
  const { name = id, redirectUris, confidential, scopes } = client;
  return answer(
    reply,
    { id, name, redirectUris, confidential, scope: formatScope(scopes) },
    {
      client_id_issued_at: Math.floor(now / 1000),
      // Zero means that the secret does not expire; the field is required with a secret (RFC 7591 section 3.2.1).
      ...(secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
    },
  );
}

/** Answers with the client's registered metadata (RFC 7591 section 3.2.1). */
function answer(
  reply: FastifyReply,
  client: { id: string; name: string; redirectUris: readonly string[]; confidential: boolean; scope: string },
  issued: Record<string, unknown> = {},
): FastifyReply {
  return reply.code(201).send({
    client_id: client.id,
    ...issued,
    client_name: client.name,
    redirect_uris: client.redirectUris,
    token_endpoint_auth_method: client.confidential ? "client_secret_post" : "none",
    grant_types: GRANT_TYPES,
    response_types: ["code"],
    scope: client.scope,
  });
}
