import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import type { NoticeRow } from "#school/store/tables/admin-tables.ts";
import {
  countRecipients,
  findNotice,
  type NoticeContent,
  type NoticeStore,
  sendDueNotices,
} from "#school/store/notices.ts";
import { memberRow } from "#school/testing/members.ts";
import { buildTestSchool, type TestSchool } from "#school/testing/test-school.ts";

let testSchool: TestSchool;
let store: NoticeStore;

beforeEach(async () => {
  testSchool = await buildTestSchool();
  store = testSchool.school;
});
afterEach(() => testSchool.close());

const NOTICE: NoticeContent = {
  topic: "announcement",
  title: "Hello",
  body: null,
  url: null,
  audience: "all",
  audience_id: null,
};

async function addNotice(values: Partial<NoticeRow> = {}): Promise<void> {
  await store.db
    .insertInto("notice")
    .values({
      id: "not_1",
      ...NOTICE,
      written_at: store.now(),
      written_by: "mem_owner",
      send_at: store.now(),
      sender: null,
      sender_until: null,
      sent_up_to: null,
      recipients: 0,
      sent_at: null,
      ...values,
    })
    .execute();
}

async function addMembers(count: number): Promise<void> {
  for (let from = 0; from < count; from += 200) {
    const ids = Array.from({ length: Math.min(200, count - from) }, (_, at) => `mem_x${from + at + 1000}`);
    await store.db
      .insertInto("member")
      .values(ids.map((id) => memberRow(id)))
      .execute();
    await store.db
      .insertInto("member_role")
      .values(ids.map((member_id) => ({ member_id, school_id: store.site.id, role: "student" })))
      .execute();
  }
}

/** The members who have got the notice, one entry for each notification. */
async function receivers(): Promise<string[]> {
  const rows = await store.db
    .selectFrom("notification")
    .select("member_id")
    .where("notice_id", "=", "not_1")
    .orderBy("member_id")
    .execute();
  return rows.map(({ member_id }) => member_id);
}

const at = () => ({ siteId: store.site.id, now: store.now() });

describe("a notice that is due", () => {
  test("goes to every member of the school once, whoever sends it how often", async () => {
    await addMembers(1100);
    await addNotice();
    const { recipients } = await countRecipients(store.db, NOTICE, at());
    await Promise.all([sendDueNotices(store), sendDueNotices(store), sendDueNotices(store)]);
    testSchool.advanceClock(10 * MINUTE);
    await sendDueNotices(store);

    const got = await receivers();
    expect(got).toHaveLength(recipients);
    expect(new Set(got).size).toBe(recipients);
    expect(await findNotice(store.db, "not_1")).toMatchObject({ recipients, sent_at: expect.any(Number) });
  });

  test("a notice that a process left half sent is finished by another after half a minute", async () => {
    await addMembers(1100);
    await addNotice();
    let batches = 0;
    // The process hands out one batch and then does nothing any more, as one that was killed.
    await sendDueNotices(store, () => (batches += 1) > 2);
    const half = (await receivers()).length;
    await sendDueNotices(store);
    expect(await receivers()).toHaveLength(half);

    testSchool.advanceClock(MINUTE);
    await sendDueNotices(store);
    const got = await receivers();
    expect(half).toBe(500);
    expect(got.length).toBeGreaterThan(1100);
    expect(new Set(got).size).toBe(got.length);
    expect((await findNotice(store.db, "not_1"))?.recipients).toBe(got.length);
  });

  test("does not go to members who have turned its topic off in their inbox", async () => {
    await store.db.deleteFrom("notification_subscription").where("member_id", "=", "mem_bohan").execute();
    for (const [topic, channel] of [
      ["announcement", "in_app"],
      ["payment", "email"],
    ] as const)
      await store.db
        .insertInto("notification_subscription")
        .values({ id: `sub_${topic}`, member_id: "mem_bohan", position: 0, topic, channel, enabled: 0 })
        .execute();
    await addNotice({ audience: "member", audience_id: "mem_bohan" });
    await addNotice({ id: "not_2", topic: "payment", audience: "member", audience_id: "mem_bohan" });
    await sendDueNotices(store);

    expect(await receivers()).toEqual([]);
    expect(await findNotice(store.db, "not_1")).toMatchObject({ recipients: 0 });
    expect(await findNotice(store.db, "not_2")).toMatchObject({ recipients: 1 });
  });

  test.each<[string, Partial<NoticeRow>]>([
    ["a draft", { send_at: null }],
    ["one that is planned for later", { send_at: Number.MAX_SAFE_INTEGER }],
  ])("is not %s", async (_case, values) => {
    await addNotice(values);
    await sendDueNotices(store);

    expect(await receivers()).toEqual([]);
  });
});
