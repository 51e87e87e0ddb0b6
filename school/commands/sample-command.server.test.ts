import { expect, test } from "vitest";

import { changeSample, parseSample } from "#school/commands/sample-command.ts";
import { addMember } from "#school/store/members.ts";
import { memberRow } from "#school/testing/members.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const { school } = await openTestSchool({ SCHOOL_DEMO: "0" });
const { db } = school;
for (const id of ["mem_ann", "mem_ben"]) await addMember(db, memberRow(id));

const sample = (id: string, ...options: string[]) =>
  changeSample(school, parseSample(["--member", `${id}@example.com`, ...options]));
const owners = async () =>
  Promise.all(
    (["enrollment", "payment", "notification"] as const).map(async (table) =>
      (await db.selectFrom(table).select("member_id").orderBy("member_id").execute()).map(
        ({ member_id }) => member_id,
      ),
    ),
  );
const courses = async () => (await db.selectFrom("course").select("id").execute()).length;

test("samples of one member go without those of another; the course goes with its last member", async () => {
  await sample("mem_ann");
  await sample("mem_ben");
  const both = ["mem_ann", "mem_ben"];
  expect(await owners()).toEqual([both, both, both]);
  expect(await courses()).toBe(1);
  // A second call replaces them.
  await sample("mem_ann");
  expect(await owners()).toEqual([both, both, both]);

  await sample("mem_ann", "--remove");
  expect(await owners()).toEqual([["mem_ben"], ["mem_ben"], ["mem_ben"]]);
  expect(await courses()).toBe(1);
  await sample("mem_ben", "--remove");
  expect(await owners()).toEqual([[], [], []]);
  expect(await courses()).toBe(0);
});
