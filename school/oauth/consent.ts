import type { FastifyInstance } from "fastify";

import { sendAuthorizationResponse } from "./authorize.ts";
import { findAuthorizingFault } from "./authorizing-member.ts";
import { Parameters } from "./parameters.ts";
import { CONSENT_PATH } from "../paths.ts";
import { isRegisteredRedirectUri } from "./redirect-uri.ts";
import type { School } from "../school.ts";
import { issueCode } from "../store/authorization-codes.ts";
import { findClient } from "../store/clients.ts";
import { takeConsentRequest } from "../store/consent-requests.ts";
import { requireOwnForm } from "../pages/own-form.ts";
import { PageError } from "../pages/problem-page.ts";
import { readWebSession } from "../pages/web-session-cookie.ts";

/**
 * Takes the member's answer to the consent page and sends it to the client.
 *
 * The id in the form is good once, in time, and in the browser session that was asked.
 *
 * @see Spec, "Endpoints", row 5 · RFC 9207
 */
export function addConsentRoute(app: FastifyInstance, school: School): void {
  app.post(CONSENT_PATH, async (request, reply) => {
    requireOwnForm(request, school.config.url);
    const form = new Parameters(request.body);
    const session = await readWebSession(school, request);
    const id = form.get("consent_request");
    if (session === undefined || id === undefined) throw new PageError("consent_over");
    const asked = await takeConsentRequest(school.db, id, session.idHash, school.now());
    if (asked === undefined) throw new PageError("consent_over");

    // The client may have been disabled or changed while the page was open.
    const client = await findClient(school.db, asked.client_id);
    if (client === undefined || !isRegisteredRedirectUri(asked.redirect_uri, client)) {
      throw new PageError("client_gone");
    }
    if (form.get("decision") !== "allow") {
      return sendAuthorizationResponse(reply, school, asked, {
        error: "access_denied",
        error_description: "The member did not allow it.",
      });
    }
    // The role may have been taken away while the page was open.
    if ((await findAuthorizingFault(school, client, session.member.id)) !== undefined) {
      return sendAuthorizationResponse(reply, school, asked, {
        error: "access_denied",
        error_description: "The member has no role at this school that can authorize this client.",
      });
    }
    const code = await issueCode(school, asked, session.member.id);
    return sendAuthorizationResponse(reply, school, asked, { code });
  });
}
