import { Readable } from "node:stream";

import Fastify from "fastify";
import { describe, expect, test } from "vitest";

import { addOperatorApi } from "#school/operator/endpoint.ts";
import type { Operation } from "#school/operator/operation.ts";
import { RESOURCES } from "#school/operator/resources.ts";
import { buildTestSchool, openTestSchool } from "#school/testing/test-school.ts";
import { OPERATOR_SCOPES } from "#shared/scopes.ts";

const testSchool = await openTestSchool();
const { school } = testSchool;

test("every schema of the REST API can be compiled", async () => {
  // Without the school's lazy compilers Fastify compiles all schemas before it is ready.
  const app = Fastify();
  await app.register(addOperatorApi, { school });

  await expect(app.ready()).resolves.toBeDefined();
  await app.close();
});

/** Makes a call as a program with every scope. */
async function call(
  { method, path }: Pick<Operation, "method" | "path">,
  { headers = {}, payload, at = testSchool }: Sent = {},
): Promise<{ status: number }> {
  const { accessToken } = await at.storeOperatorPair({ scope: OPERATOR_SCOPES.join(" ") });
  const answer = await at.app.inject({
    method,
    url: `/api/v1${path.replaceAll(/\{\w+\}/g, "none")}`,
    headers: { authorization: `Bearer ${accessToken}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, ...(answer.payload === "" ? {} : answer.json<object>()) };
}

interface Sent {
  headers?: Record<string, string>;
  payload?: string | Readable;
  at?: typeof testSchool;
}

const JSON_TYPE = { "content-type": "application/json" };
const LECTURERS = { method: "POST", path: "/lecturers" } as const;
const LECTURER = JSON.stringify({ name: "Somebody" });

describe("a call without a body", () => {
  const changes = RESOURCES.flatMap(({ operations }) => operations).filter(({ method }) => method !== "GET");
  const statusOf = async (...sent: Parameters<typeof call>) => (await call(...sent)).status;

  test.each(changes.filter(({ body }) => body === undefined).map((operation) => [operation.id, operation]))(
    "may name any media type, where none is needed: %s",
    async (_id, operation) => {
      const plain = await statusOf(operation);

      for (const type of ["application/json", "application/json; charset=utf-8", "text/plain", "nonsense"])
        for (const length of [{}, { "content-length": "0" }])
          expect(await statusOf(operation, { headers: { "content-type": type, ...length } })).toBe(plain);
      expect(await statusOf(operation, { headers: JSON_TYPE, payload: "" })).toBe(plain);
      const empty = { headers: { ...JSON_TYPE, "transfer-encoding": "chunked" }, payload: Readable.from([]) };
      expect(await statusOf(operation, empty)).toBe(plain);
    },
  );

  test.each(changes.filter(({ body }) => body !== undefined).map((operation) => [operation.id, operation]))(
    "is 400 where one is needed: %s",
    async (_id, operation) => {
      expect(await statusOf(operation, { headers: JSON_TYPE })).toBe(400);
    },
  );
});

describe("the body of a call", () => {
  test.each([
    ["that is no JSON", "application/json", "{", 400, "invalid_request"],
    [
      "with a property that is none of its own",
      "application/json",
      '{"__proto__":{}}',
      400,
      "invalid_request",
    ],
    [
      "of another media type",
      "application/x-www-form-urlencoded",
      "name=Somebody",
      415,
      "unsupported_media_type",
    ],
  ])("%s is refused", async (_which, type, payload, status, error) => {
    const answer = await call(LECTURERS, { headers: { "content-type": type }, payload });

    expect(answer).toEqual({ status, error, error_description: expect.any(String) as unknown });
  });

  test("may come without its length", async () => {
    const headers = { ...JSON_TYPE, "transfer-encoding": "chunked" };

    expect(await call(LECTURERS, { headers, payload: Readable.from([LECTURER]) })).toMatchObject({
      status: 201,
    });
  });

  test("may have 64 kB, and that of a file more", async () => {
    // The routes are made with their limits as the school is built.
    const at = await buildTestSchool();
    const sentTo = (path: string, body: string, length: number) =>
      call({ method: "POST", path }, { headers: JSON_TYPE, payload: body.padEnd(length), at });
    const file = JSON.stringify({ name: "a.txt", content_type: "text/plain", content_base64: "bGVhZg==" });

    expect(await sentTo("/lecturers", LECTURER, 64 * 1024)).toMatchObject({ status: 201 });
    expect(await sentTo("/lecturers", LECTURER, 64 * 1024 + 1)).toMatchObject({
      status: 413,
      error: "content_too_large",
    });
    expect(await sentTo("/storage/uploads", file, 64 * 1024 + 1)).toMatchObject({ status: 201 });
    await at.close();
  });
});
