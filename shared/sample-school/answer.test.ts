import { expect, test } from "vitest";

import { sampleMember } from "../sample-members/members.ts";
import { ALL_TITLES } from "../sample-members/titles/all.ts";
import { SAMPLE_PEOPLE } from "../sample-members/people.ts";
import { FieldError } from "./answer.ts";
import { isAssumed } from "./assumed-fields.ts";
import { sampleSchool } from "./sample-school.ts";

const NOON = Date.parse("2026-11-22T12:00:00Z");
const [person] = SAMPLE_PEOPLE;
const open = () =>
  sampleSchool({
    person,
    sample: sampleMember(person.id, NOON, ALL_TITLES),
    now: () => NOON,
    schoolUrl: "https://school.example.com",
  });

test("a school with the documented dialect answers the specification's fields and refuses assumed arguments", () => {
  const document = `query A($first: Int!, $after: String) {
    viewer { id enrolledCourses(first: $first, after: $after) { nodes { slug title } pageInfo { endCursor } } } }`;
  const answer = open().answer(document, { first: 1, after: "an unknown cursor" }, { isUnknown: isAssumed });
  expect(answer).toEqual({
    data: { viewer: { id: person.id, enrolledCourses: { nodes: [{ slug: "home-baking-sourdough" }] } } },
  });
});

test("a field that fails is null and listed in errors, and the other fields are answered", () => {
  const document = `query A { viewer { id enrolledCourses(first: 2) { nodes { slug } } } }`;
  const faultOf = (path: readonly (string | number)[]) =>
    path.join(".") === "viewer.enrolledCourses.nodes.1" ? new FieldError("INTERNAL", "Lost.") : undefined;
  expect(open().answer(document, {}, { faultOf })).toEqual({
    data: {
      viewer: { id: person.id, enrolledCourses: { nodes: [{ slug: "home-baking-sourdough" }, null] } },
    },
    errors: [
      { message: "Lost.", path: ["viewer", "enrolledCourses", "nodes", 1], extensions: { code: "INTERNAL" } },
    ],
  });
});
