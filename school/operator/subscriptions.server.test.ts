import { expect, test } from "vitest";

import { HOUR } from "#school/clock.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { db, now } = testSchool.school;
const program = await OperatorProgram.of(testSchool, "mem_owner");

test("a subscription can be resumed until the moment at which its period ends, and stays canceled since the first time", async () => {
  const row = await db.selectFrom("subscription").selectAll().executeTakeFirstOrThrow();
  const path = `/subscriptions/${row.id}`;
  await db
    .updateTable("subscription")
    .set({ period_ends_at: now() + HOUR })
    .execute();
  const change = async (state: string) => (await program.call("PATCH", path, { state })).status;

  expect(await change("canceled")).toBe(200);
  const canceledAt = now();
  testSchool.advanceClock(HOUR - 1);
  expect(await change("active")).toBe(200);
  expect(await db.selectFrom("subscription").selectAll().execute()).toMatchObject([
    { state: "active", canceled_at: null },
  ]);
  await db.updateTable("subscription").set({ state: "canceled", canceled_at: canceledAt }).execute();
  expect(await change("canceled")).toBe(200);
  testSchool.advanceClock(1);
  expect(await change("active")).toBe(409);
  expect(await db.selectFrom("subscription").selectAll().execute()).toMatchObject([
    { state: "canceled", canceled_at: canceledAt },
  ]);

  const member = await db
    .selectFrom("member")
    .select("name")
    .where("id", "=", row.member_id)
    .executeTakeFirstOrThrow();
  const entries = await db.selectFrom("audit_entry").selectAll().orderBy("number").execute();
  expect(entries.map(({ subject, subject_name }) => [subject, subject_name])).toEqual([
    [row.id, member.name],
    [row.id, member.name],
  ]);
});
