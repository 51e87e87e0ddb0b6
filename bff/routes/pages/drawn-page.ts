/**
 * Sends a member's page with its screen drawn and the answers that it was drawn from: the frame at once, the rest as soon as
 * the school has answered. The browser shows the screen before any script has come, and React takes it over.
 *
 * Such a page holds a member's data and is stored nowhere. It is sent only where the browser's own navigation brought the
 * session cookie, which a link on another site does not (`SameSite=Strict`).
 */

import type { FastifyReply, FastifyRequest } from "fastify";

import type { Limits } from "#bff/bounds/limits.ts";
import { chooseCoding } from "#bff/content-encoding/accept-encoding.ts";
import { PAGE_LEVELS, sendWritten, streamCompressor } from "#bff/content-encoding/stream-compressors.ts";
import type { ScreenDrawing } from "#bff/drawing/screen-drawing.ts";
import type { Portal } from "#bff/portal.ts";
import type { AskFirst, FirstQuestions } from "#bff/routes/pages/first-answers.ts";
import type { DrawableScreen } from "#bff/routes/pages/portal-pages.ts";
import { createSlowPages } from "#bff/routes/pages/slow-pages.ts";
import type { ReadSessionCookie } from "#bff/sessions/cookies.ts";
import { sessionViewOf } from "#bff/sessions/session-view.ts";
import { FIRST_ANSWERS_ELEMENT } from "#shared/drawn-screen.ts";
import type { AskedDocument, FirstAnswer, FirstAnswersLine } from "#shared/first-answers.ts";
import type { SignedInView } from "#shared/session-view.ts";

/** A page before and after the place where its screen is drawn. */
export interface PageParts {
  start: string;
  end: string;
}

interface DrawnPage {
  parts: PageParts | undefined;
  headers: Readonly<Record<string, string>>;
  questions: FirstQuestions | undefined;
  screen: DrawableScreen;
  draw: ScreenDrawing["draw"];
}

/** @returns false, with nothing sent, for a page that cannot be drawn now */
export type SendDrawnPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: DrawnPage,
) => Promise<boolean>;

const DRAWN_PAGE_CACHE = { "cache-control": "no-store", vary: "cookie, accept-encoding" };

export function createDrawnPages(
  portal: Portal,
  readSessionCookie: ReadSessionCookie,
  askFirst: AskFirst,
  limits: Limits,
): SendDrawnPage {
  const { config, connection, sessions, telemetry } = portal;
  const slowPages = createSlowPages(limits.drawnPageRestMs);

  const sessionOf = async ({ headers }: FastifyRequest): Promise<SignedInView | undefined> => {
    const cookie = readSessionCookie(headers.cookie);
    if (cookie === "none" || cookie === "unreadable") return undefined;
    // The page's own request for the session meets the same store, and reports what is wrong with it.
    const session = await sessions.read(cookie.id).catch(() => undefined);
    return session && sessionViewOf(session.record, connection.schoolUrl, config.previewRoles);
  };

  /** Asks what the screen asks first. @returns what came in time, and whether that is everything */
  const answersInTime = async (request: FastifyRequest, reply: FastifyReply, questions: FirstQuestions) => {
    const answers: FirstAnswer[] = [];
    const asking = askFirst({
      request,
      answer: reply.raw,
      questions,
      onAnswer: (answer) => void answers.push(answer),
    });
    const { promise: tooLate, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), limits.drawnPageSchoolMs);
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

  return async (request, reply, { parts, headers, questions, screen, draw }) => {
    if (parts === undefined || questions === undefined) return false;
    const session = await sessionOf(request);
    if (session === undefined || slowPages.isResting(screen.path, session.member.sub)) return false;

    const coding = chooseCoding(request.headers["accept-encoding"]);
    const text = streamCompressor(coding, PAGE_LEVELS);
    void reply.headers({ ...headers, ...DRAWN_PAGE_CACHE }).type("text/html; charset=utf-8");
    if (coding !== undefined) void reply.header("content-encoding", coding);
    text.write(parts.start);
    sendWritten(text);
    void reply.send(text);

    const { answers, areAll } = await answersInTime(request, reply, questions);
    if (areAll) slowPages.noteInTime(screen.path);
    else if (!reply.raw.destroyed) slowPages.noteLate(screen.path, session.member.sub);
    const isDrawn = areAll && answers.every(isWhole) && bytesOf(answers) <= limits.drawnPageAnswerBytes;
    const markup = isDrawn ? await draw({ ...screen, session, answers }) : undefined;
    telemetry.metrics.memberPages.add(markup === undefined ? "not_drawn" : "drawn");
    const lines = linesOf(session, answers);
    text.end(`${markup ?? ""}${parts.end.replace("</body>", () => `${answersElement(lines)}</body>`)}`);
    return true;
  };
}

/** What the school refused, in whole or in part, the browser draws: it says so, and offers to ask again. */
function isWhole({ status, body }: FirstAnswer): boolean {
  return status === 200 && !/"errors"\s*:/.test(body);
}

function bytesOf(answers: readonly FirstAnswer[]): number {
  return answers.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
}

/** The lines that the page's own request would have been answered. */
function linesOf(session: SignedInView, answers: readonly FirstAnswer[]): FirstAnswersLine[] {
  const asked: AskedDocument[] = answers.map(({ documentId, variables }) => ({ documentId, variables }));
  return [{ session, asked }, ...answers.map((answer) => ({ answer }))];
}

/** A block of data and no script: nothing in it is run. Without `<` no text in it can end the element. */
function answersElement(lines: readonly FirstAnswersLine[]): string {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const date = new Date().toUTCString();
  return `<script type="application/x-ndjson" id="${FIRST_ANSWERS_ELEMENT}" data-date="${date}">${text.replaceAll("<", "\\u003c")}</script>`;
}
