import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { HOUR, MINUTE } from "#school/clock.ts";
import { setRoles } from "#school/testing/members.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";
import { growSchool } from "#school/testing/large-school.ts";
import { slowPlans } from "#school/testing/query-plans.ts";
import { buildTestSchool } from "#school/testing/test-school.ts";

const { testSchool, owner } = await openAdminArea(["school_setting"]);

beforeEach(async () => {
  await setRoles(testSchool, "mem_owner", ["owner"]);
  await setRoles(testSchool, "mem_yichun", ["student"]);
});

const SETTINGS = "/admin/settings";
const TURN_ON = "/admin/settings/mcp-connections/on";
const TURN_OFF = "/admin/settings/mcp-connections/off";

async function entries() {
  return testSchool.school.db.selectFrom("audit_entry").selectAll().orderBy("number").execute();
}

describe("the name of the school", () => {
  test("an owner changes it, and the sign-in page shows it at once", async () => {
    await owner.submit(SETTINGS, `${SETTINGS}/name`, {
      name: "山雀夜校",
      name_en: "Titmouse Evening School",
    });
    const headers = { "accept-language": "en" };
    const page = await testSchool.app.inject({ url: "/sign-in", headers });

    expect(page.body).toContain("Sign in to Titmouse Evening School");
    expect(await entries()).toEqual([expect.objectContaining({ action: "school.rename" })]);
    // Another process has renamed it meanwhile.
    const { db, site } = testSchool.school;
    await db.updateTable("school").set({ name_en: "Owl School" }).where("id", "=", site.id).execute();
    await owner.submit(SETTINGS, `${SETTINGS}/name`, { name: "山雀夜校", name_en: "Titmouse School" });
    expect((await entries()).at(-1)?.before).toContain("Owl School");
    const empty = await owner.submit(SETTINGS, `${SETTINGS}/name`, { name: " ", name_en: "X" });
    expect(empty.html).toContain("Type a name, in 200 characters at most.");
  });
});

describe("who may be in the admin area", () => {
  test("somebody who is not signed in is sent to the sign-in page and back", async () => {
    const page = await new OperatorBrowser(testSchool).get("/admin/audit?actor=mem_owner");

    expect(page.status).toBe(303);
    expect(page.location).toBe(`/sign-in?return_to=${encodeURIComponent("/admin/audit?actor=mem_owner")}`);
  });

  test("a member who does not run the school is told so and offered another account", async () => {
    const page = await (await new OperatorBrowser(testSchool).signIn("mem_yichun")).get(SETTINGS);

    expect(page.status).toBe(403);
    expect(page.html).toContain("Only people who run this school");
    expect(page.html).toContain('action="/sign-out"');
  });

  test("a form changes nothing when the sender's role was removed meanwhile", async () => {
    const form = formOf((await owner.get(SETTINGS)).html, TURN_ON);
    await setRoles(testSchool, "mem_owner", ["student"]);

    expect((await owner.post(TURN_ON, form)).status).toBe(403);
    expect(await entries()).toEqual([]);
  });

  test("an operator does the daily work and cannot change settings", async () => {
    await setRoles(testSchool, "mem_yichun", ["operator"]);
    const operator = await new OperatorBrowser(testSchool).signIn("mem_yichun");
    const page = await operator.get(SETTINGS);

    expect(page.status).toBe(200);
    expect(page.html).not.toContain(TURN_ON);
    expect((await operator.post(TURN_ON, { form_token: "x" })).status).toBe(403);
    expect(await entries()).toEqual([]);
  });

  test('an unknown address gets the admin area\'s own "not found" page', async () => {
    const page = await owner.get("/admin/nowhere/at-all");

    expect(page.status).toBe(404);
    expect(page.html).toContain("Choose an area from the menu");
    expect(page.html).toContain(SETTINGS);
  });
});

describe("a form of the admin area", () => {
  test.each<[string, Record<string, string>]>([
    ["Sec-Fetch-Site is cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site is same-site", { "sec-fetch-site": "same-site" }],
    ["Origin is another one", { origin: "https://elsewhere.example" }],
  ])("a form from another site does nothing: %s", async (_case, headers) => {
    const form = formOf((await owner.get(SETTINGS)).html, TURN_ON);

    expect((await owner.post(TURN_ON, form, headers)).status).toBe(403);
    expect(await entries()).toEqual([]);
  });

  test("a form without its token, or with another form's or session's, changes nothing", async () => {
    const others = await new OperatorBrowser(testSchool).signIn("mem_owner");
    const foreign = formOf((await others.get(SETTINGS)).html, TURN_ON);
    const own = formOf((await owner.get(SETTINGS)).html, TURN_ON);

    for (const fields of [{}, { form_token: "frm_guess" }, foreign]) {
      const page = await owner.post(TURN_ON, fields);
      expect(page.status).toBe(409);
      expect(page.summary.join()).toContain("open for too long");
    }
    expect((await owner.post(TURN_OFF, own)).status).toBe(409);
    expect(await entries()).toEqual([]);
  });

  test("a form sent after two hours is shown again, and works when it is sent again", async () => {
    const form = formOf((await owner.get(SETTINGS)).html, TURN_ON);
    testSchool.advanceClock(2 * HOUR);
    const page = await owner.post(TURN_ON, form);

    expect(page.status).toBe(409);
    expect((await owner.post(TURN_ON, formOf(page.html, TURN_ON))).status).toBe(303);
    expect(await entries()).toHaveLength(1);
  });

  test("a form sent after a sign-out leads to the sign-in page and changes nothing", async () => {
    const form = formOf((await owner.get(SETTINGS)).html, TURN_ON);

    expect((await new OperatorBrowser(testSchool).post(TURN_ON, form)).location).toContain("/sign-in");
    expect(await entries()).toEqual([]);
  });
});

