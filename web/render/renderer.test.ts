import { beforeAll, expect, test } from "vitest";

import documents from "#shared/member-api/documents.json";
import { courseQuestion, type CoursesPage } from "#shared/member-api/course-question.ts";
import schemaText from "#shared/member-api/schema.graphql?raw";
import type { AskedDocument, FirstAnswer } from "#shared/page-data.ts";
import type { Renderer, ScreenToRender } from "#shared/renderer.ts";
import { sampleMember } from "#shared/sample-members/members.ts";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { HOUR } from "#shared/sample-members/sample-times.ts";
import { seededRandom } from "#shared/sample-members/seeded-random.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";
import { sampleSchool } from "#shared/sample-school/sample-school.ts";
import { memberSchema } from "#shared/sample-school/schema.ts";
import { session } from "#web/testing/fake-bff.ts";

import { openRenderer } from "./open-renderer.ts";
import { screenQuestions, type ScreenQuestions } from "./screen-questions.ts";

const NOW = Date.parse("2026-11-21T02:00:00Z");
const PORTAL_URL = "https://portal.example.com";
const SCHOOL_URL = "https://school.example.com";
const TEXTS: Readonly<Record<string, string>> = documents;
const schema = memberSchema(schemaText);

let renderer: Renderer;
let asked: ScreenToRender[];
beforeAll(async () => {
  const branding = { name: "Homeroom", accent: null, courseLink: null, timeZone: "Asia/Taipei" };
  renderer = await openRenderer(branding, PORTAL_URL);
  const screens = await screenQuestions();
  const members = SAMPLE_PEOPLE.filter(({ id }) => ["mem_yichun", "mem_daniel"].includes(id));
  asked = members.flatMap((person) =>
    screens.filter(({ pattern }) => pattern !== "/sign-in").map((screen) => screenFor(person, screen)),
  );
});

/** A member's screen; it differs from the other member's in language, device and time. */
function screenFor(
  person: (typeof SAMPLE_PEOPLE)[number],
  { pattern, asks, courseDocumentId, showsSessions }: ScreenQuestions,
): ScreenToRender {
  const sample = sampleMember(person.id, NOW, ALL_TITLES);
  const school = sampleSchool({ schema, person, sample, now: () => NOW, schoolUrl: SCHOOL_URL });
  const answerTo = ({ documentId, variables }: AskedDocument): FirstAnswer => {
    const body = JSON.stringify(school.answer(TEXTS[documentId] ?? "", variables));
    return { documentId, variables, status: 200, body };
  };
  const slug =
    sample.offers.courses.find(({ id }) => id === sample.member.enrollments[0]?.courseId)?.slug ?? "";
  const path = pattern
    .replace(":slug", slug)
    .replace(":tradeNo", sample.member.payments[0]?.tradeNo ?? "")
    .replace("*", `/of/${person.id}`);
  const answers = asks.map(answerTo);
  if (courseDocumentId !== undefined) {
    const { data } = JSON.parse(answers[0]?.body ?? "") as {
      data: { viewer: { enrolledCourses: CoursesPage } };
    };
    const variables = courseQuestion(data.viewer.enrolledCourses, slug) ?? {};
    answers.push(answerTo({ documentId: courseDocumentId, variables }));
  }
  const isAbroad = person.id === "mem_daniel";
  const own = { id: person.id, isCurrent: true, browser: person.id, system: "iPhone" };
  const times = {
    signedInAt: session.signedInAt,
    lastSeenAt: session.signedInAt,
    expiresAt: session.expiresAt,
  };
  return {
    pattern,
    path,
    search: pattern === "/billing" ? `?q=${person.email}` : "",
    language: isAbroad ? "en" : "zh-TW",
    device: isAbroad
      ? { width: 1280, zone: "Europe/Berlin", openSections: ["section-2"] }
      : { width: 390, zone: "Asia/Taipei", openSections: [] },
    first: {
      session: {
        ...session,
        member: { ...session.member, sub: person.id, name: person.name, email: person.email },
      },
      ...(showsSessions && { sessions: { sessions: [{ ...own, ...times }] } }),
      answers,
      answeredAt: isAbroad ? NOW + 3 * HOUR : NOW,
    },
  };
}

test("screens of two members that are rendered at the same time are equal to screens rendered alone", async () => {
  // A part of a screen that loads later is there from the second rendering on.
  for (const each of asked) await renderer.screen(each);
  const alone: string[] = [];
  for (const each of asked) alone.push(await renderer.screen(each));
  expect(new Set(alone).size).toBe(asked.length);

  const random = seededRandom(27);
  for (let round = 0; round < 2; round += 1) {
    const order = [...asked.keys()].toSorted(() => random() - 0.5);
    const together = await Promise.all(order.map((at) => renderer.screen(asked[at]!)));
    for (const [place, at] of order.entries())
      expect(together[place] === alone[at], asked[at]?.path).toBe(true);
  }
});
