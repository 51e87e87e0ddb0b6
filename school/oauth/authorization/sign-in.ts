/** `/sign-in` and `/sign-out`: the session at the school's own pages. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { hasMember } from "#school/first-owner.ts";
import { addressGroup } from "#shared/node/headers/caller-address.ts";
import { Parameters } from "#school/oauth/parameters.ts";
import { requireOwnForm } from "#school/pages/own-form.ts";
import { pageContext, sendPage } from "#school/pages/page.ts";
import {
  COOKIE_CHECK,
  cookieCheckAddress,
  parseReturnTo,
  signInAddress,
  uiLocalesOf,
} from "#school/pages/return-to.ts";
import {
  type DemoMember,
  noMembersPage,
  signInPage,
  type SignInProblem,
} from "#school/pages/sign-in-page.ts";
import { endWebSession, readWebSession, startWebSession } from "#school/pages/web-session-cookie.ts";
import { SIGN_IN_PATH, SIGN_OUT_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { findMemberByEmail, replacePasswordHash } from "#school/store/members.ts";
import { hashPassword, verifyPassword } from "#school/store/sign-in/passwords.ts";
import { admitAttempt, ATTEMPT_WINDOW, clearAttempt } from "#school/store/sign-in/sign-in-attempts.ts";

interface SignInForm {
  returnTo: string;
  email?: string;
}

/**
 * Adds the routes by which a member signs in to the school itself, and out of it.
 *
 * @param demoMembers  the members that the page offers to everybody; empty outside the demo school
 */
export function addSignInRoutes(
  app: FastifyInstance,
  school: School,
  demoMembers: (language: "zh-TW" | "en") => readonly DemoMember[],
): void {
  const show = (request: FastifyRequest, reply: FastifyReply, form: SignInForm, problem?: SignInProblem) => {
    const context = pageContext(school, request, uiLocalesOf(form.returnTo));
    const page = signInPage(context, {
      ...form,
      ...(problem === undefined ? {} : { problem }),
      demoMembers: demoMembers(context.language),
    });
    return sendPage(reply, context, page);
  };

  app.get(SIGN_IN_PATH, async (request, reply) => {
    const query = new Parameters(request.query);
    const returnTo = parseReturnTo(query.get("return_to"));
    if (query.get(COOKIE_CHECK) !== undefined) {
      return (await readWebSession(school, request)) === undefined
        ? show(request, reply, { returnTo }, "noCookie")
        : reply.redirect(returnTo, 303);
    }
    if (await hasMember(school.db)) return show(request, reply, { returnTo });
    const context = pageContext(school, request, uiLocalesOf(returnTo));
    return sendPage(reply, context, noMembersPage(context));
  });

  app.post(SIGN_IN_PATH, async (request, reply) => {
    requireOwnForm(request, school.config.url);
    const form = new Parameters(request.body);
    const returnTo = parseReturnTo(form.get("return_to"));
    const email = form.get("email")?.trim();
    const password = form.get("password");
    if (email === undefined || password === undefined) {
      return show(request, reply, { returnTo, ...(email === undefined ? {} : { email }) }, "missingFields");
    }

    const result = await checkPassword(school, { email, password, address: request.ip });
    if (result.kind === "throttled") {
      void reply.header("retry-after", ATTEMPT_WINDOW / 1000);
      return show(request, reply, { returnTo, email }, "throttled");
    }
    if (result.kind === "wrong") return show(request, reply, { returnTo, email }, "wrongPassword");
    await startWebSession(school, { request, reply }, result.memberId);
    return reply.redirect(cookieCheckAddress(returnTo), 303);
  });

  app.post(SIGN_OUT_PATH, async (request, reply) => {
    requireOwnForm(request, school.config.url);
    const returnTo = parseReturnTo(new Parameters(request.body).get("return_to"));
    await endWebSession(school, request, reply);
    return reply.redirect(signInAddress(returnTo), 303);
  });
}

type PasswordResult = { kind: "right"; memberId: string } | { kind: "wrong" } | { kind: "throttled" };

/** Checks a password. After too many attempts even the right password is refused. */
export async function checkPassword(
  school: School,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<PasswordResult> {
  const attempt = { email, address: addressGroup(address) };
  if (!(await admitAttempt(school.db, attempt, school.now()))) return { kind: "throttled" };
  const member = await findMemberByEmail(school.db, email);
  const verdict = await verifyPassword(password, member?.password_hash);
  if (member === undefined || verdict === "wrong") return { kind: "wrong" };
  if (verdict === "outdated") await replacePasswordHash(school.db, member, await hashPassword(password));
  await clearAttempt(school.db, attempt);
  return { kind: "right", memberId: member.id };
}
