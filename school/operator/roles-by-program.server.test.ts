import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { lockRoles } from "#school/operator/site-members.ts";
import { isPostgres, transact } from "#school/store/dialects/transaction.ts";
import { addMember } from "#school/store/members.ts";
import { openWebSession } from "#school/store/sign-in/web-sessions.ts";
import { buildTestSchool, openTestSchool } from "#school/testing/test-school.ts";
import { memberRow, rolesIn, setRoles } from "#school/testing/members.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";

const testSchool = await openTestSchool();

beforeEach(async () => {
  await setRoles(testSchool, "mem_owner", ["owner"]);
  await setRoles(testSchool, "mem_yichun", ["operator"]);
  await setRoles(testSchool, "mem_daniel", ["admin"]);
  await setRoles(testSchool, "mem_bohan", ["student"]);
});

const rolesOf = (memberId: string) => rolesIn(testSchool, memberId);
const giveRoles = (program: OperatorProgram, memberId: string, roles: string[]) =>
  program.call("PATCH", `/members/${memberId}`, { roles });

const ONLY_BY_FORM = {
  status: 403,
  body: {
    error: "admin_area_only",
    error_description: expect.stringContaining("/admin/members") as unknown,
  },
};
const ONLY_ADMINISTERS = { status: 403, body: { error: "insufficient_role" } };

describe("a program of an operator who does the daily work", () => {
  test("cannot promote its operator or demote another, by REST and by /mcp", async () => {
    const program = await OperatorProgram.of(testSchool, "mem_yichun");
    const lift = await giveRoles(program, "mem_yichun", ["admin"]);
    const take = await giveRoles(program, "mem_daniel", ["student"]);
    const lifted = await program.callTool("update_member", { member_id: "mem_yichun", roles: ["admin"] });

    expect(lift).toMatchObject(ONLY_ADMINISTERS);
    expect(take).toMatchObject(ONLY_ADMINISTERS);
    expect(lifted).toMatchObject({ isError: true, text: expect.stringContaining("owner or an admin") });
    expect(await rolesOf("mem_yichun")).toEqual(["operator"]);
    expect(await rolesOf("mem_daniel")).toEqual(["admin"]);
  });

  test("cannot change roles, invite or remove members, or rename the school", async () => {
    const program = await OperatorProgram.of(testSchool, "mem_yichun");
    const newcomer = { email: "new@example.com", name: "New", roles: ["student"] };

    expect(await giveRoles(program, "mem_bohan", ["teacher"])).toMatchObject(ONLY_ADMINISTERS);
    expect(await program.call("POST", "/members", newcomer)).toMatchObject(ONLY_ADMINISTERS);
    expect(await program.call("DELETE", "/members/mem_bohan")).toMatchObject(ONLY_ADMINISTERS);
    expect(await program.call("PATCH", "/school", { name: "Other" })).toMatchObject(ONLY_ADMINISTERS);
    expect(await program.call("PATCH", "/appearance", { tagline: "Other" })).toMatchObject(ONLY_ADMINISTERS);
  });
});

describe("a program of an owner", () => {
  test.each(["owner", "admin", "operator"])(
    "cannot give the role %s or invite with it, by REST and by /mcp",
    async (role) => {
      const program = await OperatorProgram.of(testSchool, "mem_owner");
      const invited = { email: `${role}@example.com`, name: "New", roles: ["student", role] };

      expect(await giveRoles(program, "mem_bohan", ["student", role])).toMatchObject(ONLY_BY_FORM);
      expect(await program.call("POST", "/members", invited)).toMatchObject(ONLY_BY_FORM);
      for (const [tool, input] of [
        ["update_member", { member_id: "mem_bohan", roles: [role] }],
        ["invite_member", invited],
      ] as const)
        expect(await program.callTool(tool, input)).toMatchObject({
          isError: true,
          text: expect.stringContaining("/admin/members"),
        });
      expect(await rolesOf("mem_bohan")).toEqual(["student"]);
    },
  );

  test("cannot take a role that opens the admin area, or remove a member who holds one", async () => {
    const program = await OperatorProgram.of(testSchool, "mem_owner");

    for (const member of ["mem_owner", "mem_daniel", "mem_yichun"]) {
      expect(await giveRoles(program, member, ["student"])).toMatchObject(ONLY_BY_FORM);
      expect((await program.call("DELETE", `/members/${member}`)).status).toBe(403);
    }
    expect(await rolesOf("mem_daniel")).toEqual(["admin"]);
  });

  test("can give and take every other role, also of an operator", async () => {
    const program = await OperatorProgram.of(testSchool, "mem_owner");

    expect(await giveRoles(program, "mem_bohan", ["teacher"])).toMatchObject({
      status: 200,
      body: { roles: ["teacher"] },
    });
    expect((await giveRoles(program, "mem_daniel", ["admin", "teacher"])).status).toBe(200);
  });
});

