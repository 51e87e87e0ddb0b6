/** The sign-in page. */

import { FIRST_OWNER_COMMAND } from "#school/first-owner.ts";
import { copyField, copyHint } from "#school/pages/copy-field.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { type Page, type PageContext, problemMessage } from "#school/pages/page.ts";
import { SIGN_IN_PATH } from "#school/paths.ts";

/** Why the page is shown again after the form was posted. */
export type SignInProblem = "noCookie" | "missingFields" | "wrongPassword" | "throttled";

const STATUS: Record<SignInProblem, number> = {
  noCookie: 400,
  missingFields: 400,
  wrongPassword: 401,
  throttled: 429,
};

/** A member that the demo school's page offers to everybody. */
export interface DemoMember {
  name: string;
  note: string;
  email: string;
  password: string;
}

export interface SignInPageValues {
  returnTo: string;
  email?: string;
  problem?: SignInProblem;
  demoMembers: readonly DemoMember[];
}

export function signInPage({ words, schoolName }: PageContext, values: SignInPageValues): Page {
  const { problem } = values;
  const faulty = problem === undefined ? undefined : html` aria-invalid="true" aria-describedby="problem"`;
  // The focus starts at the first field, or at the message of a failed sign-in.
  return {
    title: words.signInTitle(schoolName),
    ...(problem === undefined ? {} : { status: STATUS[problem] }),
    body: html`<h1>${words.signInTitle(schoolName)}</h1>
      ${problem && problemMessage(words.errorSummary, words[problem])}
      <form method="post" action="${SIGN_IN_PATH}">
        <input type="hidden" name="return_to" value="${values.returnTo}" />
        <label for="email">${words.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          autocapitalize="none"
          required
          value="${values.email}"
          ${faulty}${problem === undefined ? html` autofocus` : undefined}
        />
        <label for="password">${words.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required${faulty}
        />
        <button class="primary">${words.signIn}</button>
      </form>
      ${demoMembers({ words }, values)}`,
  };
}

/** The page of a school that has no member yet, where nobody can sign in. */
export function noMembersPage({ words, language, schoolName }: PageContext): Page {
  return {
    title: words.signInTitle(schoolName),
    body: html`<h1>${words.noMembersTitle}</h1>
      <p>${words.noMembers}</p>
      ${copyHint(language)} ${copyField("command", words.noMembersCommand, FIRST_OWNER_COMMAND)}
      <p>${words.noMembersNext}</p>`,
  };
}

function demoMembers(
  { words }: Pick<PageContext, "words">,
  { demoMembers: members, returnTo }: SignInPageValues,
): Markup | undefined {
  if (members.length === 0) return undefined;
  return html`<section class="demo" aria-labelledby="demo">
    <h2 id="demo">${words.demoTitle}</h2>
    <p class="quiet">${words.demoNote}</p>
    <ul>
      ${members.map(
        (member) =>
          html`<li>
            <form method="post" action="${SIGN_IN_PATH}">
              <input type="hidden" name="return_to" value="${returnTo}" />
              <input type="hidden" name="email" value="${member.email}" />
              <input type="hidden" name="password" value="${member.password}" />
              <button><bdi class="name">${member.name}</bdi> <span class="note">${member.note}</span></button>
            </form>
          </li> `,
      )}
    </ul>
  </section>`;
}
