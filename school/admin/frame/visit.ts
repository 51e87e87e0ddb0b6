/** The operator who sends a request to the admin area, and what they may do there. */

import type { FastifyReply, FastifyRequest } from "fastify";

import type { BodyFault } from "#school/admin/frame/form-body.ts";
import { adminWordsIn } from "#school/admin/frame/words.ts";
import { Parameters } from "#school/oauth/parameters.ts";
import { chooseLanguage } from "#school/pages/language.ts";
import { PageError } from "#school/pages/problem-page.ts";
import { readWebSession } from "#school/pages/web-session-cookie.ts";
import { cookieValues } from "#shared/node/headers/cookie-header.ts";
import { findRights } from "#school/rights/rights.ts";
import type { School } from "#school/school.ts";
import { makeFormToken } from "#school/store/admin-forms.ts";

/** One request of an operator. */
export type Visit = Awaited<ReturnType<typeof openVisit>>;

/** The cookie with the language that an operator chose, and nothing else. */
export const LANGUAGE_COOKIE = "school-language";

/** Nobody is signed in: the browser is sent to the sign-in page. */
export class SignInFirst extends Error {}

/** Why an operator cannot have a page or a change of the admin area. */
export type AdminProblemKind = "not_found" | "no_right" | BodyFault;

export class AdminProblem extends Error {
  readonly problem: AdminProblemKind;

  constructor(problem: AdminProblemKind) {
    super(problem);
    this.problem = problem;
  }
}

/** @returns the record that was found @throws {AdminProblem} `not_found` when there is none */
export function requireFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new AdminProblem("not_found");
  return found;
}

/**
 * Reads who sends a request. The roles are read for each request, so that removing a role takes effect at once.
 *
 * @throws {SignInFirst} when nobody is signed in
 * @throws {PageError} `no_admin_role`
 */
export async function openVisit(school: School, request: FastifyRequest, reply: FastifyReply) {
  const session = await readWebSession(school, request);
  if (session === undefined) throw new SignInFirst();
  const rights = await findRights(school, school.db, session.member.id);
  if (!rights.has("operate")) throw new PageError("no_admin_role");
  const { cookie, "accept-language": preferred } = request.headers;
  const language = chooseLanguage(cookieValues(cookie, LANGUAGE_COOKIE).join(" "), preferred);
  return {
    school,
    request,
    reply,
    member: session.member,
    session,
    rights,
    language,
    words: adminWordsIn(language),
    query: new Parameters(request.query),
    /** The path of the request, without its query. */
    path: request.url.split("?")[0] ?? "",
    /** The path with its query: a form is known by the address that it posts to. */
    address: request.url,
    /** The tokens of the forms on the page that is being made, by the address that each form posts to. */
    formTokens: new Map<string, string>(),
  };
}

/** A parameter of the route's path, such as the `:id` of a member. */
export function pathParameter({ request }: Visit, name: string): string {
  return new Parameters(request.params).get(name) ?? "";
}

/** The token of a form on the page that is being made. @param action  the address that the form posts to */
export function formTokenFor(visit: Visit, action: string): string {
  const known = visit.formTokens.get(action);
  if (known !== undefined) return known;
  const token = makeFormToken(visit.school.random);
  visit.formTokens.set(action, token);
  return token;
}
