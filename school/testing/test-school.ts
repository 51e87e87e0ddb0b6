/** A school for tests, with a clock that the test sets. */

import { randomBytes } from "node:crypto";

import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll } from "vitest";

import { buildSchool } from "#school/app.ts";
import { parseConfig } from "#school/config.ts";
import type { School } from "#school/school.ts";
import { openSchool } from "#school/start.ts";
import { copyOfSeededDatabase, newTestDatabase } from "#school/store/test-database.ts";
import { createMemberClient, createOperatorClient } from "#school/store/oauth/clients.ts";
import { issuePair, type PairGrant } from "#school/store/oauth/token-pairs.ts";
import type { Tables } from "#school/store/tables/tables.ts";
import { IDENTITY_SCOPES, OPERATOR_SCOPES } from "#shared/scopes.ts";

interface StoredPair {
  accessToken: string;
  refreshToken: string;
  clientId: string;
}

/** A demo school, called by injected requests: it listens on no port. */
export class TestSchool {
  readonly app: FastifyInstance;
  readonly school: School;
  /** The text of every SQL statement since the school was built or the list was last emptied. */
  readonly statements: string[];
  /** The last parameters of each of these texts. */
  readonly parametersOf: ReadonlyMap<string, readonly unknown[]>;
  readonly advanceClock: (milliseconds: number) => void;
  readonly #clientId: string;

  constructor(
    parts: Pick<TestSchool, "app" | "school" | "statements" | "parametersOf" | "advanceClock">,
    clientId: string,
  ) {
    this.app = parts.app;
    this.school = parts.school;
    this.statements = parts.statements;
    this.parametersOf = parts.parametersOf;
    this.advanceClock = parts.advanceClock;
    this.#clientId = clientId;
  }

  /** Stores a token pair without a request, with any grant, and returns its tokens. */
  async storePair(grant: Partial<PairGrant> = {}): Promise<StoredPair> {
    const { db, now, random, config, site } = this.school;
    const { accessToken, refreshToken } = await issuePair(
      db,
      { now, random, accessTokenSeconds: config.accessTokenSeconds },
      {
        clientId: this.#clientId,
        memberId: "mem_yichun",
        scope: "openid account:read account:write",
        resource: config.url,
        schoolId: site.id,
        predecessorId: null,
        ...grant,
      },
    );
    return { accessToken, refreshToken, clientId: grant.clientId ?? this.#clientId };
  }

  /** Stores a token pair of an operator client; its member is the owner unless the grant names another. */
  async storeOperatorPair(grant: Partial<PairGrant> = {}): Promise<StoredPair> {
    const { id } = await createOperatorClient(clientStoreOf(this.school), {
      name: "Test program",
      redirectUris: ["http://127.0.0.1:5000/cb"],
      scopes: [...IDENTITY_SCOPES, ...OPERATOR_SCOPES],
      confidential: false,
    });
    return this.storePair({ clientId: id, memberId: "mem_owner", scope: "openid courses:read", ...grant });
  }

  /** Posts a form, as a browser or an OAuth client does. */
  postForm(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  /** Asks for a new pair, with the secret of a confidential client. */
  refresh({ refreshToken, clientId }: Pick<StoredPair, "refreshToken" | "clientId">, secret?: string) {
    return this.postForm("/api/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: clientId,
      ...(secret === undefined ? {} : { client_secret: secret }),
    });
  }

  /** Posts a message, or several, to the tool endpoint. */
  postMessages(messages: object, headers: Record<string, string> = {}) {
    return this.app.inject({
      method: "POST",
      url: "/mcp",
      headers: {
        host: "127.0.0.1:4000",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      payload: messages,
    });
  }

  async queryMemberApi(accessToken: string, query: string) {
    const answer = await this.app.inject({
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
  }

  /** Reads the Member API as a member. @returns the data, whose type the caller knows */
  async readAs<Data>(memberId: string, query: string): Promise<Data> {
    const { accessToken } = await this.storePair({ memberId });
    const { body } = await this.queryMemberApi(accessToken, query);
    return (body as { data: Data }).data;
  }

  /** Does something while a table is missing, as if the database failed at it. */
  async withoutTable<Result>(table: keyof Tables, work: () => Promise<Result>): Promise<Result> {
    const { schema } = this.school.db;
    await schema.alterTable(table).renameTo(`${table}_gone`).execute();
    const result = await work();
    await schema.alterTable(`${table}_gone`).renameTo(table).execute();
    return result;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.school.db.destroy();
  }
}

const clientStoreOf = ({ db, now, random, site }: School) => ({ db, now, random, schoolId: site.id });

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
  const { id } = await createMemberClient(clientStoreOf(school), {
    name: "Test",
    redirectUris: ["http://127.0.0.1/cb"],
    scopes: ["account:read"],
    confidential: false,
  });
  const advanceClock = (milliseconds: number): void => void (at += milliseconds);
  return new TestSchool({ app, school, statements, parametersOf, advanceClock }, id);
}
