/** The pages on which a member sets a password. */

import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordFault,
} from "#school/account/new-password.ts";
import { html } from "#school/pages/html.ts";
import { type Page, type PageContext, problemMessage, toCourses } from "#school/pages/page.ts";
import { SET_PASSWORD_PATH, SIGN_IN_PATH } from "#school/paths.ts";

export type SetPasswordProblem = PasswordFault | "not_the_same";

/** The page with the form for the new password. No page ever contains a typed password. */
export function setPasswordPage(
  { words, schoolName }: PageContext,
  {
    token,
    member,
    problem,
  }: { token: string; member: { name: string; email: string }; problem: SetPasswordProblem | undefined },
): Page {
  const text =
    problem &&
    {
      too_short: words.passwordTooShort(MIN_PASSWORD_LENGTH),
      too_long: words.passwordTooLong(MAX_PASSWORD_LENGTH),
      is_address: words.passwordIsAddress,
      not_the_same: words.passwordsDiffer,
    }[problem];
  const faulty = text === undefined ? undefined : html` aria-invalid="true"`;
  return {
    title: words.setPasswordTitle,
    ...(text === undefined ? {} : { status: 422 }),
    body: html`<h1>${words.setPasswordTitle}</h1>
      <p>${words.setPasswordIntro(member.name, schoolName)}</p>
      ${text && problemMessage(words.passwordNotSet, text)}
      <form method="post" action="${SET_PASSWORD_PATH}">
        <input type="hidden" name="token" value="${token}" />
        <label for="email">${words.email}</label>
        <input id="email" type="email" autocomplete="username" readonly value="${member.email}" />
        <label for="new_password">${words.newPassword}</label>
        <p class="hint" id="rule">${words.passwordRule(MIN_PASSWORD_LENGTH)}</p>
        <input
          id="new_password"
          name="new_password"
          type="password"
          autocomplete="new-password"
          required
          aria-describedby="rule${text === undefined ? "" : " problem"}"
          ${faulty}${text === undefined ? html` autofocus` : undefined}
        />
        <label for="repeated_password">${words.repeatPassword}</label>
        <input
          id="repeated_password"
          name="repeated_password"
          type="password"
          autocomplete="new-password"
          required${faulty}
        />
        <button class="primary">${words.setPassword}</button>
      </form>`,
  };
}

/**
 * The page after the form: the password is set. It links to the portal.
 *
 * @param isSignedIn  false in a browser that blocks cookies
 */
export function passwordSetPage(context: PageContext, isSignedIn: boolean): Page {
  const { words, schoolName } = context;
  const onward = toCourses(context) ?? html`<p><a href="/">${words.toHome}</a></p>`;
  return {
    title: words.passwordSetTitle,
    body: html`<h1>${words.passwordSetTitle}</h1>
      ${isSignedIn ? undefined : problemMessage(words.errorSummary, words.noCookie)}
      <p>${words.passwordSetText(schoolName, isSignedIn)}</p>
      ${isSignedIn ? onward : html`<p><a href="${SIGN_IN_PATH}">${words.signIn}</a></p>`}`,
  };
}
