import { describe, expect, it } from "vitest";

import {
  createDegradation,
  type DegradationReport,
  isAnswered,
  messagesIn,
  refusalIn,
} from "#bff/member-api/degradation.ts";
import type { SchoolAnswer } from "#bff/member-api/school-call.ts";
import { compileTrustedDocuments, type TrustedDocument } from "#bff/member-api/trusted-documents.ts";

const SDL = `
  directive @assumed on FIELD_DEFINITION | ARGUMENT_DEFINITION
  type Query { course: Course  id: ID }
  type Mutation { mark(note: String @assumed): Course  drop: ID }
  type Course { slug: String! title: String @assumed lectures(from: Int @assumed): [String!]! }
`;
const TEXTS = {
  course: "query Course { course { slug title lectures(from: 1) } }",
  plain: "query Plain { id }",
  mark: 'mutation Mark { mark(note: "a") { slug } }',
  drop: "mutation Drop { drop }",
};
const { byId } = compileTrustedDocuments(SDL, TEXTS);
const documentOf = (id: keyof typeof TEXTS): TrustedDocument => {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`no document ${id}`);
  return found;
};

const RETRY_MS = 600_000;

function degradation() {
  const clock = { ms: 0 };
  const reports: DegradationReport[] = [];
  return {
    ...createDegradation(
      () => clock.ms,
      (report) => reports.push(report),
    ),
    clock,
    reports,
  };
}

describe("the documented form of a document", () => {
  it("is sent for ten minutes after a refusal, and not a millisecond longer", () => {
    const school = degradation();
    const course = documentOf("course");
    expect([school.isDegraded(course), school.isRemembered(course)]).toEqual([false, false]);
    school.remember(course, []);
    school.clock.ms = RETRY_MS - 1;
    expect([school.isDegraded(course), school.isDegraded(documentOf("plain"))]).toEqual([true, false]);
    school.clock.ms = RETRY_MS;
    expect([school.isDegraded(course), school.isRemembered(course)]).toEqual([false, true]);
  });

  it("is sent at once for a mutation that assumes something, after a query was refused, and as long as that", () => {
    const school = degradation();
    const [course, mark, drop] = [documentOf("course"), documentOf("mark"), documentOf("drop")];
    expect(school.isDegraded(mark)).toBe(false);
    school.remember(course, []);
    expect([
      school.isDegraded(mark),
      school.isDegraded(drop),
      school.isDegraded(documentOf("plain")),
    ]).toEqual([true, false, false]);
    school.clock.ms = RETRY_MS;
    expect(school.isDegraded(mark)).toBe(false);
    school.remember(course, []);
    expect(school.isDegraded(mark)).toBe(true);
    school.forget(course);
    expect(school.isDegraded(mark)).toBe(false);
  });

  it("is not sent for other documents after a mutation was refused, whose documented form nobody has seen answered", () => {
    const school = degradation();
    const other = { ...documentOf("mark"), id: "another mutation" };
    school.remember(documentOf("mark"), []);
    expect([
      school.isDegraded(documentOf("mark")),
      school.isDegraded(other),
      school.isDegraded(documentOf("course")),
    ]).toEqual([true, false, false]);
  });

  it("is reported at the first refusal, and at the end of it, and at neither again", () => {
    const school = degradation();
    const course = documentOf("course");
    school.forget(course);
    expect(school.reports).toEqual([]);
    school.remember(course, [
      'Cannot query field "title" on type "Course".',
      'Unknown argument "to" on type "Course"',
    ]);
    school.remember(course, ["another message"]);
    const { leftOut } = course.documented;
    expect(leftOut).toEqual(["Course.title", "Course.lectures(from:)"]);
    const lacks = { event: "school_lacks_fields", operation: "Course", missing: ["Course.title"], leftOut };
    expect(school.reports).toEqual([lacks]);
    school.forget(course);
    school.forget(course);
    expect(school.reports).toEqual([lacks, { event: "school_has_fields_now", operation: "Course" }]);
  });
});

