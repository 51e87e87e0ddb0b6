/** Changes of a member after another operator's change. */

import { beforeEach, describe, expect, test } from "vitest";

import { openAdminArea } from "#school/testing/admin-area.ts";
import { rolesIn, setRoles } from "#school/testing/members.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";

const { testSchool, owner } = await openAdminArea();

const MEMBER = "/admin/members/mem_bohan";
const ROLES = `${MEMBER}/roles`;

beforeEach(async () => {
  await setRoles(testSchool, "mem_bohan", ["student"]);
});

const rolesOf = (memberId: string) => rolesIn(testSchool, memberId);

describe("roles", () => {
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
