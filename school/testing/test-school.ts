/** A school for tests, with a clock that the test sets. */

import { randomBytes } from "node:crypto";

import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { afterAll } from "vitest";

import { buildSchool } from "#school/app.ts";
import { parseConfig } from "#school/config.ts";
import type { School } from "#school/school.ts";
import { openSchool } from "#school/start.ts";
import { copyOfSeededDatabase, newTestDatabase } from "#school/store/test-database.ts";
import { createMemberClient, createOperatorClient } from "#school/store/oauth/clients.ts";
import { issuePair, type PairGrant } from "#school/store/oauth/token-pairs.ts";
import { IDENTITY_SCOPES, OPERATOR_SCOPES } from "#shared/scopes.ts";

/** The tokens of a pair, and its client. */
interface StoredPair {
  accessToken: string;
  refreshToken: string;
  clientId: string;
}

/** A demo school, called by injected requests: it listens on no port. */
export interface TestSchool {
  app: FastifyInstance;
  school: School;
  /** The text of every SQL statement since the school was built or the list was last emptied. */
  statements: string[];
  /** The parameters of each of these texts, as they were last. */
  parametersOf: Map<string, readonly unknown[]>;
  /** Sets the school's clock forward. */
  advanceClock(milliseconds: number): void;
  /** Stores a token pair without a request, with any grant, and returns its tokens. */
  storePair(grant?: Partial<PairGrant>): Promise<StoredPair>;
  /** Stores a token pair of an operator client; its member is the owner unless the grant names another. */
  storeOperatorPair(grant?: Partial<PairGrant>): Promise<StoredPair>;
  /** Posts a form, as a browser or an OAuth client does. */
  postForm(
    url: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Asks for a new pair, with the secret of a confidential client. */
  refresh(
    pair: Pick<StoredPair, "refreshToken" | "clientId">,
    secret?: string,
  ): Promise<LightMyRequestResponse>;
  /** Posts a message, or several, to the tool endpoint. */
  postMessages(messages: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Posts a query to the Member API. */
  queryMemberApi(
    accessToken: string,
    query: string,
  ): Promise<{ status: number; body: unknown; challenge: string }>;
  /** Reads the Member API as a member. @returns the data, whose type the caller knows */
  readAs<Data>(memberId: string, query: string): Promise<Data>;
  close(): Promise<void>;
}

const START = Date.parse("2026-11-21T02:00:00Z");

/** Builds a school as `buildTestSchool` does for all tests of the file that calls it, and closes it after them. */
export async function openTestSchool(environment?: Record<string, string>): Promise<TestSchool> {
  const testSchool = await buildTestSchool(environment);
  afterAll(() => testSchool.close());
  return testSchool;
}

/** Seeds a demo school as it begins in each test. In memory first: a file takes four times as long. */
async function seedDemo(file: string): Promise<void> {
  const config = parseConfig({ SCHOOL_DATABASE: "sqlite::memory:", SCHOOL_DEMO: "1" });
  const { db } = await openSchool(config, { now: () => START, random: (size) => randomBytes(size) });
  await sql`vacuum into ${file}`.execute(db);
  await db.destroy();
}

/** Builds a demo school on a database of its own; one without the demo's content begins empty. */
export async function buildTestSchool(environment: Record<string, string> = {}): Promise<TestSchool> {
  let at = START;
  const statements: string[] = [];
  const parametersOf = new Map<string, readonly unknown[]>();
  const database =
    environment["SCHOOL_DEMO"] === "0" ? await newTestDatabase() : await copyOfSeededDatabase(seedDemo);
  const school = await openSchool(
    parseConfig({ SCHOOL_DATABASE: database, SCHOOL_DEMO: "1", ...environment }),
    {
      now: () => at,
      random: (size) => randomBytes(size),
      onStatement: (statement, parameters) => {
        statements.push(statement);
        parametersOf.set(statement, parameters);
      },
    },
  );
  const app = await buildSchool(school);
  const clientStore = { db: school.db, now: school.now, random: school.random, schoolId: school.site.id };
  const { id: clientId } = await createMemberClient(clientStore, {
    name: "Test",
    redirectUris: ["http://127.0.0.1/cb"],
    scopes: ["account:read"],
    confidential: false,
  });
  const storePair: TestSchool["storePair"] = async (grant = {}) => {
    const issued = await issuePair(
      school.db,
      { now: school.now, random: school.random, accessTokenSeconds: school.config.accessTokenSeconds },
      {
        clientId,
        memberId: "mem_yichun",
        scope: "openid account:read account:write",
        resource: school.config.url,
        schoolId: school.site.id,
        predecessorId: null,
        ...grant,
      },
    );
    return {
      accessToken: issued.accessToken,
      refreshToken: issued.refreshToken,
      clientId: grant.clientId ?? clientId,
    };
  };
  const postForm: TestSchool["postForm"] = (url, fields, headers = {}) =>
    app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams(fields).toString(),
    });

  const queryMemberApi: TestSchool["queryMemberApi"] = async (accessToken, query) => {
    const answer = await app.inject({
      method: "POST",
      url: "/member/graphql",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      payload: { query },
    });
    return {
      status: answer.statusCode,
      body: answer.json<unknown>(),
      challenge: String(answer.headers["www-authenticate"] ?? ""),
    };
  };

  return {
    app,
    school,
    statements,
    parametersOf,
    advanceClock: (milliseconds) => void (at += milliseconds),
    storePair,
    storeOperatorPair: async (grant = {}) => {
      const { id } = await createOperatorClient(clientStore, {
        name: "Test program",
        redirectUris: ["http://127.0.0.1:5000/cb"],
        scopes: [...IDENTITY_SCOPES, ...OPERATOR_SCOPES],
        confidential: false,
      });
      return storePair({ clientId: id, memberId: "mem_owner", scope: "openid courses:read", ...grant });
    },
    postForm,
    refresh: ({ refreshToken, clientId: client_id }, secret) =>
      postForm("/api/oauth/token", {
        grant_type: "refresh_token",
        refresh_token: refreshToken,
        client_id,
        ...(secret === undefined ? {} : { client_secret: secret }),
      }),
    postMessages: (messages, headers = {}) =>
      app.inject({
        method: "POST",
        url: "/mcp",
        headers: {
          host: "127.0.0.1:4000",
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers,
        },
        payload: messages,
      }),
    queryMemberApi,
    readAs: async <Data>(memberId: string, query: string) => {
      const { accessToken } = await storePair({ memberId });
      const { body } = await queryMemberApi(accessToken, query);
      return (body as { data: Data }).data;
    },
    close: async () => {
      await app.close();
      await school.db.destroy();
    },
  };
}
