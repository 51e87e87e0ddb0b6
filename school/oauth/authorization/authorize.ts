/** `GET /oauth/authorize`: the authorization endpoint. */

import type { FastifyInstance } from "fastify";

import { calledOrigin } from "#school/called-origin.ts";
import { addressGroup } from "#shared/node/headers/caller-address.ts";
import { validateAuthorizationRequest } from "#school/oauth/authorization/authorization-request.ts";
import { sendAuthorizationResponse } from "#school/oauth/authorization/authorization-response.ts";
import { findAuthorizationClient } from "#school/oauth/client-documents/find-client.ts";
import { findAuthorizingFault } from "#school/oauth/operator.ts";
import { Parameters } from "#school/oauth/parameters.ts";
import { consentPage } from "#school/pages/consent-page.ts";
import { pageContext, sendPage } from "#school/pages/page.ts";
import { PageError } from "#school/pages/problem-page.ts";
import { signInAddress } from "#school/pages/return-to.ts";
import { readWebSession } from "#school/pages/web-session-cookie.ts";
import { AUTHORIZE_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { openConsentRequest } from "#school/store/oauth/consent-requests.ts";

/**
 * Adds the route. A valid request leads to the sign-in page and then always to the consent page. An invalid one is
 * answered to the client by redirect, or with a page when client or redirect URI are not valid.
 *
 * @see Spec, "Endpoints", row 5 · RFC 6749 section 4.1
 */
export function addAuthorizeRoute(app: FastifyInstance, school: School): void {
  app.get(AUTHORIZE_PATH, async (request, reply) => {
    const parameters = new Parameters(request.query);
    const session = await readWebSession(school, request);
    const found = await findAuthorizationClient(
      school,
      parameters.get("client_id") ?? "",
      session === undefined ? undefined : addressGroup(request.ip),
    );
    if (found.kind === "unreadable") {
      request.log.info({ reason: found.reason }, "a client's metadata document could not be read");
      throw new PageError("unreadable_document");
    }
    if (found.kind === "not_fetched") {
      if (parameters.get("prompt") === "none") throw new PageError("unknown_client");
      return reply.redirect(signInAddress(request.url), 303);
    }
    const client = found.kind === "client" ? found.client : undefined;
    const result = validateAuthorizationRequest(parameters, client, [
      school.config.url,
      calledOrigin(request, school.config.url),
    ]);
    if (result.kind === "unredirectable") throw new PageError(result.reason);
    const uiLocales = parameters.get("ui_locales");
    if (result.kind === "refused") {
      const { target, error, description, client } = result;
      const answer = { error, error_description: description };
      return sendAuthorizationResponse(reply, school, { ...target, client, uiLocales }, answer);
    }

    if (parameters.get("prompt") === "none") {
      // Choice (prompt=none shows no page): no page may ask the member, by OpenID Connect Core section 3.1.2.1. The answer
      // is an error, because consent is shown on every authorization.
      return sendAuthorizationResponse(
        reply,
        school,
        { ...result.request, client: result.client, uiLocales },
        session === undefined
          ? { error: "login_required", error_description: "The member must sign in." }
          : { error: "consent_required", error_description: "The member must be asked every time." },
      );
    }
    if (session === undefined) {
      return reply.redirect(signInAddress(request.url), 303);
    }
    const authorizationRequest = result.request;
    const memberFault = await findAuthorizingFault(school, result.client, session.member.id);
    if (memberFault !== undefined) throw new PageError(memberFault);
    const context = pageContext(school, request, uiLocales);
    const page = consentPage(context, {
      client: result.client,
      member: session.member,
      scope: authorizationRequest.scope,
      redirectOrigin: new URL(authorizationRequest.redirect_uri).origin,
      consentRequest: await openConsentRequest(school, authorizationRequest, session.idHash),
      returnTo: request.url,
    });
    return sendPage(reply, context, page);
  });
}
