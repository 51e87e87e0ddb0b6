import { expect, it } from "vitest";

import { createDegradation } from "#bff/member-api/degradation.ts";
import { callMemberApi, type MemberApi } from "#bff/member-api/member-call.ts";
import type { TrustedDocument } from "#bff/member-api/trusted-documents.ts";
import type { OpenSession } from "#bff/sessions/session-record.ts";
import { CONTENT } from "#bff/testing/session-parts.ts";

const DOCUMENT = {
  id: "sha256:1",
  name: "Courses",
  operation: { operation: "query" },
  documented: { leftOut: ["Course.title"] },
} as unknown as TrustedDocument;
const REFUSAL = '{"errors":[{"message":"Cannot query field \\"title\\" on type \\"Course\\"."}]}';
const RESULT = '{"data":{"viewer":null}}';

const sessionOf = (version: number): OpenSession => ({ version, record: CONTENT }) as unknown as OpenSession;

it("the predecessors of a token are removed before its answer is returned, and the next call has that session", async () => {
  const steps: unknown[] = [];
  const pairs = {
    isUsable: () => true,
    confirm: async (session: OpenSession) => {
      await new Promise(setImmediate);
      steps.push(session.version);
      return sessionOf(session.version + 1);
    },
  };
  const pool = {
    post: async ({ body }: { body: Buffer }) => {
      steps.push(String(body));
      const text = String(body) === "full" ? REFUSAL : RESULT;
      return { status: 200, contentType: "application/json", body: Buffer.from(text) };
    },
  };
  const degradation = createDegradation(
    () => 0,
    () => undefined,
  );
  const result = await callMemberApi(
    { pairs, pool, degradation } as unknown as MemberApi,
    {
      session: sessionOf(1),
      caller: { isGone: false, waitingFor: undefined },
      trace: { traceId: "" } as never,
    },
    { document: DOCUMENT, full: () => Buffer.from("full"), documented: () => Buffer.from("documented") },
  );
  expect(result.body.toString()).toBe(RESULT);
  expect(steps).toEqual(["full", 1, "documented", 2]);
});
