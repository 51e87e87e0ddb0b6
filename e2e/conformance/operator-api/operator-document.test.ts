import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import fc from "fast-check";
import Schema from "typebox/schema";
import { describe, expect, test } from "vitest";

import { OPERATOR_SCOPES } from "#shared/scopes.ts";

import { CLEAN_ENVIRONMENT } from "../../harness/clean-environment.ts";
import { openOperatorApi } from "./operator-api.ts";
import {
  dereferenced,
  type DeclaredOperation,
  listOperations,
  type SentRequest,
  sentRequest,
} from "./operator-requests.ts";
import { OPERATOR_CLIENT_SCOPE } from "../operator-client.ts";
import { openedForTests, schoolForTests } from "../opened-for-tests.ts";

const school = schoolForTests();
const api = openedForTests(async () =>
  openOperatorApi(school.url, OPERATOR_CLIENT_SCOPE, await school.program()),
);
const readDocument = async (): Promise<object> =>
  (await (await fetch(`${school.url}/openapi.json`)).json()) as object;
const document = openedForTests(async () => dereferenced(await readDocument()));

const REDOCLY = join(import.meta.dirname, "../../../node_modules/@redocly/cli/bin/cli.js");

describe('Spec, "Endpoints", row 10: the document describes the REST API and nothing else', () => {
  test("its paths are those of the REST API", () => {
    const paths = Object.keys(document.paths);
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.filter((path) => !path.startsWith("/api/v1/"))).toEqual([]);
  });

  test("Redocly finds no error and no warning in it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "openapi-"));
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(await readDocument()));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [REDOCLY, "lint", file, "--format", "json"],
      {
        cwd: folder,
        env: { ...CLEAN_ENVIRONMENT, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      },
    ).catch((error: { stdout: string }) => error);
    await rm(folder, { recursive: true });
    const report = JSON.parse(stdout) as { totals: object; problems: { message: string }[] };

    console.log(`Redocly: ${JSON.stringify(report.totals)}`);
    expect(report.problems.map((problem) => problem.message)).toEqual([]);
    expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
  });

  test('Spec, "Scopes": each of 33 operator scopes opens an operation, and each operation has one', () => {
    const scopesOfOperations = listOperations(document).map(
      ({ operation }) => operation.security[0]?.["operator"],
    );

    expect(scopesOfOperations.every((scopes) => scopes?.length === 1)).toBe(true);
    expect(new Set(scopesOfOperations.flat())).toEqual(new Set(OPERATOR_SCOPES));
  });

  test("each operation refuses a caller without a token, and a token without its scope", async () => {
    const identity = await openOperatorApi(school.url, "openid", await school.program());
    for (const { path, method, operation } of listOperations(document)) {
      const target = path.replace("/api/v1", "").replaceAll(/\{\w+\}/g, "none");
      const anonymous = await api.call(method, target, undefined, { authorization: "" });
      const scopeless = await identity.call(method, target);
      const scope = operation.security[0]?.["operator"]?.[0];

      expect([method, path, anonymous.status, scopeless.status]).toEqual([method, path, 401, 403]);
      expect(scopeless.headers.get("www-authenticate")).toContain(`scope="${scope}"`);
    }
  });
});

/** They take fifteen seconds of a quiet machine for each thousand. */
const REQUESTS = process.env["TEST_COMMAND"] === "all" ? 1000 : 300;

describe("hundreds of requests made from the document alone, right and wrong", () => {
  /** The difference between an answer and its declaration; undefined when there is none. */
  async function findFault(
    { operation }: DeclaredOperation,
    request: SentRequest,
  ): Promise<string | undefined> {
    const answer = await fetch(school.url + request.target, {
      method: request.method,
      headers: { authorization: `Bearer ${api.accessToken}`, ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const text = await answer.text();
    const declared = operation.responses[String(answer.status)];
    if (answer.status >= 500 || declared === undefined) return `status ${answer.status}: ${text}`;
    const schema = declared.content?.["application/json"]?.schema;
    if (schema === undefined) return text === "" ? undefined : `a body that is not declared: ${text}`;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const body: unknown = JSON.parse(text);
    return Schema.Check(schema, body) ? undefined : `a body of another shape: ${text}`;
  }
  const statuses = new Map<number, number>();

  test("each request is answered without a 5xx, with a declared status and a fitting body", async () => {
    const operations = listOperations(document);
    const requests = fc
      .constantFrom(...operations)
      .chain((operation) => sentRequest(operation).map((request) => ({ operation, request })));
    await fc.assert(
      fc.asyncProperty(requests, async ({ operation, request }) => {
        expect(await findFault(operation, request)).toBeUndefined();
      }),
      { numRuns: REQUESTS },
    );

    console.log(`Statuses: ${JSON.stringify(Object.fromEntries(statuses))}`);
    for (const status of [200, 201, 400, 404, 415]) expect(statuses.get(status)).toBeGreaterThan(5);
  });
});
