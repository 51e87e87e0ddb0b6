import { expect, test } from "vitest";

import { changeSample, parseSample } from "#school/commands/sample-command.ts";
import { addMember } from "#school/store/members.ts";
import { memberRow } from "#school/testing/members.ts";
import { allRows } from "#school/testing/rows.ts";
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

test("samples are taken back, and nothing else that the member has", async () => {
  const course = { id: "crs_own", slug: "own", title: "Own", description: null, published_at: 1 };
  const member_id = "mem_ann";
  const notification = {
    topic: "payment",
    title: "Paid",
    body: null,
    url: null,
    created_at: 1,
    read_at: null,
  };
  await db.insertInto("course").values(course).execute();
  await db
    .insertInto("enrollment")
    .values({ member_id, course_id: course.id, granted_at: 1, expires_at: null, lifetime: 1 })
    .execute();
  await db
    .insertInto("notification")
    .values({ id: "ntf_own", member_id, ...notification })
    .execute();
  const before = await allRows(db);
  await sample("mem_ann");
  expect(await owners()).toEqual([["mem_ann", "mem_ann"], ["mem_ann"], ["mem_ann", "mem_ann"]]);
  await sample("mem_ann", "--remove");
  expect(await allRows(db)).toEqual(before);
  await db.deleteFrom("notification").execute();
  await db.deleteFrom("course").execute();
});

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
