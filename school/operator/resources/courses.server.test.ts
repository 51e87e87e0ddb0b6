import { expect, test } from "vitest";

import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const program = await OperatorProgram.of(testSchool, "mem_owner");

type Row = Record<string, unknown>;
const makeCourse = async (slug: string) =>
  (await program.call("POST", "/courses", { slug, title: slug })).body;
const list = async (state: string) =>
  (await program.call("GET", `/courses?limit=100&state=${state}`)).body["data"] as Row[];

test("a new course is a draft until it is published, and keeps the instant of its first publication", async () => {
  const [ferns, mosses] = [await makeCourse("ferns"), await makeCourse("mosses")];
  expect(ferns).toMatchObject({ state: "draft", published_at: null });
  const path = `/courses/${String(ferns["id"])}/publish`;
  const published_at = new Date(testSchool.school.now()).toISOString();
  const published = { ...ferns, state: "published", published_at };
  expect((await program.call("POST", path)).body).toEqual(published);
  testSchool.advanceClock(1);
  expect((await program.call("POST", path)).body).toEqual(published);

  const [drafts, others] = [await list("draft"), await list("published")];
  expect(drafts).toContainEqual(mosses);
  expect(drafts).not.toContainEqual(published);
  expect(others).toContainEqual(published);
  expect(others).not.toContainEqual(mosses);
});
