import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { addressGroup } from "#school/caller-address.ts";
import { Parameters } from "#school/oauth/parameters.ts";
import { requireOwnForm } from "#school/pages/own-form.ts";
import { pageContext, sendPage } from "#school/pages/page.ts";
import { parseReturnTo, uiLocalesOf } from "#school/pages/return-to.ts";
import { type DemoMember, signInPage, type SignInProblem } from "#school/pages/sign-in-page.ts";
import { endWebSession, startWebSession } from "#school/pages/web-session-cookie.ts";
import { SIGN_IN_PATH, SIGN_OUT_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { findMemberByEmail } from "#school/store/members.ts";
import { verifyPassword } from "#school/store/passwords.ts";
import { admitAttempt, ATTEMPT_WINDOW, forgiveAttempt } from "#school/store/sign-in-attempts.ts";

interface SignInForm {
  returnTo: string;
  email?: string;
}

/**
 * Signing in to the school itself, and out of it.
 *
 * @param demoMembers  people anybody may sign in as; empty outside the demo school
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

  app.get(SIGN_IN_PATH, (request, reply) => {
    const returnTo = parseReturnTo(new Parameters(request.query).get("return_to"));
    return show(request, reply, { returnTo });
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

    const judgement = await judgePassword(school, { email, password, address: request.ip });
    if (judgement.kind === "throttled") {
      void reply.header("retry-after", ATTEMPT_WINDOW / 1000);
      return show(request, reply, { returnTo, email }, "throttled");
    }
    if (judgement.kind === "wrong") return show(request, reply, { returnTo, email }, "wrongPassword");
    await startWebSession(school, { request, reply }, judgement.memberId);
    return reply.redirect(returnTo, 303);
  });

  app.post(SIGN_OUT_PATH, async (request, reply) => {
    requireOwnForm(request, school.config.url);
    const returnTo = parseReturnTo(new Parameters(request.body).get("return_to"));
    await endWebSession(school, request, reply);
    return reply.redirect(`${SIGN_IN_PATH}?return_to=${encodeURIComponent(returnTo)}`, 303);
  });
}

type PasswordJudgement = { kind: "right"; memberId: string } | { kind: "wrong" } | { kind: "throttled" };

/** Whom the password proves; too many tries prove nobody, right or wrong. */
async function judgePassword(
  school: School,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<PasswordJudgement> {
  const attempt = { email, address: addressGroup(address) };
  if (!(await admitAttempt(school.db, attempt, school.now()))) return { kind: "throttled" };
  const member = await findMemberByEmail(school.db, email);
  const right = await verifyPassword(password, member?.password_hash);
  if (member === undefined || !right) return { kind: "wrong" };
  await forgiveAttempt(school.db, attempt);
  return { kind: "right", memberId: member.id };
}
