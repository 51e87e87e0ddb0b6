import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { HOUR } from "#school/clock.ts";
import { parseConfig } from "#school/config.ts";
import { seedDemoSchool } from "#school/seed/demo-school.ts";
import { openSchool } from "#school/start.ts";
import { memberRow } from "#school/testing/members.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";
import { buildTestSchool, type TestSchool } from "#school/testing/test-school.ts";
import { SAMPLE_SCHOOL } from "#shared/sample-members/people.ts";

let testSchool: TestSchool;

beforeEach(async () => {
  testSchool = await buildTestSchool();
});
afterEach(() => testSchool.close());

describe("seedDemoSchool", () => {
  const countUnread = async (): Promise<number> => {
    const rows = await testSchool.school.db
      .selectFrom("notification")
      .select("id")
      .where("member_id", "=", "mem_yichun")
      .where("read_at", "is", null)
      .execute();
    return rows.length;
  };
  const markAllRead = () =>
    testSchool.school.db.updateTable("notification").set({ read_at: testSchool.school.now() }).execute();

  test("names the school, as its pages show from the first start on", async () => {
    const config = parseConfig({ SCHOOL_DATABASE: "sqlite::memory:", SCHOOL_DEMO: "1" });
    const { now, random } = testSchool.school;
    const { db, site } = await openSchool(config, { now, random });
    await db.destroy();

    expect(site).toMatchObject({ name: SAMPLE_SCHOOL.name["zh-TW"], name_en: SAMPLE_SCHOOL.name.en });
  });

  test("again within a few hours changes nothing", async () => {
    await markAllRead();
    await seedDemoSchool(testSchool.school.db, testSchool.school.now() + HOUR);

    expect(await countUnread()).toBe(0);
  });

  test("replaces the content of six hours ago once, also when the clock was set back", async () => {
    const { db, now } = testSchool.school;
    const isReplacedAt = async (at: number) => {
      await markAllRead();
      await seedDemoSchool(db, at);
      return (await countUnread()) > 0;
    };
    const start = now();
    expect(await isReplacedAt(start + 6 * HOUR - 1)).toBe(false);
    expect(await isReplacedAt(start + 6 * HOUR)).toBe(true);
    expect(await isReplacedAt(start + 7 * HOUR)).toBe(false);
    expect(await isReplacedAt(start)).toBe(true);
  });

  test("later replaces the content, with deadlines in the future, and keeps pairs and members", async () => {
    const { accessToken } = await testSchool.storePair();
    await markAllRead();
    testSchool.advanceClock(HOUR);
    const later = testSchool.school.now() + 100 * 24 * HOUR;
    await seedDemoSchool(testSchool.school.db, later);

    expect(await countUnread()).toBe(12);
    const unpaid = await testSchool.school.db
      .selectFrom("payment")
      .select("expired_at")
      .where("member_id", "=", "mem_yichun")
      .where("state", "=", "unpaid")
      .execute();
    expect(unpaid.every(({ expired_at }) => (expired_at ?? 0) > later)).toBe(true);
    expect((await testSchool.queryMemberApi(accessToken, "{ viewer { id } }")).status).toBe(200);
  });

  test("gives a picture to a member without one, and leaves a member's own picture", async () => {
    const { db, now } = testSchool.school;
    const members = () => db.selectFrom("member").select("avatar_url").orderBy("id");
    const [yichun, owner] = ["mem_yichun", "mem_owner"] as const;
    const pictureOf = async (id: string) =>
      (await members().where("id", "=", id).executeTakeFirst())?.avatar_url;
    const change = (id: string, avatar_url: string | null) =>
      db.updateTable("member").set({ avatar_url }).where("id", "=", id).execute();
    const sample = await pictureOf(yichun);
    await change(yichun, null);
    await change(owner, "https://pictures.example/own.png");
    await seedDemoSchool(db, now() + 100 * 24 * HOUR);

    expect(sample).toEqual(expect.any(String));
    expect([await pictureOf(yichun), await pictureOf(owner)]).toEqual([
      sample,
      "https://pictures.example/own.png",
    ]);
  });

  test("still seeds after an operator has invited a member at the demo school", async () => {
    const program = await OperatorProgram.of(testSchool, "mem_owner");
    const invited = await program.call("POST", "/members", {
      email: "invited@example.org",
      name: "Invited",
      roles: ["student"],
    });

    expect(invited.status).toBe(201);
    await expect(
      seedDemoSchool(testSchool.school.db, testSchool.school.now() + 100 * HOUR),
    ).resolves.toBeUndefined();
  });

  test("refuses the database of a real school", async () => {
    const { db } = testSchool.school;
    await db.insertInto("member").values(memberRow("mem_real")).execute();

    await expect(seedDemoSchool(db, testSchool.school.now() + 100 * HOUR)).rejects.toThrow("real school");
  });
});
