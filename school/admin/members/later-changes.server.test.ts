/** Changes of a member after another operator's change, and what a sign-out everywhere does not end. */

import { beforeEach, describe, expect, test } from "vitest";

import { DAY, MINUTE } from "#school/clock.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";
import { storeCode } from "#school/testing/authorization.ts";
import { rolesIn, setRoles } from "#school/testing/members.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";
import { someCourse } from "#school/testing/some-course.ts";

const { testSchool, owner } = await openAdminArea(["token_pair", "authorization_code"]);
const course = await someCourse(testSchool.school.db);

const MEMBER = "/admin/members/mem_bohan";
const ROLES = `${MEMBER}/roles`;
const ENROL = `${MEMBER}/enrol`;
const SIGN_OUT = `${MEMBER}/sign-out`;
const access = (form = ""): string => `${MEMBER}/courses/${course}${form}`;

beforeEach(async () => {
  await testSchool.school.db.deleteFrom("enrollment").where("member_id", "=", "mem_bohan").execute();
  await setRoles(testSchool, "mem_bohan", ["student"]);
});

const rolesOf = (memberId: string) => rolesIn(testSchool, memberId);

const enrolment = () =>
  testSchool.school.db
    .selectFrom("enrollment")
    .select(["granted_at", "expires_at"])
    .where("member_id", "=", "mem_bohan")
    .where("course_id", "=", course)
    .executeTakeFirst();

describe("roles", () => {
  test("are not restored by an undo when they have changed since", async () => {
    await owner.submit(MEMBER, ROLES, { roles: ["student", "operator"] });
    await setRoles(testSchool, "mem_bohan", ["lecturer"]);
    const page = await owner.undoNewest();

    expect(page.status).toBe(409);
    expect(page.summary).toEqual(["The member's roles have been changed since."]);
    expect(await rolesOf("mem_bohan")).toEqual(["lecturer"]);
  });

  test("roles that another operator has changed meanwhile are shown as they are now", async () => {
    const form = formOf((await owner.get(MEMBER)).html, ROLES);
    await owner.submit(MEMBER, ROLES, { roles: ["student", "operator"] });
    const page = await owner.post(ROLES, { ...form, roles: ["student", "lecturer"] });

    expect(page.status).toBe(409);
    expect(page.summary.join()).toContain("changed this while you were looking");
    expect(await rolesOf("mem_bohan")).toEqual(["operator", "student"]);
  });

  test("when two owners demote each other at the same time, one stays an owner", async () => {
    await setRoles(testSchool, "mem_bohan", ["owner"]);
    const other = await new OperatorBrowser(testSchool).signIn("mem_bohan");
    const OWNER = "/admin/members/mem_owner";
    const mine = { ...formOf((await owner.get(MEMBER)).html, ROLES), roles: ["student"] };
    const theirs = { ...formOf((await other.get(OWNER)).html, `${OWNER}/roles`), roles: ["student"] };
    await Promise.all([owner.post(ROLES, mine), other.post(`${OWNER}/roles`, theirs)]);
    const owners = [...(await rolesOf("mem_bohan")), ...(await rolesOf("mem_owner"))];
    await setRoles(testSchool, "mem_owner", ["owner"]);

    expect(owners.toSorted()).toEqual(["owner", "student"]);
  });
});

describe("access to a course", () => {
  test("the undo of a first enrolment does not end a later one", async () => {
    const { db, now } = testSchool.school;
    await owner.submit(MEMBER, ENROL, { course });
    await db
      .updateTable("enrollment")
      .set({ granted_at: now() + 1 })
      .where("course_id", "=", course)
      .execute();
    const page = await owner.undoNewest();

    expect(page.status).toBe(409);
    expect(await enrolment()).toBeDefined();
  });

  test("a page from before the end of an access cannot end it again", async () => {
    const { db, now } = testSchool.school;
    await owner.submit(MEMBER, ENROL, { course });
    const end = now() + MINUTE;
    await db.updateTable("enrollment").set({ expires_at: end }).where("course_id", "=", course).execute();
    const form = formOf((await owner.get(access())).html, access("/end-now"));
    testSchool.advanceClock(2 * MINUTE);
    const page = await owner.post(access("/end-now"), form);

    expect(page.status).toBe(422);
    expect((await enrolment())?.expires_at).toBe(end);
  });

  test("an undo does not restore an access that has changed since", async () => {
    await owner.submit(MEMBER, ENROL, { course });
    testSchool.advanceClock(MINUTE);
    await owner.submit(access(), access("/end-now"));
    const changed = testSchool.school.now() + DAY;
    await testSchool.school.db
      .updateTable("enrollment")
      .set({ expires_at: changed })
      .where("course_id", "=", course)
      .where("member_id", "=", "mem_bohan")
      .execute();
    const page = await owner.undoNewest();

    expect(page.status).toBe(409);
    expect((await enrolment())?.expires_at).toBe(changed);
  });
});

describe("a sign-out everywhere", () => {
  test("ends the codes that were not exchanged yet, and leaves every other member signed in", async () => {
    const { db } = testSchool.school;
    const { clientId } = await testSchool.storePair({ memberId: "mem_bohan" });
    await storeCode(testSchool, clientId, "mem_bohan");
    await storeCode(testSchool, clientId, "mem_daniel");
    const { accessToken } = await testSchool.storePair({ memberId: "mem_daniel" });
    const browser = await new OperatorBrowser(testSchool).signIn("mem_daniel");
    await owner.submit(SIGN_OUT, SIGN_OUT);

    const codes = await db.selectFrom("authorization_code").select("member_id").execute();
    expect(codes).toEqual([{ member_id: "mem_daniel" }]);
    expect((await testSchool.queryMemberApi(accessToken, "{ viewer { id } }")).status).toBe(200);
    expect((await browser.get(MEMBER)).status).toBe(403);
    expect((await owner.get(MEMBER)).status).toBe(200);
  });
});
