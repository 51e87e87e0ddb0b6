import { expect, test } from "vitest";

import documents from "#shared/member-api/documents.json";
import schemaText from "#shared/member-api/schema.graphql?raw";
import { sampleMember } from "#shared/sample-members/members.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { sampleSchool } from "#shared/sample-school/sample-school.ts";
import { type Dialect, memberSchema } from "#shared/sample-school/schema.ts";

import { type Conditions, conditionsWith } from "../conditions.ts";
import type { SampleChange } from "../messages.ts";
import { sessionAnswers } from "./session-answers.ts";
import { stageFetch } from "./stage-fetch.ts";

const NOON = Date.parse("2026-11-22T12:00:00Z");
const SCHOOL = "https://school.example.com";
const [person] = SAMPLE_PEOPLE;
const now = () => NOON;

interface Opened extends Partial<Conditions> {
  changes?: SampleChange[];
  dialect?: Dialect;
}

function open({ changes = [], dialect, ...given }: Opened = {}): typeof fetch {
  const conditions = conditionsWith(given);
  return stageFetch({
    documents,
    school: sampleSchool({
      schema: memberSchema(schemaText, dialect),
      person,
      sample: sampleMember(person.id, NOON, ALL_TITLES),
      now,
      schoolUrl: SCHOOL,
    }),
    answerSession: sessionAnswers({ person, begunAt: NOON, schoolUrl: SCHOOL, otherSessions: 1, conditions }),
    conditions,
    seededAt: NOON,
    now,
    onChange: (change) => changes.push(change),
  });
}

const ask = (send: typeof fetch, documentId: string, variables = {}) =>
  send("/member/graphql", { method: "POST", body: JSON.stringify({ documentId, variables }) });

test("a document that the portal was not built with is refused as by the BFF", async () => {
  const answer = await ask(open(), "sha256:none");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "client_outdated" } }] });
});

test("without a network nothing is answered, and another address never is", async () => {
  await expect(open({ network: "offline" })("/auth/session")).rejects.toThrow("Failed to fetch");
  await expect(open()("https://elsewhere.example.com/")).rejects.toThrow(TypeError);
  await expect(open()(new Request("https://elsewhere.example.com/"))).rejects.toThrow(TypeError);
});
