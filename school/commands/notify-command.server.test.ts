import { describe, expect, onTestFinished, test } from "vitest";

import { parseNotice, sendNotice } from "#school/commands/notify-command.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";
import { growSchool } from "#school/testing/large-school.ts";
import { buildTestSchool } from "#school/testing/test-school.ts";

const { testSchool, owner } = await openAdminArea(["notification", "notification_subscription"]);
const { db, now } = testSchool.school;

const send = async (...args: string[]) =>
  sendNotice(testSchool.school, parseNotice(["--title", "Course day", ...args]));

async function recipients(): Promise<string[]> {
  const rows = await db.selectFrom("notification").select("member_id").orderBy("member_id").execute();
  return rows.map(({ member_id }) => member_id);
}

const turnOff = (member_id: string, channel: string) =>
  db
    .insertInto("notification_subscription")
    .values({
      id: `sub_${member_id}`,
      member_id,
      position: 0,
      topic: "announcement",
      channel,
      enabled: 0,
    })
    .execute();

test("a notice to one member stands in their inbox at once, and in the audit log", async () => {
  const printed = await send("--member", "Bohan@example.com", "--body", "On Monday.", "--url", "/events");

  expect(printed).toEqual({ title: "Course day", to: "bohan@example.com", recipients: 1 });
  expect(await db.selectFrom("notification").selectAll().execute()).toMatchObject([
    {
      member_id: "mem_bohan",
      topic: "announcement",
      title: "Course day",
      body: "On Monday.",
      url: "/events",
      created_at: now(),
      read_at: null,
    },
  ]);
  const { text } = await owner.get("/admin/audit");
  expect(text).toMatch(/Sent a notice Of what Course day Who A command/);
  expect(text).toMatch(/Link none → \/events To none → 陳柏翰 Members none → 1/);
});

test("a notice to all skips members without a role, and those who turned announcements off", async () => {
  const everybody = await db.selectFrom("member_role").select("member_id").distinct().execute();
  await turnOff("mem_bohan", "in_app");
  await turnOff("mem_yichun", "email");
  await send("--all");

  // What the notice has not is no change in the log.
  expect((await owner.get("/admin/audit")).text).not.toMatch(/Text none|Link none/);
  const expected = everybody.map(({ member_id }) => member_id).filter((id) => id !== "mem_bohan");
  expect(await recipients()).toEqual(expected.toSorted());
});

test("a notice to one member who turned announcements off is sent to nobody, and says so", async () => {
  await turnOff("mem_bohan", "in_app");

  expect(await send("--member", "bohan@example.com")).toMatchObject({ recipients: 0 });
  expect(await recipients()).toEqual([]);
});

describe("nothing is sent", () => {
  test.each<[string, string[], string]>([
    ["no title", ["--all", "--title", " "], "--title is required"],
    ["a long title", ["--all", "--title", "x".repeat(201)], "at most 200"],
    ["a title of two lines", ["--all", "--title", "a\nb"], "one line"],
    ["a long text", ["--all", "--body", "x".repeat(2001)], "at most 2000"],
    ["an invisible character", ["--all", "--body", "a\u0007b"], "can be seen"],
    ["a script as address", ["--all", "--url", "javascript:alert(1)"], "--url must be"],
    ["an address of another host", ["--all", "--url", "//elsewhere.example"], "--url must be"],
    ["nobody", [], "either --member"],
    ["a member and all", ["--all", "--member", "bohan@example.com"], "either --member"],
    ["a member who is none", ["--member", "nobody@example.com"], "Nobody has the address"],
  ])("with %s", async (_case, args, fault) => {
    await expect(send(...args)).rejects.toThrow(fault);
    expect(await recipients()).toEqual([]);
    expect(await db.selectFrom("audit_entry").select("id").execute()).toEqual([]);
  });

  test("longest texts are sent", async () => {
    await send("--all", "--title", "x".repeat(200), "--body", `${"x".repeat(1998)}\n.`);

    expect((await recipients()).length).toBeGreaterThan(3);
  });
});

test("a notice goes to 10,000 members at once", async () => {
  const large = await buildTestSchool();
  onTestFinished(() => large.close());
  await growSchool(large.school.db, large.school.site.id);
  const { recipients: count } = await sendNotice(large.school, parseNotice(["--title", "To all", "--all"]));

  expect(count).toBeGreaterThan(10_000);
  const { sent } = await large.school.db
    .selectFrom("notification")
    .where("title", "=", "To all")
    .select(({ fn }) => fn.countAll<number>().as("sent"))
    .executeTakeFirstOrThrow();
  expect(Number(sent)).toBe(count);
});
