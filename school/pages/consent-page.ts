/** The consent page. */

import { html, type Markup } from "#school/pages/html.ts";
import { type Page, type PageContext, signedInAs, toCourses } from "#school/pages/page.ts";
import { permissionsOf } from "#school/pages/scope-words.ts";
import type { Words } from "#school/pages/words.ts";
import { CONSENT_PATH } from "#school/paths.ts";
import type { OAuthClient } from "#school/store/oauth/clients.ts";
import { isScope, parseScope, PORTAL_SCOPES } from "#shared/scopes.ts";

export interface ConsentPageValues {
  /** The client that requests access: its name, and how it was registered. */
  client: Pick<OAuthClient, "id" | "name" | "source" | "reviewed" | "confidential">;
  member: { name: string; email: string };
  scope: string;
  /** The origin that the response goes to. It is shown, because any client can take another's name, but not its origin. */
  redirectOrigin: string;
  /** The one-use id of the stored request: besides the language, the only field of the request that the form posts. */
  consentRequest: string;
  /** The path of the authorization request, to return to after a sign-in with another account. */
  returnTo: string;
}

/** The page on which a member allows or denies; shown on every authorization (Spec, "Authorization endpoint query parameters", rule 1). */
export function consentPage(context: PageContext, values: ConsentPageValues): Page {
  const { words, language } = context;
  const { name: clientName } = values.client;
  const title = isMemberArea(values) ? words.continueTitle(clientName) : words.consentTitle(clientName);
  const permissions = html`<ul class="scopes">
    ${permissionsOf(parseScope(values.scope).filter(isScope), language).map((line) => html`<li>${line}</li> `)}
  </ul>`;
  return {
    title,
    body: html`<h1>${title}</h1>
      ${originNote(words, values.client)}
      ${
        isMemberArea(values)
          ? html`<details>
              <summary>${words.permissionsTitle}</summary>
              ${permissions}
            </details>`
          : permissions
      }
      ${signedInAs(words, values.member, values.returnTo)}
      <form method="post" action="${CONSENT_PATH}" class="answer">
        <input type="hidden" name="consent_request" value="${values.consentRequest}" />
        <input type="hidden" name="ui_locales" value="${language}" />
        <button class="primary" name="decision" value="allow" aria-describedby="origin">
          ${words.allow}
        </button>
        <button name="decision" value="deny">${words.deny}</button>
      </form>
      <p class="quiet" id="origin">${words.returnsTo(values.redirectOrigin)}</p>
      <p class="quiet">${words.consentNote}</p>`,
  };
}

/**
 * Whether the page may say "Continue to" and fold the permissions.
 *
 * Choice (consent for the school's own applications): an operator has made the application and chosen its addresses, and it asks for no
 * more than to read and to mark. A name proves nothing, so every other program is asked for unfolded, and so is every other scope. So is a
 * public application on the member's computer: every program there can listen on its address, and it needs no secret.
 */
function isMemberArea({ client, scope, redirectOrigin }: ConsentPageValues): boolean {
  return (
    client.source === "operator" &&
    (client.confidential || redirectOrigin.startsWith("https:")) &&
    parseScope(scope).every((name) => PORTAL_SCOPES.some((portal) => portal === name))
  );
}

/** The answer to a form that comes again after the client has used the answer to the first. */
export function alreadyAllowedPage(context: PageContext, clientName: string): Page {
  const { words } = context;
  return {
    title: words.alreadyAllowedTitle(clientName),
    body: html`<h1>${words.alreadyAllowedTitle(clientName)}</h1>
      <p>${words.alreadyAllowed}</p>
      ${toCourses(context) ?? html`<p><a href="/">${words.toHome}</a></p>`}`,
  };
}

/** Says where a client comes from that no operator made, since such a client chose its own name. */
function originNote(words: Words, client: ConsentPageValues["client"]): Markup | undefined {
  switch (client.source) {
    case "operator":
    case "vendor":
      return undefined;
    case "registration":
      return html`<p class="origin">${words.selfRegistered}</p>`;
    case "metadata_document": {
      const { host } = new URL(client.id);
      return html`<p class="origin">
        ${client.reviewed ? words.reviewedDocument(host) : words.unreviewedDocument(host)}
      </p>`;
    }
  }
}
