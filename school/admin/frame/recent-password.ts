/** Asks for the password before a change of secrets and roles, when the member typed it too long ago. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { FormInput } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { MINUTE } from "#school/clock.ts";
import { checkPassword } from "#school/oauth/authorization/sign-in.ts";
import { html } from "#school/pages/html.ts";
import { ATTEMPT_WINDOW } from "#school/store/sign-in/sign-in-attempts.ts";
import { notePassword } from "#school/store/sign-in/web-sessions.ts";

/**
 * How long a typed password counts as recent.
 *
 * Choice (a password counts for 15 minutes): whoever uses an abandoned browser can do the daily work, but cannot read
 * secrets or give roles.
 */
const PASSWORD_LIFETIME = 15 * MINUTE;

const FIELD = "current_password";

/**
 * Checks that the password was typed a short time ago, or with this form.
 *
 * @returns the page that asks for the password and carries the whole form; undefined when the change may be made
 */
export async function askForPassword(visit: Visit, input: FormInput): Promise<AdminPage | undefined> {
  const { school, session, member, words, request } = visit;
  if (session.passwordAt + PASSWORD_LIFETIME > school.now()) return undefined;
  if (!input.has(FIELD)) return passwordPage(visit, input, undefined);
  // The password is taken as it was typed, spaces included.
  const password = input.all(FIELD)[0] ?? "";
  if (password === "") return passwordPage(visit, input, { text: words.passwordEmpty, status: 422 });
  const result = await checkPassword(school, { email: member.email, password, address: request.ip });
  if (result.kind === "throttled") {
    void visit.reply.header("retry-after", ATTEMPT_WINDOW / 1000);
    return passwordPage(visit, input, { text: words.passwordThrottled, status: 429 });
  }
  if (result.kind === "wrong") return passwordPage(visit, input, { text: words.passwordWrong, status: 401 });
  await notePassword(school.db, session.idHash, school.now());
  return undefined;
}

function passwordPage(
  visit: Visit,
  input: FormInput,
  fault: { text: string; status: number } | undefined,
): AdminPage {
  const { words, address } = visit;
  const entered = fault && {
    action: address,
    input,
    faults: [{ field: FIELD, text: fault.text }],
    status: fault.status,
  };
  const form = formMarkup(
    visit,
    // The page carries the token of the form, too: the change spends the token, and not this page.
    { action: address, submit: words.goOn, tone: "primary", entered, token: input.text("form_token") },
    (fields) =>
      html`${input.carried().map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      ${fields.text({ name: FIELD, label: words.password, type: "password", autocomplete: "current-password" })}`,
  );
  return {
    title: words.passwordTitle,
    status: fault?.status ?? 200,
    ...(entered === undefined ? {} : { entered }),
    body: html`<p>${words.passwordWhy}</p>
      ${form}`,
  };
}
