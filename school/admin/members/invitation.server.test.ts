import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { buildSchool } from "#school/app.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";
import { interruptOnce } from "#school/testing/meanwhile.ts";
import { setRoles } from "#school/testing/members.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";
import { buildTestSchool } from "#school/testing/test-school.ts";

const { testSchool, owner } = await openAdminArea();

const NEW = "/admin/members/new";
const LINK = /http:\/\/127\.0\.0\.1:4000(\/set-password\?token=[\w-]+)/;

beforeEach(async () => {
  await setRoles(testSchool, "mem_owner", ["owner"]);
  await setRoles(testSchool, "mem_yichun", ["operator"]);
});

let invited = 0;
const newcomer = () => ({
  email: `invited-${(invited += 1)}@example.com`,
  name: "阮小安",
  language: "zh-TW",
  role: "student",
});

/** @returns the page that shows the link, the link's address, and the member's page */
async function invite(fields = newcomer()) {
  const shown = await owner.submit(NEW, NEW, fields);
  const memberPath = /href="(\/admin\/members\/mem_[\w-]+)/.exec(shown.html)?.[1] ?? "";
  return { shown, link: LINK.exec(shown.html)?.[1] ?? "", memberPath };
}

const statusOf = async (url: string) => (await testSchool.app.inject({ url })).statusCode;

describe("an invitation", () => {
  test("shows its link once, and its audit entry does not hold the link", async () => {
    const fields = newcomer();
    const { link, memberPath } = await invite(fields);

    expect(await statusOf(link)).toBe(200);
    expect((await owner.get(memberPath)).html).not.toContain("set-password?token");
    const log = await owner.get("/admin/audit");
    expect(log.html).toContain("Invited a member");
    expect(log.html).toContain(fields.email);
    expect(log.html).not.toContain("token=");
  });

  test.each([
    { differences: { email: "nobody" }, text: "Type an e-mail address" },
    { differences: { email: "Yichun@Example.com" }, text: "Somebody has this address already" },
    { differences: { name: "" }, text: "Type the member&#39;s name" },
    { differences: { language: "constructor" }, text: "Choose one of the list" },
    { differences: { role: "admin" }, text: "Choose one of the list" },
  ])("is shown again with what was typed: $text", async ({ differences, text }) => {
    const { shown } = await invite({ ...newcomer(), ...differences });
    expect(shown.html).toContain(text);
    expect(shown.html).not.toMatch(LINK);
  });

  test("can be made only by owners and admins", async () => {
    const operator = await new OperatorBrowser(testSchool).signIn("mem_yichun");
    expect((await operator.get(NEW)).status).toBe(403);
    expect((await operator.get("/admin/members")).html).not.toContain(NEW);
  });

  test("can be repeated for a member without a password; the former link ends", async () => {
    const { link, memberPath } = await invite();
    const again = await owner.submit(memberPath, `${memberPath}/link`, {});
    const second = LINK.exec(again.html)?.[1] ?? "";
    expect([await statusOf(link), await statusOf(second)]).toEqual([410, 200]);

    const token = new URLSearchParams(second.split("?")[1]).get("token") ?? "";
    const password = "a harbour in the fog";
    await testSchool.postForm("/set-password", {
      token,
      new_password: password,
      repeated_password: password,
    });
    expect((await owner.get(memberPath)).html).not.toContain("No password yet");
    expect((await owner.get("/admin/members/mem_yichun")).html).not.toContain("/link");
  });

  test("makes no further link for a member who sets a password meanwhile", async () => {
    const { memberPath } = await invite();
    const id = memberPath.split("/").at(-1) ?? "";
    const { school } = testSchool;
    let isSent = false;
    const { db, hasHappened } = interruptOnce(
      school.db,
      ({ rows: [row] }) =>
        isSent &&
        typeof row === "object" &&
        row !== null &&
        "password_hash" in row &&
        "id" in row &&
        row.id === id,
      () => school.db.updateTable("member").set({ password_hash: "set" }).where("id", "=", id).execute(),
    );
    const app = await buildSchool({ ...school, db });
    const browser = await new OperatorBrowser({ app, school }).signIn("mem_owner");
    const form = formOf((await browser.get(memberPath)).html, `${memberPath}/link`);
    isSent = true;
    const answer = await browser.post(`${memberPath}/link`, form);
    expect(await hasHappened()).toBe(true);
    await app.close();

    expect(answer.status).toBe(409);
    expect(answer.html).not.toMatch(LINK);
  });

  test("gives neither owner nor admin, also where the settings name other roles for operators", async () => {
    const other = await buildTestSchool({ SCHOOL_OPERATOR_ROLES: "owner,editor" });
    onTestFinished(() => other.close());
    await setRoles(other, "mem_daniel", ["admin"]);
    const page = await (await new OperatorBrowser(other).signIn("mem_owner")).get(NEW);

    expect(page.html).toContain('<option value="student"');
    for (const role of ["owner", "admin", "editor"])
      expect(page.html).not.toContain(`<option value="${role}"`);
  });

  test("ends when the member gets a role that opens the admin area", async () => {
    const { link, memberPath } = await invite();
    await owner.submit(memberPath, `${memberPath}/roles`, { roles: ["student", "admin"] });
    expect(await statusOf(link)).toBe(410);
  });

  test("a program's invitation answers a link that works", async () => {
    const program = await OperatorProgram.of(testSchool, "mem_owner");
    const { email, name } = newcomer();
    const made = await program.call("POST", "/members", { email, name, roles: ["student"] });
    const { url = "" } = (made.body as { password_link: { url?: string } }).password_link;
    expect(await statusOf(LINK.exec(url)?.[1] ?? "")).toBe(200);
  });
});
