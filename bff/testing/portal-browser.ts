/** A portal in memory and a browser at it, for the BFF's own tests. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";

import { type AppOptions, buildApp } from "#bff/app.ts";
import { LIMITS, type Limits } from "#bff/bounds/limits.ts";
import { readConfig } from "#bff/config.ts";
import { createMetrics, type Metrics } from "#bff/ops/metrics/metrics.ts";
import { openSessionStore } from "#bff/store/open-store.ts";
import type { SessionStore } from "#bff/store/store.ts";
import { FAKE_CLIENT_ID, type FakeSchool, startFakeSchool } from "#bff/testing/fake-school.ts";
import { pairsOutlivingTheirSession } from "#bff/testing/outliving-pairs.ts";
import { type HttpAnswer, type HttpMethod, type Send, sendTo } from "#e2e/harness/http-browser.ts";
import { documentIdOf, PortalClient } from "#e2e/harness/portal-client.ts";
import { GRAPHQL_PATH } from "#shared/bff-paths.ts";

export type { HttpAnswer, HttpMethod };

export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>;

/** A trusted document: the list of courses, with variables and assumed fields. */
export const COURSES_DOCUMENT_ID = documentIdOf("query CoursesPage");
/** The document for a course of that list. */
export const COURSE_DOCUMENT_ID = documentIdOf("query CoursePage(");
/** A document without variables. */
export const MARK_ALL_READ_DOCUMENT_ID = documentIdOf("mutation MarkAllNotificationsRead");
export const UNREAD_DOCUMENT_ID = documentIdOf("query UnreadCount");

/** The BFF's code in an answer of `/member/graphql`. */
export function codeIn(answer: { json: () => unknown }): string | undefined {
  const { errors } = answer.json() as { errors?: { extensions?: { code?: string } }[] };
  return errors?.[0]?.extensions?.code;
}

export const TEST_KEY = Buffer.alloc(32, "0123456789abcdef").toString("base64");

interface TestPortalOptions extends Pick<AppOptions, "pages" | "lifecycle" | "adjustPolicy"> {
  /** They replace the portal's own limits. */
  limits: Partial<Limits>;
  /** Wraps the store of the portal. */
  storeInFront: (store: SessionStore) => SessionStore;
  /** For a test that waits for a retry: its clock runs, too. Otherwise only the test moves the clock. */
  isClockRunning: boolean;
}

/** How far the wall clock is set back at the start of each portal. */
const SET_BACK_SECONDS = 3600;

export async function startTestPortal(
  environment: Record<string, string> = {},
  options: Partial<TestPortalOptions> = {},
) {
  const { isClockRunning = false } = options;
  const startedAtMs = Date.now();
  let offsetMs = SET_BACK_SECONDS * 1000;
  let advancedMs = 0;
  /** A clock that only the test moves; NTP or an operator may set a wall clock back. */
  const clock = {
    now: (): number => (isClockRunning ? Date.now() : startedAtMs) + offsetMs,
    advance: (seconds: number): void => {
      offsetMs += seconds * 1000;
      advancedMs += seconds * 1000;
    },
    setBack: (seconds: number): void => void (offsetMs -= seconds * 1000),
  };
  const school = await startFakeSchool(clock.now);
  const folder = mkdtempSync(join(tmpdir(), "homeroom-"));
  const storePath = join(folder, "sessions.db");
  const config = readConfig({
    SCHOOL_URL: school.url,
    CLIENT_ID: FAKE_CLIENT_ID,
    CLIENT_SECRET: school.clientSecret,
    SESSION_KEYS: TEST_KEY,
    SESSION_STORE: `sqlite:${storePath}`,
    LOG_LEVEL: "info",
    ...environment,
  });
  if (config.school === null || config.sessionKeys === null)
    throw new Error("the test's settings name no school");
  const metrics: Metrics = createMetrics(clock.now);
  const logLines: string[] = [];
  const { storeInFront = (store: SessionStore) => store } = options;
  const app = await buildApp({
    config,
    school: config.school,
    sessionKeys: config.sessionKeys,
    ...(options.pages && { pages: options.pages }),
    ...(options.lifecycle && { lifecycle: options.lifecycle }),
    ...(options.adjustPolicy && { adjustPolicy: options.adjustPolicy }),
    limits: { ...LIMITS, ...options.limits },
    metrics,
    logStream: { write: (line) => void logLines.push(line) },
    openStore: async () => storeInFront(await openSessionStore(config.sessionStore, () => undefined)),
    now: clock.now,
    ...(!isClockRunning && { elapsedMs: () => advancedMs }),
  });
  // The steady clock stays ahead, so that a test sees which of the two the portal reads.
  clock.setBack(SET_BACK_SECONDS);
  let isStoreBroken = false;
  return {
    app,
    school,
    clock,
    metrics,
    /** Lines of the log as they were written, without Fastify's own. */
    logLines,
    /** Lines of this event. */
    events: (event: string) =>
      logLines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line["event"] === event),
    /** A new browser without cookies. */
    browser: (userAgent?: string) => new PortalBrowser(app, school, userAgent),
    /** Takes the store's tables away, as a full disk or a lost volume would. */
    breakStore: (): void => {
      isStoreBroken = true;
      const database = new DatabaseSync(storePath);
      database.exec("drop table session; drop table sign_in;");
      database.close();
    },
    /** @throws {Error} when a pair lives on at the school that no session holds and nobody will revoke */
    close: async (): Promise<void> => {
      await app.close();
      await school.close();
      const outliving = isStoreBroken ? [] : await pairsOutlivingTheirSession(config, school);
      rmSync(folder, { recursive: true });
      if (outliving.length > 0)
        throw new Error(`pairs outlive their session: ${outliving.join(", ")} of ${school.pairs.length}`);
    },
  };
}