describe("the audit log", () => {
  test("the log says who changed what and when, before and after, and so does the next page", async () => {
    const answer = await owner.submit(SETTINGS, TURN_ON);
    const page = await owner.follow(answer);
    const log = await owner.get("/admin/audit");

    expect(page.html).toMatch(/class="done" role="status"[\s\S]*Turned MCP connections on/);
    expect(log.html).toMatch(/Turned MCP connections on[\s\S]*no → yes/);
    expect(await entries()).toMatchObject([
      {
        action: "settings.turn_mcp_connections_on",
        actor_id: "mem_owner",
        at: testSchool.school.now(),
        before: '{"on":false}',
        after: '{"on":true}',
      },
    ]);
  });

  test("an entry that release 0.1.0 undid, and its undo, are still told as such", async () => {
    await owner.submit(SETTINGS, TURN_ON);
    testSchool.advanceClock(MINUTE);
    await owner.submit(SETTINGS, TURN_OFF);
    const { db } = testSchool.school;
    const [first, second] = await entries();
    for (const [entry, values] of [
      [first, { undone_by: second?.id ?? "" }],
      [second, { undoes: first?.id ?? "", action: "settings.turn_mcp_connections_on" }],
    ] as const)
      await db
        .updateTable("audit_entry")
        .set(values)
        .where("id", "=", entry?.id ?? "")
        .execute();
    const { text, html } = await owner.get("/admin/audit");

    expect(text).toMatch(/Undo: Turned MCP connections on .* Turned MCP connections on Undone/);
    expect(html).not.toContain('<form method="post" action="/admin/audit');
  });

  test("shows the changes that forms of release 0.1.0 made, with their values", async () => {
    const entry = (number: number, action: string, before: object, after: object) => ({
      id: `aud_${number}`,
      number,
      at: testSchool.school.now(),
      actor_id: "mem_owner",
      actor_name: "Owner",
      action,
      subject: `sub_${number}`,
      subject_name: `Subject ${number}`,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    });
    const grants = { grants: '[{"kind":"course","id":"crs_1"}]', notice: "ntf_1" };
    await testSchool.school.db
      .insertInto("audit_entry")
      .values([
        entry(1, "payment.mark_paid", { state: "unpaid" }, { state: "paid", granted: "Ferns", ...grants }),
        entry(2, "payment.extend", { state: "expired" }, { state: "unpaid", expired_at: 1_800_000_000_000 }),
        entry(3, "payment.void_invoice", { invoice_state: "issued" }, { invoice_state: "voided" }),
        entry(4, "member.enrol", {}, { course: "Ferns", course_id: "crs_1", granted_at: 1, access_until: 0 }),
        entry(
          5,
          "notice.send",
          {},
          { title: "Day", audience: "course", audience_name: "Ferns", recipients: 2 },
        ),
        entry(6, "application.review_document", {}, { reviewed_sha256: "abc" }),
      ])
      .execute();
    const { text } = await owner.get("/admin/audit");

    for (const words of [
      "State to pay → paid Gave access to none → Ferns",
      "State expired → to pay Deadline none → 15 Jan 2027, 16:00",
      "Invoice issued → voided",
      "Course none → Ferns Access until none → without an end",
      "To none → Ferns Members none → 2",
      "SHA-256 of the text none → abc",
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/ntf_1|crs_1/);
  });

  test("lists 50 entries a page, newest first, and keeps its filter on the next page", async () => {
    for (let at = 0; at < 26; at += 1) {
      testSchool.advanceClock(MINUTE);
      await owner.submit(SETTINGS, TURN_ON);
      await owner.submit(SETTINGS, TURN_OFF);
    }
    const first = await owner.get("/admin/audit?actor=mem_owner&done=aud_1");
    // A report of the last change does not come again on every page.
    expect(first.next).not.toContain("done=");
    const second = await owner.get(first.next);

    expect(first.html.match(/<th scope="row"/g)).toHaveLength(50);
    expect(first.next).toContain("actor=mem_owner");
    expect(second.html.match(/<th scope="row"/g)).toHaveLength(2);
    expect(second.next).toBe("");
  });
});

test("each list of 20,000 entries is answered from an index, in its order", async () => {
  const large = await buildTestSchool();
  onTestFinished(() => large.close());
  await growSchool(large.school.db, large.school.site.id);
  const browser = await new OperatorBrowser(large).signIn("mem_owner");
  for (const query of [
    "",
    "?actor=mem_owner",
    "?subject=pay_large_5",
    "?action=payment.refund",
    "?client=cli_large",
    "?by=program",
  ]) {
    const slow = await slowPlans(large, async () => {
      const { next } = await browser.get(`/admin/audit${query}`);
      if (next !== "") await browser.get(next);
    });

    expect({ query, slow }).toEqual({ query, slow: [] });
  }
});

describe("the language", () => {
  test("follows the browser until an operator chooses another, which a cookie stores", async () => {
    const before = await owner.get(SETTINGS);
    const chosen = await owner.post("/admin/language", { language: "zh-TW", return_to: SETTINGS });

    expect(before.html).toContain('<html lang="en">');
    expect(chosen).toMatchObject({ status: 303, location: SETTINGS });
    expect((await owner.get(SETTINGS)).html).toContain('<html lang="zh-Hant-TW">');
  });
});
