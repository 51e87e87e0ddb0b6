import { expect, test } from "vitest";

import { addMember } from "#school/store/members.ts";
import { memberRow, setRoles } from "#school/testing/members.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { db } = testSchool.school;
const program = await OperatorProgram.of(testSchool, "mem_owner");

/** What is about a member and goes or stays without hindering anybody: the sign-in, and what is told to the member. */
const OF_THE_ACCOUNT = [
  "authorization_code",
  "lecture_progress",
  "member_name_part",
  "member_role",
  "notification",
  "notification_subscription",
  "password_link",
  "token_pair",
  "web_session",
];

const tables = await db.introspection.getTables();
const owned = tables
  .filter(
    ({ name, columns }) =>
      columns.some((column) => column.name === "member_id") && !OF_THE_ACCOUNT.includes(name),
  )
  .map(({ name }) => name as "payment");

test("the tables of what members own or have made are found in the database", () => {
  expect(owned.length).toBeGreaterThanOrEqual(7);
});

test.each(owned)(
  "a member who has but one row of %s is not removed, and can still sign in",
  async (table) => {
    const id = `mem_has_${table}`;
    await addMember(db, memberRow(id));
    await setRoles(testSchool, id, ["student"]);
    const [row] = await db.selectFrom(table).selectAll().limit(1).execute();
    if (row === undefined) throw new Error(`the demo school has no row of ${table}`);
    const key = "id" in row ? { id: `${table}_of_this_test` } : {};
    const number = "trade_no" in row ? { trade_no: "TM-OF-THIS-TEST" } : {};
    await db
      .insertInto(table)
      .values({ ...row, ...key, ...number, member_id: id })
      .execute();
    expect((await program.call("DELETE", `/members/${id}`)).status).toBe(409);
    expect((await program.call("GET", `/members/${id}`)).body).toMatchObject({ roles: ["student"] });

    await db.deleteFrom(table).where("member_id", "=", id).execute();
    expect((await program.call("DELETE", `/members/${id}`)).status).toBe(204);
  },
);
