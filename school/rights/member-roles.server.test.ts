import { beforeEach, expect, test } from "vitest";

import { changeRoles } from "#school/rights/member-roles.ts";
import { rolesIn, setRoles } from "#school/testing/members.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { school } = testSchool;

beforeEach(() => setRoles(testSchool, "mem_bohan", ["student", "teacher"]));

const actor = { memberId: "mem_owner", by: "form" } as const;

test("all roles of a member can be taken", async () => {
  const change = { memberId: "mem_bohan", from: ["teacher", "student"], to: [] };
  expect(await changeRoles(school, actor, change)).toBeUndefined();
  expect(await rolesIn(testSchool, "mem_bohan")).toEqual([]);
});

test.each([
  { from: ["student"], to: ["student", "editor"] },
  { from: ["student", "editor"], to: ["student"] },
  { from: [], to: ["editor"] },
])("roles that are not what the caller has read are not replaced: $from", async ({ from, to }) => {
  expect(await changeRoles(school, actor, { memberId: "mem_bohan", from, to })).toBe("changed");
  expect(await rolesIn(testSchool, "mem_bohan")).toEqual(["student", "teacher"]);
});
