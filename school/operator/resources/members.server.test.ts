import { expect, test } from "vitest";

import { DAY } from "#school/clock.ts";
import { addMember, findRoles, insertRoles } from "#school/store/members.ts";
import { memberRow, rolesIn, setRoles } from "#school/testing/members.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { db, now } = testSchool.school;
const program = await OperatorProgram.of(testSchool, "mem_owner");

const invite = (email: string, roles: string[]) =>
  program.call("POST", "/members", { email, name: "Somebody", roles });
const aLink = () => ({
  url: expect.stringContaining("/set-password?token=") as unknown,
  expires_at: new Date(now() + 7 * DAY).toISOString(),
});

test.each([
  [{ locale: "en" }, "en"],
  [{}, "zh-TW"],
])(
  "an invitation with %j makes a member of language %s, with a link to set a password",
  async (sent, locale) => {
    const invitation = { email: `${locale}@example.com`, name: "New", roles: ["student", "teacher"] };

    expect(await program.call("POST", "/members", { ...invitation, ...sent })).toEqual({
      status: 201,
      body: {
        ...invitation,
        id: expect.stringMatching(/^mem_/) as unknown,
        locale,
        password_link: aLink(),
      },
    });
    const [entry] = await db.selectFrom("audit_entry").select("after").orderBy("number", "desc").execute();
    expect(JSON.parse(entry?.after ?? "")).toEqual({ email: invitation.email, roles: "student teacher" });
  },
);

test.each([
  { has: "no password", password_hash: "", sites: 0 },
  { has: "no password", password_hash: "", sites: 1 },
  { has: "a password", password_hash: "set", sites: 0 },
  { has: "a password", password_hash: "set", sites: 1 },
])(
  "somebody with roles at $sites other sites and $has gets roles here, and a link only without a password",
  async ({ password_hash, sites }) => {
    const member = { ...memberRow(`mem_known_${sites}_${password_hash}`), password_hash };
    await addMember(db, member);
    if (sites === 1) await insertRoles(db, member.id, { siteId: "sch_sunset", roles: ["keeper"] });

    expect(await invite(member.email, ["teacher"])).toMatchObject({
      status: 201,
      body: {
        id: member.id,
        roles: ["teacher"],
        password_link: password_hash === "" ? aLink() : null,
      },
    });
    expect(await findRoles(db, member.id, "sch_sunset")).toEqual(sites === 1 ? ["keeper"] : []);
  },
);

test.each([["student"], ["teacher"]])(
  "a member with the role student is not invited again as a %s, and keeps the role",
  async (role) => {
    await setRoles(testSchool, "mem_bohan", ["student"]);

    expect(await invite("Bohan@example.com", [role])).toMatchObject({
      status: 409,
      body: { error_description: "Somebody with this address is a member." },
    });
    expect(await rolesIn(testSchool, "mem_bohan")).toEqual(["student"]);
  },
);

test("a page is empty when the members behind its cursor have gone since", async () => {
  await addMember(db, memberRow("mem_zzz"));
  await setRoles(testSchool, "mem_zzz", ["student"]);
  const { body: all } = await program.call("GET", "/members?limit=100");
  const before = (all["data"] as unknown[]).length - 1;
  const { body: first } = await program.call("GET", `/members?limit=${before}`);
  expect((await program.call("DELETE", "/members/mem_zzz")).status).toBe(204);

  expect(await program.call("GET", `/members?cursor=${String(first["next_cursor"])}`)).toEqual({
    status: 200,
    body: { data: [], next_cursor: null },
  });
});
