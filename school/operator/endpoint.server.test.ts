import Fastify from "fastify";
import { describe, expect, test } from "vitest";

import { addOperatorApi } from "#school/operator/endpoint.ts";
import type { Operation } from "#school/operator/operation.ts";
import { RESOURCES } from "#school/operator/resources.ts";
import { openTestSchool } from "#school/testing/test-school.ts";
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

describe("a call without a body", () => {
  const changes = RESOURCES.flatMap(({ operations }) => operations).filter(({ method }) => method !== "GET");
  const called = async (
    { method, path }: Operation,
    headers: Record<string, string>,
    payload?: string,
  ): Promise<number> => {
    const { accessToken } = await testSchool.storeOperatorPair({ scope: OPERATOR_SCOPES.join(" ") });
    const answer = await testSchool.app.inject({
      method: method as "POST",
      url: `/api/v1${path.replaceAll(/\{\w+\}/g, "none")}`,
      headers: { authorization: `Bearer ${accessToken}`, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    return answer.statusCode;
  };

  test.each(changes.filter(({ body }) => body === undefined).map((operation) => [operation.id, operation]))(
    "may name any media type, where none is needed: %s",
    async (_id, operation) => {
      const plain = await called(operation, {});

      for (const type of ["application/json", "application/json; charset=utf-8", "text/plain", "nonsense"])
        for (const length of [{}, { "content-length": "0" }])
          expect(await called(operation, { "content-type": type, ...length })).toBe(plain);
      expect(await called(operation, { "content-type": "application/json" }, "")).toBe(plain);
    },
  );

  test.each(changes.filter(({ body }) => body !== undefined).map((operation) => [operation.id, operation]))(
    "is 400 where one is needed: %s",
    async (_id, operation) => {
      expect(await called(operation, { "content-type": "application/json" })).toBe(400);
    },
  );
});
