import { beforeEach, describe, expect, test } from "vitest";

import { buildSchool } from "#school/app.ts";
import { MINUTE } from "#school/clock.ts";
import { interruptOnce } from "#school/testing/meanwhile.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";
import { setRoles } from "#school/testing/members.ts";

const { testSchool, owner } = await openAdminArea(["school_setting"]);

const SETTINGS = "/admin/settings";
const TURN_ON = "/admin/settings/mcp-connections/on";
const TURN_OFF = "/admin/settings/mcp-connections/off";

beforeEach(async () => {
  await setRoles(testSchool, "mem_bohan", ["student"]);
});

describe("the one-use token of a form", () => {
  test("a refused change does not spend the token: the same form works later", async () => {
    const form = formOf((await owner.get(SETTINGS)).html, TURN_ON);
    await owner.submit(SETTINGS, TURN_ON);
    const refused = await owner.post(TURN_ON, form);
    await owner.submit(SETTINGS, TURN_OFF);
    const accepted = await owner.post(TURN_ON, form);

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

test("a change is not made when its entry in the log cannot be written, and its form can be sent again", async () => {
  const form = formOf((await owner.get(SETTINGS)).html, TURN_ON);
  const failed = await testSchool.withoutTable("audit_entry", () => owner.post(TURN_ON, form));
  expect(failed.status).toBe(500);
  expect(await testSchool.school.db.selectFrom("school_setting").selectAll().execute()).toEqual([]);

  expect((await owner.post(TURN_ON, form)).status).toBe(303);
});

test("a change is refused when the role that allows it is taken away during the request", async () => {
  const { school } = testSchool;
  const entries = () => school.db.selectFrom("audit_entry").select("id").execute();
  let isSent = false;
  const { db, hasHappened } = interruptOnce(
    school.db,
    ({ rows: [row] }) => isSent && typeof row === "object" && row !== null && "role" in row,
    () =>
      school.db
        .updateTable("member_role")
        .set({ role: "student" })
        .where("member_id", "=", "mem_owner")
        .execute(),
  );
  const app = await buildSchool({ ...school, db });
  const browser = await new OperatorBrowser({ app, school }).signIn("mem_owner");
  const form = formOf((await browser.get(SETTINGS)).html, TURN_ON);
  const before = await entries();
  isSent = true;
  const { status } = await browser.post(TURN_ON, form);
  expect(await hasHappened()).toBe(true);
  await setRoles(testSchool, "mem_owner", ["owner"]);
  await app.close();

  expect(status).toBe(403);
  expect(await entries()).toEqual(before);
});

describe("the page after a change", () => {
  test("tells its operator for ten minutes what was done, and nobody else who opens the address", async () => {
    const { location } = await owner.submit(SETTINGS, TURN_ON);
    await setRoles(testSchool, "mem_bohan", ["student", "admin"]);
    const other = await new OperatorBrowser(testSchool).signIn("mem_bohan");
    const shown = await other.get(location);

    expect(shown.html).not.toContain('role="status"');
    testSchool.advanceClock(10 * MINUTE);
    expect((await owner.get(location)).html).toContain('role="status"');
    testSchool.advanceClock(1);
    expect((await owner.get(location)).html).not.toContain('role="status"');
  });
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
