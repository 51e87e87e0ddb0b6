/** A portal in memory and a browser's cookie jar in front of it, for the BFF's own tests. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import type { FastifyInstance, LightMyRequestResponse } from "fastify";

import { buildApp } from "#bff/app.ts";
import { readConfig } from "#bff/config.ts";
import { FAKE_CLIENT_ID, type FakeSchool, startFakeSchool } from "#bff/testing/fake-school.ts";

/** A clock that a test moves. */
interface TestClock {
  now: () => number;
  advance: (seconds: number) => void;
}

export interface TestPortal {
  app: FastifyInstance;
  school: FakeSchool;
  clock: TestClock;
  /** A new browser without cookies. */
  browser: (userAgent?: string) => PortalBrowser;
  /** Takes the store's tables away, as a full disk or a lost volume would. */
  breakStore: () => void;
  close: () => Promise<void>;
}

const TEST_KEY = Buffer.alloc(32, "0123456789abcdef").toString("base64");

export async function startTestPortal(environment: Record<string, string> = {}): Promise<TestPortal> {
  const school = await startFakeSchool();
  const folder = mkdtempSync(join(tmpdir(), "homeroom-"));
  const storePath = join(folder, "sessions.db");
  const config = readConfig({
    SCHOOL_URL: school.url,
    CLIENT_ID: FAKE_CLIENT_ID,
    CLIENT_SECRET: school.clientSecret,
    SESSION_KEYS: TEST_KEY,
    SESSION_STORE: `sqlite:${storePath}`,
    LOG_LEVEL: "silent",
    ...environment,
  });
  if (config.school === null || config.sessionKeys === null)
    throw new Error("the test's settings name no school");
  let offsetMs = 0;
  const clock: TestClock = {
    now: () => Date.now() + offsetMs,
    advance: (seconds) => {
      offsetMs += seconds * 1000;
    },
  };
  const app = await buildApp({
    config,
    school: config.school,
    sessionKeys: config.sessionKeys,
    files: () => Promise.resolve(),
    now: clock.now,
  });
  return {
    app,
    school,
    clock,
    browser: (userAgent) => new PortalBrowser(app, school, userAgent),
    breakStore: () => {
      const database = new DatabaseSync(storePath);
      database.exec("drop table session; drop table sign_in;");
      database.close();
    },
    close: async () => {
      await app.close();
      await school.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Keeps cookies as a browser does and sends what a page of the portal sends. */
export class PortalBrowser {
  readonly #app: FastifyInstance;
  readonly #school: FakeSchool;
  readonly #userAgent: string;
  readonly cookies = new Map<string, string>();

  constructor(app: FastifyInstance, school: FakeSchool, userAgent = "test") {
    this.#userAgent = userAgent;
    this.#app = app;
    this.#school = school;
  }

  /** Follows an address, as a click does. */
  navigate(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.#send("GET", url, { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", ...headers });
  }

  /** Calls as the portal's own script does. */
  call(method: "GET" | "POST" | "DELETE", url: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.#send(method, url, { "x-csrf": "1", "sec-fetch-site": "same-origin", ...headers }, body);
  }

  graphql(documentId: string, variables?: Record<string, unknown>): Promise<LightMyRequestResponse> {
    return this.call("POST", "/member/graphql", {
      documentId,
      ...(variables === undefined ? {} : { variables }),
    });
  }

  /** Starts a sign-in. @returns the authorization URL at the school */
  async startSignIn(returnTo = "/courses"): Promise<string> {
    const answer = await this.navigate(`/auth/login?return_to=${encodeURIComponent(returnTo)}`);
    return String(answer.headers.location);
  }

  /** Signs in as the school's one member, consent included. @returns the answer to the callback */
  async signIn(returnTo = "/courses"): Promise<LightMyRequestResponse> {
    const query = this.#school.consent(await this.startSignIn(returnTo));
    return this.navigate(`/auth/callback?${query.toString()}`);
  }

  async #send(
    method: "GET" | "POST" | "DELETE",
    url: string,
    headers: Record<string, string>,
    body?: unknown,
  ) {
    const cookie = [...this.cookies]
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join("; ");
    const answer = await this.#app.inject({
      method,
      url,
      headers: { "user-agent": this.#userAgent, ...headers, ...(cookie === "" ? {} : { cookie }) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = value === "" || maxAge === 0 || (expires !== undefined && expires.getTime() <= 0);
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
