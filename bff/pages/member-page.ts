/**
 * Sends a member's page with its screen rendered and the answers that it was rendered from: the frame at once, the rest as soon as
 * the school has answered. The browser shows the screen before any script has come, and React takes it over.
 *
 * Such a page holds a member's data and is stored nowhere. It is sent only to a navigation with the session cookie. A navigation from
 * another site has none (`SameSite=Strict`); the portal has the browser navigate a second time (`reopened-page.ts`).
 */

import { PassThrough } from "node:stream";

import type { FastifyReply, FastifyRequest } from "fastify";

import type { Limits } from "#bff/bounds/limits.ts";
import { chooseCoding } from "#bff/content-encoding/accept-encoding.ts";
import type { PageOutcome } from "#bff/ops/metrics/metric-labels.ts";
import type { OwnPage } from "#bff/pages/choose-page.ts";
import type { AskFirst, FirstQuestions } from "#bff/pages/first-answers.ts";
import type { Rendering } from "#bff/pages/rendering.ts";
import type { ScreenPage } from "#bff/pages/screen-page.ts";
import type { Portal } from "#bff/portal.ts";
import { listSessions } from "#bff/routes/session/sessions.ts";
import type { ReadSessionCookie } from "#bff/sessions/cookies.ts";
import type { OpenSession } from "#bff/sessions/session-record.ts";
import { sessionViewOf } from "#bff/sessions/session-view.ts";
import type { Language } from "#shared/languages.ts";
import type { FirstAnswer, FirstAnswers } from "#shared/page-data.ts";

interface MemberPage {
  page: ScreenPage;
  own: OwnPage;
  /** See `ScreenOfPage`. */
  pattern: string;
  language: Language;
  questions: FirstQuestions;
}

/** @returns how it was sent. After `signed_out` and `store_unavailable` nothing was sent */
export type SendMemberPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: MemberPage,
) => Promise<PageOutcome | "signed_out">;

interface MemberPagesOptions {
  portal: Portal;
  readSessionCookie: ReadSessionCookie;
  askFirst: AskFirst;
  rendering: Pick<Rendering, "screen">;
  limits: Limits;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Every browser takes it, and nearly all of a page is compressed once for all members (`gzip-beginning.ts`). */
const PAGE_CODINGS = ["gzip"] as const;
const MEMBER_PAGE_CACHE = { "cache-control": "no-store", vary: "cookie, accept-encoding" };

export function createMemberPages(options: MemberPagesOptions): SendMemberPage {
  const { portal, readSessionCookie, askFirst, rendering, limits, now } = options;
  const { config, connection, sessions } = portal;

  const memberOf = async ({
    headers,
  }: FastifyRequest): Promise<{ id: string; session: OpenSession } | "signed_out" | "store_unavailable"> => {
    const cookie = readSessionCookie(headers.cookie);
    if (cookie === "none") return "signed_out";
    // Another portal with other keys may have written it, so the page must not say that the member is signed out.
    if (cookie === "unreadable") return "store_unavailable";
    // The page's own request for the session has the same fault, and reports it.
    const { id } = cookie;
    try {
      const session = await sessions.visit(id);
      return session === undefined ? "signed_out" : { id, session };
    } catch {
      return "store_unavailable";
    }
  };

  /** Asks the first questions of the screen. @returns the answers that came in time, and whether they are all */
  const answersInTime = async (asked: Omit<Parameters<AskFirst>[0], "onAnswer">) => {
    const answers: FirstAnswer[] = [];
    const asking = askFirst({
      ...asked,
      onAnswer: (answer) => void answers.push(answer),
    });
    const { promise: tooLate, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), limits.pageSchoolMs);
    const areAll = await Promise.race([
      asking.then(
        () => true,
        // The browser has left, and nobody reads the rest of the page.
        () => false,
      ),
      tooLate,
    ]);
    clearTimeout(timer);
    return { answers: [...answers], areAll };
  };

  return async (request, reply, { page, own, pattern, language, questions }) => {
    const member = await memberOf(request);
    if (member === "signed_out" || member === "store_unavailable") return member;
    const { session } = member;

    const coding = chooseCoding(request.headers["accept-encoding"], PAGE_CODINGS);
    void reply.headers({ ...page.headers, ...MEMBER_PAGE_CACHE }).type("text/html; charset=utf-8");
    if (coding !== undefined) void reply.header("content-encoding", coding);
    const body = new PassThrough();
    body.write(coding === undefined ? page.start : page.compressedStart.bytes);
    void reply.send(body);

    const { answers, areAll } = await answersInTime({ request, answer: reply.raw, member, questions });
    const sessionsOfMember = questions.showsSessions
      ? await listSessions(session, portal).catch(() => undefined)
      : undefined;
    const first: FirstAnswers = {
      session: sessionViewOf(session.record, connection, config.previewRoles),
      ...(sessionsOfMember && { sessions: sessionsOfMember }),
      answers,
      answeredAt: now(),
    };
    const { path, search, device, isAddressTrusted } = own;
    const refusal = areAll ? refusalOf(answers, isAddressTrusted, limits.pageAnswerBytes) : "school_slow";
    const screen = { path, search, pattern, language, device };
    const rendered =
      refusal === undefined
        ? await rendering.screen({ ...screen, first }, session.record.member.sub)
        : { refusal };
    const markup = "markup" in rendered ? rendered.markup : page.waiting;
    const rest = markup + page.end({ pattern, language, device }, first);
    body.end(coding === undefined ? rest : await page.compressedStart.rest(rest));
    return "markup" in rendered ? "rendered" : rendered.refusal;
  };
}

/** @returns why the browser has to render the screen; undefined when a thread may */
function refusalOf(
  answers: readonly FirstAnswer[],
  isAddressTrusted: boolean,
  maxBytes: number,
): PageOutcome | undefined {
  if (!isAddressTrusted) return "address_untrusted";
  if (!answers.every(isWhole)) return "school_refused";
  return bytesOf(answers) > maxBytes ? "answers_too_long" : undefined;
}

/** The browser renders the screen for a refused answer: it shows the fault, and offers to ask again. */
function isWhole({ status, body }: FirstAnswer): boolean {
  return status === 200 && !/"errors"\s*:/.test(body);
}

function bytesOf(answers: readonly FirstAnswer[]): number {
  return answers.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
}