test("a member who is removed has no session and no pair any more, and nobody else loses theirs", async () => {
  const { db } = testSchool.school;
  await addMember(db, memberRow("mem_gone"));
  await setRoles(testSchool, "mem_gone", ["student"]);
  for (const memberId of ["mem_gone", "mem_bohan"]) {
    await testSchool.storePair({ memberId });
    await openWebSession(testSchool.school, memberId);
  }
  const program = await OperatorProgram.of(testSchool, "mem_owner");
  expect((await program.call("DELETE", "/members/mem_gone")).status).toBe(204);
  const sessions = await db.selectFrom("web_session").select("member_id").execute();
  const pairs = await db
    .selectFrom("token_pair")
    .select("member_id")
    .where("revoked_at", "is", null)
    .execute();

  expect(sessions).toEqual([{ member_id: "mem_bohan" }]);
  expect(pairs).toContainEqual({ member_id: "mem_bohan" });
  expect(pairs).not.toContainEqual({ member_id: "mem_gone" });
});

test("programs cannot give the roles of SCHOOL_OPERATOR_ROLES either", async () => {
  const other = await buildTestSchool({ SCHOOL_OPERATOR_ROLES: "owner,editor" });
  const program = await OperatorProgram.of(other, "mem_owner");

  for (const role of ["editor", "admin"])
    expect(await giveRoles(program, "mem_bohan", [role])).toMatchObject(ONLY_BY_FORM);
  expect((await giveRoles(program, "mem_bohan", ["operator"])).status).toBe(200);
  await other.close();
});

test("a change is refused when the role is removed after the token was checked", async () => {
  const program = await OperatorProgram.of(testSchool, "mem_daniel");
  const { db } = testSchool.school;
  // The first call of a token has a transaction of its own.
  await program.call("GET", "/members");
  const transaction = db.transaction.bind(db);
  // The transaction of the change begins after the guard of the route: here the role is lost in between.
  vi.spyOn(db, "transaction").mockImplementationOnce(() => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      await setRoles(testSchool, "mem_daniel", ["student"]);
      return execute(work);
    };
    return builder;
  });

  expect(await giveRoles(program, "mem_bohan", ["teacher"])).toMatchObject(ONLY_ADMINISTERS);
  expect(await rolesOf("mem_bohan")).toEqual(["student"]);
});

/** The number of transactions that wait for another transaction's lock. Only PostgreSQL runs transactions at the same time. */
async function waitingTransactions(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_locks where locktype = 'advisory'
    and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    testSchool.school.db,
  );
  return Number(rows[0]?.count);
}

test("of two role changes at once the second sees that its actor has lost the role", async () => {
  const program = await OperatorProgram.of(testSchool, "mem_daniel");
  await program.call("GET", "/members");
  const { db } = testSchool.school;
  const isTaken = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const taking = transact(db, async (transaction) => {
    await lockRoles(transaction);
    await transaction.deleteFrom("member_role").where("member_id", "=", "mem_daniel").execute();
    isTaken.resolve();
    await mayEnd.promise;
  });
  await isTaken.promise;
  const change = giveRoles(program, "mem_bohan", ["teacher"]);
  if (isPostgres(db)) await expect.poll(waitingTransactions).toBe(1);
  mayEnd.resolve();
  await taking;

  // On SQLite the call begins when the role has gone, and is refused by the guard of its route.
  const error = isPostgres(db) ? "insufficient_role" : "insufficient_scope";
  expect(await change).toMatchObject({ status: 403, body: { error } });
  expect(await rolesOf("mem_bohan")).toEqual(["student"]);
});