/** The one portal of a test, and one browser at it. */
export let portal: TestPortal;
export let browser: PortalBrowser;

/** To be called in a test, or before each. Closes the portal when the test is over, which may fail it. */
export async function usePortal(starting: Promise<TestPortal> = startTestPortal()): Promise<void> {
  portal = await starting;
  onTestFinished(portal.close);
  browser = portal.browser();
}

const ports = new WeakMap<FastifyInstance, Promise<number>>();

/** The port at which the portal listens; it starts listening the first time. */
export function portOf(app: FastifyInstance): Promise<number> {
  const before = ports.get(app);
  if (before !== undefined) return before;
  const port = app.listen({ host: "127.0.0.1", port: 0 }).then((origin) => Number(new URL(origin).port));
  ports.set(app, port);
  return port;
}

/** Signs in as the school's one member, without the forms of a school. */
export class PortalBrowser extends PortalClient {
  readonly #school: FakeSchool;

  constructor(app: FastifyInstance, school: FakeSchool, userAgent = "test") {
    super("http://localhost", { "user-agent": userAgent }, sendInto(app));
    this.#school = school;
  }

  /** Queries the list of courses. */
  ask(): Promise<HttpAnswer> {
    return this.graphql(COURSES_DOCUMENT_ID, { first: 50 });
  }

  /** Starts a sign-in. @returns the authorization URL at the school */
  async startSignIn(returnTo = "/courses"): Promise<string> {
    const answer = await this.navigate(`/auth/login?return_to=${encodeURIComponent(returnTo)}`);
    return String(answer.headers.location);
  }

  /** Signs in, consent included. @returns the answer to the callback */
  async signIn(returnTo = "/courses"): Promise<HttpAnswer> {
    const query = this.#school.consent(await this.startSignIn(returnTo));
    return this.navigate(`/auth/callback?${query.toString()}`);
  }
}

/** Requests of a server in this process. A call of the Member API goes over the network: the listening server takes it before Fastify does. */
function sendInto(app: FastifyInstance): Send {
  return ({ body, ...request }) =>
    request.url === GRAPHQL_PATH
      ? askOverSocket(app, request.headers, body)
      : app.inject({ ...request, ...(body !== undefined && { payload: body }) });
}

/** A call of the Member API as it arrives from a page, or the same request to another address. */
export async function askOverSocket(
  app: FastifyInstance,
  headers: Record<string, string>,
  body?: unknown,
  { method = "POST", url = GRAPHQL_PATH }: { method?: HttpMethod; url?: string } = {},
): Promise<HttpAnswer> {
  const answer = await sendTo(`http://127.0.0.1:${await portOf(app)}`)({
    method,
    url,
    // Leaves no open connection, so that tests can count the other ones.
    headers: { "content-type": "application/json", connection: "close", ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  if (answer.headers["set-cookie"] !== undefined) throw new Error("a call of the Member API set a cookie");
  return answer;
}
