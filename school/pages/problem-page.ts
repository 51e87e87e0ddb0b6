/** The page for a person who cannot continue, and the error that causes it. */

import { html, type Markup } from "#school/pages/html.ts";
import { type Page, type PageContext, toCourses } from "#school/pages/page.ts";
import { SIGN_OUT_PATH } from "#school/paths.ts";

export type PageProblem =
  | "unknown_client"
  | "unreadable_document"
  | "unregistered_redirect_uri"
  | "consent_over"
  | "no_cookie"
  | "foreign_form"
  | "password_link_over"
  | "too_many_tries"
  | "client_gone"
  | "no_role"
  | "no_operator_role"
  | "no_admin_role"
  | "not_found"
  | "server_error";

const STATUS: Record<PageProblem, number> = {
  unknown_client: 400,
  unreadable_document: 400,
  unregistered_redirect_uri: 400,
  consent_over: 403,
  no_cookie: 403,
  foreign_form: 403,
  password_link_over: 410,
  too_many_tries: 429,
  client_gone: 400,
  no_role: 403,
  no_operator_role: 403,
  no_admin_role: 403,
  not_found: 404,
  server_error: 500,
};

/** Problems that the person may not have with another account. */
const OFFERS_OTHER_ACCOUNT: ReadonlySet<PageProblem> = new Set([
  "no_role",
  "no_operator_role",
  "no_admin_role",
]);

/** Thrown by the route of a page; the error handler answers with the problem page. */
export class PageError extends Error {
  readonly problem: PageProblem;

  constructor(problem: PageProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The page that says what the problem is and what the person can do. */
export function problemPage(context: PageContext, problem: PageProblem, requestId: string): Page {
  const { words } = context;
  return {
    title: words.problemTitle,
    status: STATUS[problem],
    body: html`<h1>${words.problemTitle}</h1>
      <p>${words[problem]}</p>
      ${problem === "not_found" ? html`<p><a href="/">${words.toHome}</a></p>` : undefined}
      ${OFFERS_OTHER_ACCOUNT.has(problem) ? otherAccount(words) : toCourses(context)}
      <p class="quiet">${words.requestId} <span class="code">${requestId}</span></p>`,
  };
}

/** Offers to sign in with another account, since the person may have one that holds a role. */
function otherAccount(words: PageContext["words"]): Markup {
  return html`<form method="post" action="${SIGN_OUT_PATH}">
    <button class="link">${words.otherAccount}</button>
  </form>`;
}
