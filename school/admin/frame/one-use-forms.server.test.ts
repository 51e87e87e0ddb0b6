import { beforeEach, describe, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";
import { setRoles } from "#school/testing/members.ts";
import { someCourse } from "#school/testing/some-course.ts";

const { testSchool, owner } = await openAdminArea(["school_setting"]);
const course = await someCourse(testSchool.school.db);

const SETTINGS = "/admin/settings";
const TURN_ON = "/admin/settings/mcp-connections/on";
const ENROL = "/admin/members/mem_bohan/enrol";

beforeEach(async () => {
  const { db } = testSchool.school;
  await db.deleteFrom("enrollment").where("member_id", "=", "mem_bohan").execute();
  await setRoles(testSchool, "mem_bohan", ["student"]);
});

describe("the one-use token of a form", () => {
  test("a refused change does not spend the token: the same form works later", async () => {
    const form = { ...formOf((await owner.get("/admin/members/mem_bohan")).html, ENROL), course };
    await owner.submit("/admin/members/mem_bohan", ENROL, { course });
    const refused = await owner.post(ENROL, form);
    await owner.undoNewest();
    const accepted = await owner.post(ENROL, form);

    expect(refused.status).toBe(409);
    expect(accepted.status).toBe(303);
  });

  test("does not tell another browser session what the form did", async () => {
    const form = formOf((await owner.get(SETTINGS)).html, TURN_ON);
    await owner.post(TURN_ON, form);
    const other = await new OperatorBrowser(testSchool).signIn("mem_owner");
    const answer = await other.post(TURN_ON, form);

    expect(answer).toMatchObject({ status: 409, location: "" });
  });
});

describe("the page after a change", () => {
  test("tells its operator what was done, and nobody else who opens the address", async () => {
    const { location } = await owner.submit(SETTINGS, TURN_ON);
    await setRoles(testSchool, "mem_bohan", ["student", "admin"]);
    const other = await new OperatorBrowser(testSchool).signIn("mem_bohan");
    const shown = await other.get(location);

    expect((await owner.get(location)).html).toContain('role="status"');
    expect(shown.html).not.toContain('role="status"');
  });

  test.each(["https://elsewhere.example/admin/", "//elsewhere.example", "/sign-out", "/administer"])(
    "after an undo is never outside of the admin area: %s",
    async (return_to) => {
      await owner.submit(SETTINGS, TURN_ON);
      testSchool.advanceClock(MINUTE);
      const { location } = await owner.undoNewest({ return_to });

      expect(location).toMatch(/^\/admin\/audit\?done=/);
    },
  );
});

test("the language is not changed by a form of another site", async () => {
  const answer = await owner.post(
    "/admin/language",
    { language: "zh-TW", return_to: SETTINGS },
    { "sec-fetch-site": "cross-site" },
  );

  expect(answer.status).toBe(403);
  expect((await owner.get(SETTINGS)).html).toContain('<html lang="en">');
});

test("an operator without the right for a change neither sees nor can send its undo", async () => {
  const { db } = testSchool.school;
  await owner.submit(SETTINGS, TURN_ON);
  await setRoles(testSchool, "mem_bohan", ["student", "operator"]);
  const operator = await new OperatorBrowser(testSchool).signIn("mem_bohan");
  const { id } = await db.selectFrom("audit_entry").select("id").executeTakeFirstOrThrow();
  const log = await operator.get("/admin/audit");
  const answer = await operator.post(`/admin/audit/${id}/undo`, { form_token: "frm_guess" });

  expect(log.text).toContain("Turned MCP connections on");
  expect(log.html).not.toContain("/undo");
  expect(answer.status).toBe(403);
});
