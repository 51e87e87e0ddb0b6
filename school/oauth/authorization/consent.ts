/** `POST /oauth/consent`: the answer to the consent page. */

import type { FastifyInstance } from "fastify";

import { addressGroup } from "#shared/node/headers/caller-address.ts";
import { sendAuthorizationResponse } from "#school/oauth/authorization/authorization-response.ts";
import { findAuthorizationClient } from "#school/oauth/client-documents/find-client.ts";
import { findAuthorizingFault } from "#school/oauth/operator.ts";
import { Parameters } from "#school/oauth/parameters.ts";
import { isRegisteredRedirectUri } from "#school/oauth/authorization/redirect-uri.ts";
import { alreadyAllowedPage } from "#school/pages/consent-page.ts";
import { requireOwnForm } from "#school/pages/own-form.ts";
import { contextWithLogin, sendPage } from "#school/pages/page.ts";
import { PageError } from "#school/pages/problem-page.ts";
import { readWebSession, sendsSessionCookie } from "#school/pages/web-session-cookie.ts";
import { CONSENT_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { transact } from "#school/store/dialects/transaction.ts";
import { codeOf, findCode, storeCode } from "#school/store/oauth/authorization-codes.ts";
import { type OAuthClient, storeDocumentClient } from "#school/store/oauth/clients.ts";
import { findConsentRequest, spendConsentRequest } from "#school/store/oauth/consent-requests.ts";
import { parseScope } from "#shared/scopes.ts";

/**
 * Adds the route, which takes the member's answer and sends the authorization response to the client.
 *
 * The id in the form is valid once, for a limited time, and only in the browser session that was shown the page. When the form
 * is sent again at once, the answer is the first one's.
 *
 * @see Spec, "Endpoints", row 5 · RFC 9207
 */
export function addConsentRoute(app: FastifyInstance, school: School): void {
  app.post(CONSENT_PATH, async (request, reply) => {
    requireOwnForm(request, school.config.url);
    const form = new Parameters(request.body);
    const session = await readWebSession(school, request);
    const id = form.get("consent_request");
    if (!sendsSessionCookie(school, request)) throw new PageError("no_cookie");
    if (session === undefined || id === undefined) throw new PageError("consent_over");
    const authorizationRequest = await findConsentRequest(school.db, id, session.idHash, school.now());
    if (authorizationRequest === undefined) throw new PageError("consent_over");

    // The client may have been disabled or changed since the page was shown.
    const found = await findAuthorizationClient(
      school,
      authorizationRequest.client_id,
      addressGroup(request.ip),
    );
    const client = found.kind === "client" ? found.client : undefined;
    if (
      client === undefined ||
      !mayHave(client, authorizationRequest.scope) ||
      !isRegisteredRedirectUri(authorizationRequest.redirect_uri, client)
    ) {
      throw new PageError("client_gone");
    }
    const denial = await findDenial(school, client, session.member.id, form.get("decision"));
    const { db, now, site } = school;
    const code = await transact(db, async (transaction) => {
      const store = { db: transaction, now };
      const own = codeOf(id);
      // A form that is sent twice gets the first answer again, even with another decision, until the client has used the code: a
      // used code that comes again ends the client's tokens.
      if (!(await spendConsentRequest(transaction, id, now()))) {
        const stored = await findCode(transaction, own);
        if (stored !== undefined && stored.used_at !== null) return USED;
        return stored && own;
      }
      if (denial !== undefined) return undefined;
      if (client.source === "metadata_document")
        await storeDocumentClient({ ...store, schoolId: site.id }, client);
      await storeCode(store, own, authorizationRequest, session.member.id);
      return own;
    });
    if (code === USED) {
      const context = await contextWithLogin(school, request, { uiLocales: form.get("ui_locales") });
      return sendPage(reply, context, alreadyAllowedPage(context, client.name));
    }
    return sendAuthorizationResponse(
      reply,
      school,
      { ...authorizationRequest, client, uiLocales: form.get("ui_locales") },
      code === undefined ? { error: "access_denied", error_description: denial ?? NOT_ALLOWED } : { code },
    );
  });
}

/** In place of a code that the client has used. */
const USED = Symbol("used");

const NOT_ALLOWED = "The member did not allow it.";

/** Why the client gets no code. The member's role may have been removed since the page was shown. */
async function findDenial(
  school: School,
  client: OAuthClient,
  memberId: string,
  decision: string | undefined,
): Promise<string | undefined> {
  if (decision !== "allow") return NOT_ALLOWED;
  return (await findAuthorizingFault(school, client, memberId)) === undefined
    ? undefined
    : "The member has no role at this school that can authorize this client.";
}

/** Does the client still have the requested scopes? A document that has changed is unreviewed, and has fewer scopes. */
function mayHave(client: OAuthClient, scope: string): boolean {
  const allowed = new Set(parseScope(client.scope));
  return parseScope(scope).every((name) => allowed.has(name));
}
