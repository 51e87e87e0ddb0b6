import { beforeEach, describe, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";
import { rolesIn, setRoles } from "#school/testing/members.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";

const { testSchool, owner } = await openAdminArea();

const MEMBER = "/admin/members/mem_bohan";
const ROLES = `${MEMBER}/roles`;

beforeEach(async () => {
  await setRoles(testSchool, "mem_owner", ["owner"]);
  await setRoles(testSchool, "mem_bohan", ["student"]);
  await setRoles(testSchool, "mem_yichun", ["student"]);
});

const rolesOf = (memberId: string) => rolesIn(testSchool, memberId);

describe("the roles of a member", () => {
  test("are changed after a recent password", async () => {
    await owner.submit(MEMBER, ROLES, { roles: ["student", "operator"] });
    expect(await rolesOf("mem_bohan")).toEqual(["operator", "student"]);
  });

  test("are not changed without a recent password", async () => {
    await owner.submit(MEMBER, ROLES, { roles: ["operator"] });
    testSchool.advanceClock(16 * MINUTE);
    const change = await owner.submit(MEMBER, ROLES, { roles: ["student"] });

    expect(change.html).toContain("Your password, please");
    expect(await rolesOf("mem_bohan")).toEqual(["operator"]);
  });

  test("an operator neither sees nor changes them", async () => {
    await setRoles(testSchool, "mem_yichun", ["operator"]);
    const operator = await new OperatorBrowser(testSchool).signIn("mem_yichun");

    expect((await operator.get(MEMBER)).html).not.toContain(ROLES);
    expect((await operator.post(ROLES, { roles: "owner" })).status).toBe(403);
    expect(await rolesOf("mem_bohan")).toEqual(["student"]);
  });

  test("only an owner makes or unmakes an owner", async () => {
    await setRoles(testSchool, "mem_yichun", ["admin"]);
    const admin = await new OperatorBrowser(testSchool).signIn("mem_yichun");
    const making = await admin.submit(MEMBER, ROLES, { roles: ["owner"] });
    const OWNER = "/admin/members/mem_owner";
    const unmaking = await admin.submit(OWNER, `${OWNER}/roles`, { roles: ["admin"] });

    expect(making.faults).toEqual(["Only an owner makes or unmakes an owner."]);
    expect(unmaking.faults).toEqual(["Only an owner makes or unmakes an owner."]);
    expect(await rolesOf("mem_owner")).toEqual(["owner"]);
  });

  test("the last owner stays, and giving up one's own access needs a confirmation", async () => {
    await setRoles(testSchool, "mem_yichun", ["admin"]);
    const OWN = "/admin/members/mem_owner";
    const first = await owner.submit(OWN, `${OWN}/roles`, { roles: ["student"] });
    const second = await owner.submit(OWN, `${OWN}/roles`, { roles: ["student"], confirm_own: "yes" });

    expect(first.status).toBe(422);
    expect(first.faults.join()).toContain("could not open the admin area any more");
    expect(first.html).toContain('name="confirm_own"');
    expect(second.faults.join()).toContain("must keep an owner");
    expect(await rolesOf("mem_owner")).toEqual(["owner"]);

    await setRoles(testSchool, "mem_bohan", ["owner"]);
    const asked = await owner.submit(OWN, `${OWN}/roles`, { roles: ["student"] });
    const confirmed = { ...formOf(asked.html, `${OWN}/roles`), confirm_own: "yes" };
    expect((await owner.post(`${OWN}/roles`, confirmed)).status).toBe(303);
    expect(await rolesOf("mem_owner")).toEqual(["student"]);
  });

  test("a member holds ten roles at most", async () => {
    const roles = Array.from({ length: 11 }, (_, at) => `role_${String(at).padStart(2, "0")}`);
    const refused = await owner.submit(MEMBER, ROLES, { roles });
    expect(refused.faults).toEqual(["A member has at most ten roles."]);
    await owner.submit(MEMBER, ROLES, { roles: roles.slice(0, 10) });
    expect(await rolesOf("mem_bohan")).toEqual(roles.slice(0, 10));
  });

  test("an unusable role name is refused beside its field, which keeps what was typed", async () => {
    const page = await owner.submit(MEMBER, ROLES, { roles: ["student"], other_role: "Big Boss" });

    expect(page.status).toBe(422);
    expect(page.faults.join()).toContain("small letters");
    expect(page.html).toContain('value="Big Boss"');
  });
});
