/** `/set-password`: the page on which a member sets a password. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { isSamePassword, passwordFault } from "#school/account/new-password.ts";
import { passwordSetPage, setPasswordPage, type SetPasswordProblem } from "#school/account/password-pages.ts";
import { addressGroup } from "#shared/node/headers/caller-address.ts";
import { HOUR } from "#school/clock.ts";
import { Parameters } from "#school/oauth/parameters.ts";
import { requireOwnForm } from "#school/pages/own-form.ts";
import { contextWithLogin, pageContext, sendPage } from "#school/pages/page.ts";
import { PageError } from "#school/pages/problem-page.ts";
import { readWebSession, startWebSession } from "#school/pages/web-session-cookie.ts";
import { PASSWORD_SET_PATH, SET_PASSWORD_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { transact } from "#school/store/dialects/transaction.ts";
import type { Member } from "#school/store/members.ts";
import {
  findLinkedMember,
  type PasswordLink,
  spendPasswordLink,
  storePassword,
} from "#school/store/sign-in/password-links.ts";
import { hashPassword, verifyPassword } from "#school/store/sign-in/passwords.ts";
import { admitWithin } from "#school/store/rate-windows.ts";
import { SENT_TWICE_WITHIN } from "#school/store/sent-twice.ts";

/**
 * Choice (60 visits of password links an hour): for one address. A link cannot be guessed; the limit bounds the cost of
 * tries.
 */
const VISITS = { name: "password-link", max: 60, windowMs: HOUR };

export function passwordLinkAddress({ config }: School, { token }: PasswordLink): string {
  return `${config.url}${SET_PASSWORD_PATH}?token=${token}`;
}

/**
 * Adds the routes. Opening a link changes nothing, since mail programs open links before a person does; sending its form
 * spends it.
 */
export function addSetPasswordRoutes(app: FastifyInstance, school: School): void {
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    form: { token: string; member: Member },
    problem?: SetPasswordProblem,
  ): FastifyReply => {
    const context = pageContext(school, request);
    return sendPage(reply, context, setPasswordPage(context, { ...form, problem }));
  };

  /** Signs the member in under a new session id. A session of somebody else in this browser ends. */
  const signIn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    memberId: string,
  ): Promise<FastifyReply> => {
    await startWebSession(school, { request, reply }, memberId);
    return reply.redirect(PASSWORD_SET_PATH, 303);
  };

  /** Answers a form whose link has ended. If the same form set this password a moment ago, it gets the first answer again. */
  const answerAgain = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { token, password }: { token: string; password: string },
  ): Promise<FastifyReply> => {
    const member = await findLinkedMember(school.db, token, school.now() - SENT_TWICE_WITHIN);
    if (member === undefined || (await verifyPassword(password, member.password_hash)) === "wrong")
      throw new PageError("password_link_over");
    return signIn(request, reply, member.id);
  };

  app.get(SET_PASSWORD_PATH, async (request, reply) => {
    const token = new Parameters(request.query).get("token") ?? "";
    await admitVisit(school, request);
    const member = await findLinkedMember(school.db, token, school.now());
    if (member === undefined) throw new PageError("password_link_over");
    return show(request, reply, { token, member });
  });

  app.get(PASSWORD_SET_PATH, async (request, reply) => {
    const memberId = (await readWebSession(school, request))?.member.id;
    const context = await contextWithLogin(school, request, { memberId });
    return sendPage(reply, context, passwordSetPage(context, memberId !== undefined));
  });

  app.post(SET_PASSWORD_PATH, async (request, reply) => {
    requireOwnForm(request, school.config.url);
    const form = new Parameters(request.body);
    const token = form.get("token") ?? "";
    const password = form.get("new_password") ?? "";
    await admitVisit(school, request);
    const member = await findLinkedMember(school.db, token, school.now());
    if (member === undefined) return answerAgain(request, reply, { token, password });
    const problem =
      passwordFault(password, member.email) ??
      (isSamePassword(password, form.get("repeated_password") ?? "") ? undefined : "not_the_same");
    if (problem !== undefined) return show(request, reply, { token, member }, problem);

    // Argon2 is slow, so it runs before the transaction.
    const hash = await hashPassword(password);
    const isSet = await transact(school.db, async (transaction) => {
      const now = school.now();
      const memberId = await spendPasswordLink(transaction, token, now);
      if (memberId !== undefined) await storePassword(transaction, memberId, hash, now);
      return memberId !== undefined;
    });
    return isSet ? signIn(request, reply, member.id) : answerAgain(request, reply, { token, password });
  });
}

/** Counts a visit. @throws {PageError} `too_many_tries` */
async function admitVisit(school: School, request: FastifyRequest): Promise<void> {
  const caller = addressGroup(request.ip);
  const { admitted } = await admitWithin(school.db, VISITS, { caller }, school.now());
  if (!admitted) throw new PageError("too_many_tries");
}
