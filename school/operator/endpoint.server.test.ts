import Fastify from "fastify";
import { expect, test } from "vitest";

import { addOperatorApi } from "#school/operator/endpoint.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const { school } = await openTestSchool();

test("every schema of the REST API can be compiled", async () => {
  // Without the school's lazy compilers Fastify compiles all schemas before it is ready.
  const app = Fastify();
  await app.register(addOperatorApi, { school });

  await expect(app.ready()).resolves.toBeDefined();
  await app.close();
});
