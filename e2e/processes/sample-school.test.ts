/**
 * The sample school, which answers the operators' preview in the browser, answers as the demo school does: each of the
 * portal's documents, for each member and page, is compared with the real school, and with graphql-js on the schema.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { buildSchema, type DirectiveNode, graphql, isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { MemberApiReader } from "../conformance/member-api/member-api-reader.ts";
import { type SchoolProcess, startSchool } from "../harness/school-process.ts";

import { SAMPLE_PEOPLE, SAMPLE_SCHOOL } from "#shared/sample-members/people.ts";
import { sampleMember } from "#shared/sample-members/members.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";
import { ASSUMED } from "#shared/sample-school/assumed-fields.ts";
import { sampleSchool } from "#shared/sample-school/sample-school.ts";

const SHARED = join(import.meta.dirname, "../../shared/member-api");
const documents = Object.values(
  JSON.parse(readFileSync(join(SHARED, "documents.json"), "utf8")) as Record<string, string>,
);
const nameOf = (document: string): string => /^\w+ (\w+)/.exec(document)?.[1] ?? document;
const QUERIES = documents
  .filter((document) => document.startsWith("query "))
  .map((document) => [nameOf(document), document] as const);
const schema = buildSchema(readFileSync(join(SHARED, "schema.graphql"), "utf8"));

/** The end cursor of every connection of an answer that has a next page; null when none has one. */
function nextCursor(data: unknown): string | null {
  if (typeof data !== "object" || data === null) return null;
  const { pageInfo } = data as { pageInfo?: { hasNextPage?: boolean; endCursor?: string } };
  if (pageInfo?.hasNextPage === true) return pageInfo.endCursor ?? null;
  for (const value of Object.values(data)) {
    const cursor = Array.isArray(value) ? null : nextCursor(value);
    if (cursor !== null) return cursor;
  }
  return null;
}

let school: SchoolProcess;
let reader: MemberApiReader;
let seededAt: number;
/** The id of the site, which is random for each database. */
let siteId: string;

beforeAll(async () => {
  school = await startSchool();
  reader = new MemberApiReader(school, await school.createClient());
  const path = (school.environment["SCHOOL_DATABASE"] ?? "").replace("sqlite:", "");
  const database = new DatabaseSync(path, { readOnly: true });
  seededAt = Number(database.prepare("select seeded_at from demo_seed").get()?.["seeded_at"]);
  siteId = String(database.prepare("select id from school where is_this_site = 1").get()?.["id"]);
  database.close();
});
afterAll(() => school.stop());

/** The real school's answer. */
async function askSchool(
  document: string,
  email: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const response = await fetch(`${school.url}/member/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${await reader.tokenOf(email)}`,
    },
    body: JSON.stringify({ query: document, variables }),
  });
  return JSON.parse((await response.text()).replaceAll(siteId, SAMPLE_SCHOOL.id));
}

/** The answer of graphql-js on the schema, with the samples as root value. */
async function askByTheBook(
  document: string,
  root: unknown,
  variableValues: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  return JSON.parse(
    JSON.stringify(
      await graphql({ schema, source: document, rootValue: root, variableValues: { ...variableValues } }),
    ),
  );
}

describe.each(SAMPLE_PEOPLE.map((person) => [person.email, person] as const))(
  "the sample school of %s",
  (email, person) => {
    const open = () =>
      sampleSchool({
        person,
        // The preview loads the titles of one language, so this test does it too.
        sample: sampleMember(person.id, seededAt, { [person.language]: ALL_TITLES[person.language] }),
        now: Date.now,
        schoolUrl: school.url,
      });

    test.each(QUERIES)(
      "answers %s as the real school and graphql-js do, on its first pages",
      async (_name, document) => {
        const sample = open();
        let after: string | null = null;
        for (let page = 0; page < 3; page += 1) {
          const variables: Readonly<Record<string, unknown>> = { first: 5, after };
          const answer = sample.answer(document, variables);
          expect(answer).toEqual(await askSchool(document, email, variables));
          expect(answer).toEqual(await askByTheBook(document, sample.roots.query, variables));
          after = nextCursor(answer.data);
          if (after === null) return;
        }
      },
    );
  },
);

test("the fields that the sample school leaves out as a documented one are those that the schema marks as assumed", () => {
  const isMarked = (directives: readonly DirectiveNode[] | undefined) =>
    directives?.some(({ name }) => name.value === "assumed") === true;
  const marked = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type)) return [];
    const names = Object.values(type.getFields()).flatMap(({ name, args, astNode }) => [
      ...(isMarked(astNode?.directives) ? [name] : []),
      ...args
        .filter((argument) => isMarked(argument.astNode?.directives))
        .map((argument) => `${name}(${argument.name}:)`),
    ]);
    return names.length === 0 ? [] : [[type.name, names.join(" ")]];
  });
  expect(ASSUMED).toEqual(Object.fromEntries(marked));
});

describe("changes in the sample school", () => {
  const email = "yichun@example.com";
  const [person] = SAMPLE_PEOPLE;
  /** Replaces the instants of changes, which differ between the two schools. */
  const withoutInstants = (answer: unknown): unknown =>
    JSON.parse(
      JSON.stringify(answer, (key, value: unknown) =>
        key === "readAt" && value !== null ? "an instant" : value,
      ),
    );

  test("are made, counted, refused and kept as at the real school", async () => {
    const settings = {
      person,
      sample: sampleMember(person.id, seededAt, ALL_TITLES),
      now: Date.now,
      schoolUrl: school.url,
    };
    const sample = sampleSchool(settings);
    const byTheBook = sampleSchool(settings);
    const document = (name: string): string => documents.find((each) => nameOf(each) === name) ?? "";
    const inbox = sample.answer(document("InboxPage"), { first: 50, after: null }).data;
    const [{ id }] = (inbox["notifications"] as { nodes: [{ id: string }] }).nodes;

    const steps: [string, Readonly<Record<string, unknown>>][] = [
      ["MarkNotificationRead", { id }],
      ["MarkNotificationRead", { id }],
      ["MarkNotificationRead", { id: "ntf_none" }],
      ["MarkAllNotificationsRead", {}],
      ["UpdateNotificationSubscription", { topic: "payment", channel: "email", enabled: false }],
      ["UpdateNotificationSubscription", { topic: "payment", channel: "pigeon", enabled: false }],
    ];
    for (const [name, variables] of steps) {
      const answer = withoutInstants(sample.answer(document(name), { ...variables }));
      const { data, errors } = withoutInstants(await askSchool(document(name), email, variables)) as Answered;
      expect(answer).toMatchObject({ data });
      expect((answer as Answered).errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual(
        errors?.map(({ path, extensions }) => [path, extensions.code]),
      );
      const { data: expected } = withoutInstants(
        await askByTheBook(document(name), byTheBook.roots.mutation, variables),
      ) as Answered;
      expect(answer).toMatchObject({ data: expected });
    }
    for (const name of ["InboxPage", "InboxSettingsPage", "UnreadCount"])
      expect(withoutInstants(sample.answer(document(name), { first: 50, after: null }))).toEqual(
        withoutInstants(await askSchool(document(name), email, { first: 50, after: null })),
      );
  });
});

interface Answered {
  data: unknown;
  errors?: { path: unknown; extensions: { code: string } }[];
}
