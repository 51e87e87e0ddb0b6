import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { HOUR, MINUTE } from "#school/clock.ts";
import { sendDueNotices } from "#school/store/notices.ts";
import { buildTestSchool } from "#school/testing/test-school.ts";
import { formOf, OperatorBrowser, type ShownPage } from "#school/testing/operator-browser.ts";
import { growSchool } from "#school/testing/large-school.ts";
import { slowPlans } from "#school/testing/query-plans.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";

const { testSchool, owner } = await openAdminArea(["notice"]);

const NEW = "/admin/notices/new";
const CONTENT = {
  title: "Course day",
  body: "First line\nsecond <b>line</b>",
  url: "/billing",
  topic: "announcement",
  audience: "member",
  email: "bohan@example.com",
};

beforeEach(async () => {
  const { db } = testSchool.school;
  await db.deleteFrom("notification").where("notice_id", "is not", null).execute();
});

/** Writes a draft. @returns its address */
async function draft(fields: Record<string, string> = {}): Promise<string> {
  const answer = await owner.submit(NEW, NEW, { ...CONTENT, ...fields });
  expect(answer.status).toBe(303);
  return answer.location.split("?")[0] ?? "";
}

interface Got {
  title: string;
  body: string | null;
  url: string | null;
  topic: string;
}

/** What bohan has got by notices, newest first, by the Member API. */
async function inbox(): Promise<Got[]> {
  const query = "{ notifications(first: 50) { nodes { title body url topic } } }";
  const { notifications } = await testSchool.readAs<{ notifications: { nodes: Got[] } }>("mem_bohan", query);
  return notifications.nodes.filter(({ title }) => title.startsWith("Course day"));
}

describe("a notice", () => {
  test("is shown as it will stand and to how many, and is sent at once", async () => {
    const address = await draft();
    const preview = await owner.get(address);
    expect(preview.html).toContain("1 member gets it.");
    expect(preview.html).toContain("second &lt;b&gt;line&lt;/b&gt;");
    expect(await inbox()).toEqual([]);

    await owner.submit(address, `${address}/send`);
    expect(await inbox()).toEqual([
      {
        title: "Course day",
        body: CONTENT.body,
        url: `${testSchool.school.config.url}/billing`,
        topic: "announcement",
      },
    ]);
    const sent = await owner.get(address);
    expect(sent.html).toContain("cannot be taken back");
    expect(sent.html).not.toContain(`${address}/send`);
    expect((await owner.get("/admin/notices")).html).toContain("Course day");
  });

  test("a notice that is sent twice goes out once", async () => {
    const address = await draft();
    const form = formOf((await owner.get(address)).html, `${address}/send`);
    const other = formOf((await owner.get(address)).html, `${address}/send`);
    const [first, second] = [
      await owner.post(`${address}/send`, form),
      await owner.post(`${address}/send`, form),
    ];

    expect(second.location).toBe(first.location);
    const late = await owner.post(`${address}/send`, other);
    expect(late.status).toBe(409);
    expect(late.summary.join()).toContain("too late");
    expect(await inbox()).toHaveLength(1);
  });

  test("a planned notice can be changed and taken back until it goes out at its time", async () => {
    const address = await draft();
    const at = new Date(testSchool.school.now() + 9 * HOUR).toISOString().slice(0, 16);
    await owner.submit(address, `${address}/plan`, { send_at: at });
    expect((await owner.get("/admin/notices")).html).toContain("goes out");

    await owner.submit(`${address}/change`, `${address}/change`, { ...CONTENT, title: "Course day, moved" });
    await owner.submit(address, `${address}/take-back`);
    testSchool.advanceClock(2 * HOUR);
    await sendDueNotices(testSchool.school);
    expect(await inbox()).toEqual([]);

    const later = new Date(testSchool.school.now() + 8 * HOUR + 5 * MINUTE).toISOString().slice(0, 16);
    await owner.submit(address, `${address}/plan`, { send_at: later });
    testSchool.advanceClock(10 * MINUTE);
    await sendDueNotices(testSchool.school);
    expect(await inbox()).toMatchObject([{ title: "Course day, moved" }]);
  });

  test("a notice that somebody else has changed is not sent before it was looked at again", async () => {
    const address = await draft();
    const form = formOf((await owner.get(address)).html, `${address}/send`);
    await owner.submit(`${address}/change`, `${address}/change`, { ...CONTENT, title: "Course day?" });
    const page = await owner.post(`${address}/send`, form);

    expect(page.status).toBe(409);
    expect(page.summary.join()).toContain("changed this while you were looking");
    expect(await inbox()).toEqual([]);
  });

  test("a notice that is a draft can be deleted", async () => {
    const address = await draft();
    await owner.submit(address, `${address}/delete`);

    expect((await owner.get(address)).status).toBe(404);
  });

  test.each<[string, Record<string, string>, string]>([
    ["no title", { title: " " }, "Type a title."],
    ["a long title", { title: "x".repeat(201) }, "at most 200"],
    ["a long text", { body: "x".repeat(2001) }, "at most 2,000"],
    ["a link to a program", { url: "javascript:alert(1)" }, "Type a path"],
    ["a link without encryption", { url: "http://example.com" }, "Type a path"],
    ["a path that leads to another site", { url: "//elsewhere.example" }, "Type a path"],
    ["a link with a password", { url: "https://a:b@example.com" }, "Type a path"],
    ["an unknown member", { email: "nobody@example.com" }, "No member has this address."],
    ["no course", { audience: "course" }, "Choose a course."],
  ])(
    "says beside its field what is wrong, keeps what was typed and saves nothing: %s",
    async (_case, fields, fault) => {
      const page: ShownPage = await owner.submit(NEW, NEW, { ...CONTENT, ...fields });

      expect(page.status).toBe(422);
      expect(page.faults.join()).toContain(fault);
      expect(formOf(page.html, NEW)).toMatchObject({
        ...CONTENT,
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()])),
      });
      expect(await testSchool.school.db.selectFrom("notice").select("id").execute()).toEqual([]);
    },
  );

  test.each(["2020-01-01T09:00", "2027-02-30T09:00", "soon", ""])("is not planned for %j", async (text) => {
    const address = await draft();
    const page = await owner.submit(address, `${address}/plan`, { send_at: text });

    expect(page.status).toBe(422);
    expect(page.faults).toHaveLength(1);
  });
});

test("a notice to 10,000 members is counted and sent, and lists are answered from indexes", async () => {
  const large = await buildTestSchool();
  onTestFinished(() => large.close());
  const { db, site } = large.school;
  await growSchool(db, site.id);
  const browser = await new OperatorBrowser(large).signIn("mem_owner");
  const answer = await browser.submit(NEW, NEW, { ...CONTENT, audience: "all" });
  const address = answer.location.split("?")[0] ?? "";

  expect((await browser.get(address)).html).toMatch(/10,\d{3} members get it/);
  await browser.submit(address, `${address}/send`);
  const { count } = await db
    .selectFrom("notification")
    .select(({ fn }) => fn.count<number>("member_id").distinct().as("count"))
    .where("notice_id", "is not", null)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeGreaterThan(10_000);
  // This index has the rows that were not sent and no other: the list walks it from its end.
  const walks = (line: string) => line.startsWith("SCAN notice USING INDEX notice_open");
  const slow = await slowPlans(large, () => browser.get("/admin/notices"));
  expect(slow.filter((line) => !walks(line))).toEqual([]);
  expect(await slowPlans(large, () => sendDueNotices(large.school))).toEqual([]);
});
