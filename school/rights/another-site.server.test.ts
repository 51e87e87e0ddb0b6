/** A database may hold other sites: a role there gives nothing here, and is not touched here. */

import { beforeEach, expect, test } from "vitest";

import { parseNotice, sendNotice } from "#school/commands/notify-command.ts";
import { changeRoles } from "#school/rights/member-roles.ts";
import { addMember, findRoles, insertRoles } from "#school/store/members.ts";
import { memberRow, setRoles } from "#school/testing/members.ts";
import { OperatorBrowser } from "#school/testing/operator-browser.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { school } = testSchool;
const { db } = school;
const OTHER = "sch_other";
/** An owner of the other site, who holds no role here. */
const STRANGER = "mem_stranger";

await db
  .insertInto("school")
  .values({ id: OTHER, subdomain: "other", name: "別校", name_en: "Other", url: null, is_this_site: 0 })
  .execute();
await addMember(db, memberRow(STRANGER));
await insertRoles(db, STRANGER, { siteId: OTHER, roles: ["owner", "keeper"] });

beforeEach(async () => {
  await setRoles(testSchool, "mem_owner", ["owner"]);
  await setRoles(testSchool, "mem_daniel", ["admin"]);
  await setRoles(testSchool, "mem_bohan", ["student"]);
});

test("an owner of another site runs nothing here, and is in no list", async () => {
  const program = await OperatorProgram.of(testSchool, STRANGER, "openid members:read");
  expect((await program.call("GET", "/members")).status).toBe(403);
  expect((await (await new OperatorBrowser(testSchool).signIn(STRANGER)).get("/admin")).status).toBe(403);

  const own = await OperatorProgram.of(testSchool, "mem_owner");
  const { body } = await own.call("GET", "/members?limit=100");
  expect(JSON.stringify(body)).not.toContain(STRANGER);
  expect((await own.call("GET", `/members/${STRANGER}`)).status).toBe(404);
  const owner = await new OperatorBrowser(testSchool).signIn("mem_owner");
  expect((await owner.get("/admin/members")).html).not.toContain("keeper");
  expect((await owner.get("/admin/members?role=owner")).html).not.toContain(STRANGER);
});

test("a notice to all goes to nobody of another site", async () => {
  await sendNotice(school, parseNotice(["--all", "--title", "Course day"]));
  const reached = await db.selectFrom("notification").select("member_id").distinct().execute();
  expect(reached.map(({ member_id }) => member_id)).not.toContain(STRANGER);
  expect(reached).not.toEqual([]);
});

test("a member's roles at another site are neither shown nor changed here", async () => {
  await insertRoles(db, "mem_bohan", { siteId: OTHER, roles: ["keeper"] });
  const own = await OperatorProgram.of(testSchool, "mem_owner");
  expect((await own.call("GET", "/members/mem_bohan")).body).toMatchObject({ roles: ["student"] });
  expect((await own.call("PATCH", "/members/mem_bohan", { roles: ["teacher"] })).status).toBe(200);
  expect(await findRoles(db, "mem_bohan", school.site.id)).toEqual(["teacher"]);
  expect(await findRoles(db, "mem_bohan", OTHER)).toEqual(["keeper"]);
});

test("a new name of the school is not that of another site", async () => {
  const others = () => db.selectFrom("school").selectAll().where("id", "!=", school.site.id).execute();
  const before = await others();
  const program = await OperatorProgram.of(testSchool, "mem_owner");
  expect((await program.call("PATCH", "/school", { name_en: "Renamed" })).status).toBe(200);
  expect(await others()).toEqual(before);
});

test("the appearance of another site is neither shown nor changed here", async () => {
  const look = { school_id: OTHER, accent_colour: "#112233", logo_url: null, tagline: "Elsewhere" };
  await db.insertInto("appearance").values(look).execute();
  const program = await OperatorProgram.of(testSchool, "mem_owner");
  const own = { accent_colour: null, logo_url: null, tagline: null };
  expect((await program.call("GET", "/appearance")).body).toEqual(own);
  for (const tagline of ["Slowly", "Slower"])
    expect((await program.call("PATCH", "/appearance", { tagline })).body).toEqual({ ...own, tagline });
  expect(await db.selectFrom("appearance").selectAll().where("school_id", "=", OTHER).execute()).toEqual([
    look,
  ]);
});

test("an owner of another site does not let the last owner or operator here go", async () => {
  await setRoles(testSchool, "mem_daniel", ["student"]);
  await setRoles(testSchool, "mem_yichun", ["student"]);
  const change = { memberId: "mem_owner", from: ["owner"], to: ["student"] };
  const byForm = { memberId: "mem_owner", by: "form" } as const;
  expect(await changeRoles(school, byForm, change)).toBe("last_owner");

  await setRoles(testSchool, "mem_owner", ["admin"]);
  const ofAdmin = { ...change, from: ["admin"] };
  expect(await changeRoles(school, byForm, ofAdmin)).toBe("last_operator");
  expect(await findRoles(db, "mem_owner", school.site.id)).toEqual(["admin"]);
});