const answer = (body: string, status = 200): SchoolAnswer => ({
  status,
  contentType: "application/json",
  retryAfter: undefined,
  wwwAuthenticate: undefined,
  body: Buffer.from(body),
  coded: undefined,
});
const errorsOf = (...messages: string[]): string =>
  JSON.stringify({ errors: messages.map((message) => ({ message })) });
const REFUSAL = "Field 'title' doesn't exist on type 'Course'";

describe("a refusal of a document", () => {
  const isRefusal = (body: string, status = 200, document = documentOf("course")) =>
    refusalIn(answer(body, status), document) !== undefined;

  it.each([
    ["the field and its type", 'Cannot query field "title" on type "Course".'],
    ["the field alone", "Field `title` is unknown"],
    ["the type alone", "\u201cCourse\u201d has no such field"],
    ["both in one word", "unknown field 'Course.title'"],
    ["the argument", 'Unknown argument "from" on field "lectures"'],
  ])("names %s", (_, message) => {
    expect(refusalIn(answer(errorsOf("first", message)), documentOf("course"))).toEqual(["first", message]);
  });

  it.each([
    ["a temporary fault, which names nothing of the document", errorsOf("Internal error"), 200],
    ["a message with other names", errorsOf("Field 'name' doesn't exist on type 'Member'"), 200],
    ["a message that only offers the field", errorsOf('Cannot query field "x". Did you mean "title"?'), 200],
    ["one with a missing scope", errorsOf(REFUSAL, "Insufficient scope"), 200],
    ["one with data", `{"errors":[{"message":"${REFUSAL}"}],"data":null}`, 200],
    ["one that begins with data", `{"data":null,"errors":[{"message":"${REFUSAL}"}]}`, 200],
    ["errors that are no list", `{"errors":{"message":"${REFUSAL}"}}`, 200],
    ["no JSON", `{"errors":[{"message":"${REFUSAL}"}`, 200],
    ["a status of another kind", errorsOf(REFUSAL), 422],
    ["a fault of the server", errorsOf(REFUSAL), 500],
  ])("is not: %s", (_, body, status) => {
    expect(isRefusal(body, status)).toBe(false);
  });

  it("comes with 200 or 400, and for a document that assumes something", () => {
    expect([isRefusal(errorsOf(REFUSAL)), isRefusal(errorsOf(REFUSAL), 400)]).toEqual([true, true]);
    expect(isRefusal(errorsOf(REFUSAL), 200, documentOf("plain"))).toBe(false);
  });

  it("has at most 64 KiB: a larger answer holds data", () => {
    const withLength = (length: number): string => errorsOf(REFUSAL).padEnd(length, " ");
    expect(isRefusal(withLength(64 * 1024))).toBe(true);
    expect(isRefusal(withLength(64 * 1024 + 1))).toBe(false);
  });
});

it.each([
  ['{"errors":[null,1,"text",{},{"message":"one"},{"message":2}]}', ["", "", "", "", "one", "2"]],
  ['{"errors":[]}', []],
  ['{"errors":"one"}', undefined],
  ['{"message":"one"}', undefined],
  ["null", undefined],
  ["[]", undefined],
  ['"errors"', undefined],
  ["", undefined],
])("the messages of %s", (body, messages) => {
  expect(messagesIn(Buffer.from(body))).toEqual(messages);
});

it.each([
  ['{"data":{}}', 200, true],
  ['{"data":{},"errors":[{"message":"of a part"}]}', 200, true],
  ['{"data":{}}', 400, false],
  ['{"data":{}}', 500, false],
  ['{"data":null}', 200, false],
  ['{"data":"text"}', 200, false],
  ['{"errors":[]}', 200, false],
  ["null", 200, false],
  ['"data"', 200, false],
  ['{"data":', 200, false],
])("%s with status %i is answered with data: %s", (body, status, isData) => {
  expect(isAnswered(answer(body, status))).toBe(isData);
});
