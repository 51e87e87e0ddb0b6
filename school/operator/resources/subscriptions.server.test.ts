import { expect, test } from "vitest";

import { HOUR } from "#school/clock.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { db, now } = testSchool.school;
const program = await OperatorProgram.of(testSchool, "mem_owner");

test("a subscription can be resumed until the moment at which its period ends, and stays canceled since the first time", async () => {
  const row = await db.selectFrom("subscription").selectAll().executeTakeFirstOrThrow();
  const other = { id: "sub_zzz", member_id: "mem_bohan", state: "canceled", canceled_at: 1 };
  await db
    .insertInto("subscription")
    .values({ ...row, ...other })
    .execute();
  const stored = () =>
    db.selectFrom("subscription").select(["id", "member_id", "state", "canceled_at"]).orderBy("id").execute();
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
  const own = { id: row.id, member_id: row.member_id };
  expect(await stored()).toEqual([{ ...own, state: "active", canceled_at: null }, other]);
  const canceled = { state: "canceled", canceled_at: canceledAt };
  await db.updateTable("subscription").set(canceled).where("id", "=", row.id).execute();
  expect(await change("canceled")).toBe(200);
  testSchool.advanceClock(1);
  expect(await change("active")).toBe(409);
  expect(await change("canceled")).toBe(200);
  expect(await stored()).toEqual([{ ...own, ...canceled }, other]);

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
