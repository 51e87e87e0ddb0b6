import { parseScope } from "#shared/scopes.ts";

import { CONSENT_PATH, SIGN_OUT_PATH } from "../paths.ts";
import { html } from "./html.ts";
import type { Page, PageContext } from "./page.ts";
import { describeScope } from "./scope-words.ts";

export interface ConsentPageValues {
  clientName: string;
  member: { name: string; email: string };
  scope: string;
  /** Where the answer goes; it is shown, because a client's name can be borrowed and its origin cannot. */
  redirectOrigin: string;
  /** One-use id of the request: the only thing that the form can say about it. */
  consentRequest: string;
  /** The authorization request itself, to come back to with another account. */
  returnTo: string;
}

/** The question that is asked on every authorization (Spec, "Authorization endpoint query parameters", last line). */
export function consentPage(context: PageContext, values: ConsentPageValues): Page {
  const { words, language, schoolName } = context;
  return {
    title: words.consentTitle(values.clientName),
    formTarget: values.redirectOrigin,
    body: html`<h1>${words.consentTitle(values.clientName)}</h1>
      <p>${words.consentIntro(values.clientName, schoolName)}</p>
      <ul class="scopes">
        ${parseScope(values.scope).map((name) => html`<li>${describeScope(name, language)}</li> `)}
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
