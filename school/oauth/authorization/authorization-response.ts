/** The authorization response: how a browser comes back to the client. */

import type { FastifyReply, FastifyRequest } from "fastify";

import { namesMediaType } from "#shared/node/headers/accept-header.ts";
import { calledOrigin } from "#school/called-origin.ts";
import type { RedirectTarget } from "#school/oauth/authorization/authorization-request.ts";
import { html } from "#school/pages/html.ts";
import { type Page, type PageContext, pageContext, sendPage } from "#school/pages/page.ts";
import { withParameters } from "#school/pages/return-to.ts";
import type { School } from "#school/school.ts";
import type { OAuthClient } from "#school/store/oauth/clients.ts";

export interface ResponseTarget extends RedirectTarget {
  client: Pick<OAuthClient, "name">;
  /** The language of the page that leads on, where it is not the browser's. */
  uiLocales: string | undefined;
}

/**
 * Leads the browser to the client, with `state` and `iss` added to the response's parameters.
 *
 * Choice (a page sends a browser back): the specification shows a redirect. Browsers apply a form's `form-action` to each
 * redirect after the form, even to redirects of the client's own hosts, which the school does not know. So a person gets a
 * page that continues by itself, and a program, or a frame, gets the redirect.
 *
 * @param target  with a redirect URI that was checked to be the client's
 * @see Spec, "Endpoints", row 5 · RFC 6749 section 1.7, which allows other ways · RFC 9207 section 2: error responses have
 *   `iss` too
 */
export function sendAuthorizationResponse(
  reply: FastifyReply,
  school: School,
  { redirect_uri, state, client, uiLocales }: ResponseTarget,
  answer: Record<string, string>,
): FastifyReply {
  const { request } = reply;
  const iss = calledOrigin(request, school.config.url);
  const address = withParameters(redirect_uri, { ...answer, ...(state !== undefined && { state }), iss });
  // With 303 a program that posted the consent form follows with GET.
  if (!isForPerson(request)) return reply.header("cache-control", "no-store").redirect(address, 303);
  const context = pageContext(school, request, uiLocales);
  return sendPage(reply, context, returnPage(context, client.name, address));
}

/** Is a page shown to a person, in a window? A browser without `Sec-Fetch-Dest` asks for HTML. */
function isForPerson({ headers }: FastifyRequest): boolean {
  const destination = headers["sec-fetch-dest"];
  return destination === undefined ? namesMediaType(headers.accept, "text/html") : destination === "document";
}

/**
 * The page continues by itself at once, and has a link for a browser that does not follow a refresh.
 *
 * @param address  the redirect URI with the parameters of the response
 */
function returnPage({ words }: PageContext, clientName: string, address: string): Page {
  return {
    title: words.returnTitle(clientName),
    leadsTo: address,
    body: html`<h1>${words.returnTitle(clientName)}</h1>
      <p>${words.returnText}</p>
      <p><a href="${address}">${words.returnLink(clientName)}</a></p>`,
  };
}
