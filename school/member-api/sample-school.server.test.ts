/**
 * The sample school, from which the operators' preview and the web's tests are answered, answers as the demo school does:
 * each of the portal's documents, for each member and page, is compared with the real school.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { getOperationAST, parse } from "graphql";
import { expect, test } from "vitest";

import { openTestSchool } from "#school/testing/test-school.ts";
import { sampleMember } from "#shared/sample-members/members.ts";
import { SAMPLE_PEOPLE, SAMPLE_SCHOOL } from "#shared/sample-members/people.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";
import type { Answer } from "#shared/sample-school/answer.ts";
import { sampleSchool } from "#shared/sample-school/sample-school.ts";
import { memberSchema } from "#shared/sample-school/schema.ts";

const SHARED = join(import.meta.dirname, "../../shared/member-api");
const documents = Object.values(
  JSON.parse(readFileSync(join(SHARED, "documents.json"), "utf8")) as Record<string, string>,
);
const documentOf = (name: string): string =>
  documents.find((text) => new RegExp(`(query|mutation) ${name}\\b`).test(text)) ?? name;
const schema = memberSchema(readFileSync(join(SHARED, "schema.graphql"), "utf8"));

const testSchool = await openTestSchool();
const { db, site, now, config } = testSchool.school;
const { seeded_at: seededAt } = await db
  .selectFrom("demo_seed")
  .select("seeded_at")
  .executeTakeFirstOrThrow();

type Variables = Readonly<Record<string, unknown>>;

async function askSchool(query: string, memberId: string, variables: Variables): Promise<Answer> {
  const { accessToken } = await testSchool.storePair({ memberId });
  const { payload } = await testSchool.app.inject({
    method: "POST",
    url: "/member/graphql",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    payload: { query, variables },
  });
  // The id of the site is random for each database.
  return JSON.parse(payload.replaceAll(site.id, SAMPLE_SCHOOL.id)) as Answer;
}

function openSample(person: (typeof SAMPLE_PEOPLE)[number]) {
  return sampleSchool({
    schema,
    person,
    // The preview loads the titles of one language, so this test does it too.
    sample: sampleMember(person.id, seededAt, { [person.language]: ALL_TITLES[person.language] }),
    now,
    schoolUrl: config.url,
  });
}

/** @param hidden  names of values that differ between two schools; only whether they are there is compared */
function comparable(answer: Answer, hidden: readonly string[]): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => {
      // The place in the document, which the sample school does not know.
      if (key === "locations") return undefined;
      return hidden.includes(key) && value !== null ? `a ${key}` : value;
    }),
  );
}

const CURSORS = ["cursor", "endCursor"];
/** Also the instants at which this test marks. */
const OF_CHANGES = [...CURSORS, "readAt"];

/** The end cursor of the answer's connection when it has a next page. */
function nextCursor(answer: Answer): string | undefined {
  return /"endCursor":"([^"]*)","hasNextPage":true/.exec(JSON.stringify(answer))?.[1];
}

const QUERIES = documents.filter((text) => getOperationAST(parse(text))?.operation === "query");

test.each(SAMPLE_PEOPLE)(
  "the sample school answers the first pages of $email as the real school does",
  async (person) => {
    const sample = openSample(person);
    for (const document of QUERIES) {
      let after: { own?: string; real?: string } | undefined = {};
      for (let page = 0; page < 3 && after !== undefined; page += 1) {
        const own = sample.answer(document, { first: 5, after: after.own });
        const real = await askSchool(document, person.id, { first: 5, after: after.real });
        expect(comparable(own, CURSORS), document).toEqual(comparable(real, CURSORS));
        const [ownNext, realNext] = [nextCursor(own), nextCursor(real)];
        after =
          ownNext === undefined || realNext === undefined ? undefined : { own: ownNext, real: realNext };
      }
    }
  },
);

test("the sample school makes, counts, refuses and keeps changes as the real school does", async () => {
  const [person] = SAMPLE_PEOPLE;
  const sample = openSample(person);
  const [newest] = sampleMember(person.id, seededAt, ALL_TITLES).member.notifications;
  const page = { first: 50, after: null };
  const steps: [string, Variables][] = [
    ["MarkNotificationRead", { id: newest?.id }],
    ["MarkNotificationRead", { id: newest?.id }],
    ["MarkNotificationRead", { id: "ntf_none" }],
    ["TryMarkingBefore", { before: "2026-11-01T00:00:00.000Z" }],
    ["MarkNotificationsReadBefore", { before: "2026-11-01T00:00:00.000Z" }],
    ["MarkAllNotificationsRead", {}],
    ["UpdateNotificationSubscription", { topic: "payment", channel: "email", enabled: false }],
    ["UpdateNotificationSubscription", { topic: "payment", channel: "pigeon", enabled: false }],
    ["InboxPage", page],
    ["InboxSettingsPage", {}],
    ["UnreadCount", {}],
  ];
  for (const [name, variables] of steps)
    expect(comparable(sample.answer(documentOf(name), variables), OF_CHANGES), name).toEqual(
      comparable(await askSchool(documentOf(name), person.id, variables), OF_CHANGES),
    );
});
