import { html, type Markup } from "#school/pages/html.ts";
import type { Page, PageContext } from "#school/pages/page.ts";
import { describeScope } from "#school/pages/scope-words.ts";
import type { Words } from "#school/pages/words.ts";
import { CONSENT_PATH, SIGN_OUT_PATH } from "#school/paths.ts";
import type { OAuthClient } from "#school/store/clients.ts";
import { isScope, parseScope } from "#shared/scopes.ts";

export interface ConsentPageValues {
  /** Who asks: an application's name and how the school knows it. */
  client: Pick<OAuthClient, "id" | "name" | "source" | "reviewed">;
  member: { name: string; email: string };
  scope: string;
  /** Where the answer goes; it is shown, because a client's name can be borrowed and its origin cannot. */
  redirectOrigin: string;
  /** One-use id of the request: the only thing that the form can say about it. */
  consentRequest: string;
  /** The authorization request itself, to come back to with another account. */
  returnTo: string;
}

/** The question that is asked on every authorization (Spec, "Authorization endpoint query parameters", rule 1). */
export function consentPage(context: PageContext, values: ConsentPageValues): Page {
  const { words, language, schoolName } = context;
  const { name: clientName } = values.client;
  return {
    title: words.consentTitle(clientName),
    formTarget: values.redirectOrigin,
    body: html`<h1>${words.consentTitle(clientName)}</h1>
      ${originNote(words, values.client)}
      <p>${words.consentIntro(clientName, schoolName)}</p>
      <ul class="scopes">
        ${parseScope(values.scope)
          .filter(isScope)
          .map((name) => html`<li>${describeScope(name, language)}</li> `)}
      </ul>
      <div class="account">
        <p>
          <span class="quiet">${words.signedInAs}</span><br /><bdi class="name">${values.member.name}</bdi>
          <span class="quiet">${values.member.email}</span>
        </p>
        <form method="post" action="${SIGN_OUT_PATH}">
          <input type="hidden" name="return_to" value="${values.returnTo}" />
          <button class="link">${words.otherAccount}</button>
        </form>
      </div>
      <form method="post" action="${CONSENT_PATH}" class="answer">
        <input type="hidden" name="consent_request" value="${values.consentRequest}" />
        <button class="primary" name="decision" value="allow">${words.allow}</button>
        <button name="decision" value="deny">${words.deny}</button>
      </form>
      <p class="quiet">${words.consentNote}<br />${words.returnsTo(values.redirectOrigin)}</p>`,
  };
}

/** Anybody may call a program what they like, so the page says where one comes from that no operator made. */
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
