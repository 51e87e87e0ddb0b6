import { beforeAll, describe, expect, test } from "vitest";

import { addMember } from "#school/store/members.ts";
import { memberRow, setRoles } from "#school/testing/members.ts";
import { openTestSchool } from "#school/testing/test-school.ts";
import { NOTIFICATION_TOPICS } from "#shared/notification-topics.ts";

const testSchool = await openTestSchool();

describe("markAllNotificationsRead", () => {
  test("all notifications are marked without an instant, also one with a date in the future", async () => {
    const { accessToken } = await testSchool.storePair({ memberId: "mem_yichen" });
    const answer = await testSchool.queryMemberApi(
      accessToken,
      "mutation { markAllNotificationsRead { unreadNotificationCount } }",
    );

    expect(answer.body).toEqual({ data: { markAllNotificationsRead: { unreadNotificationCount: 0 } } });
  });

  test("those up to an instant are marked, that of the instant among them", async () => {
    const { db } = testSchool.school;
    const at = Date.parse("2026-11-20T08:00:00Z");
    await db.deleteFrom("notification").where("member_id", "=", "mem_yichen").execute();
    const notification = { topic: "payment", title: "Paid", body: null, url: null, read_at: null };
    await db
      .insertInto("notification")
      .values(
        [-1, 0, 1].map((after) => ({
          ...notification,
          id: `ntf_${after}`,
          member_id: "mem_yichen",
          created_at: at + after,
        })),
      )
      .execute();
    const { accessToken } = await testSchool.storePair({ memberId: "mem_yichen" });
    const answer = await testSchool.queryMemberApi(
      accessToken,
      `mutation { markAllNotificationsRead(input: { before: "2026-11-20T08:00:00Z" }) { markedCount } }`,
    );

    expect(answer.body).toEqual({ data: { markAllNotificationsRead: { markedCount: 2 } } });
  });
});

test("a member changes one topic on one channel; the same topic elsewhere and other topics there stay", async () => {
  const { db } = testSchool.school;
  const member_id = "mem_yichen";
  const subscriptions = () =>
    db
      .selectFrom("notification_subscription")
      .select(["member_id", "topic", "channel", "enabled"])
      .orderBy("id")
      .execute();
  await db.deleteFrom("notification_subscription").where("member_id", "=", member_id).execute();
  for (const [position, [topic, channel]] of [
    ["payment", "email"],
    ["payment", "line"],
    ["refund", "email"],
  ].entries())
    await db
      .insertInto("notification_subscription")
      .values({ id: `sub_${position}`, member_id, position, topic: topic!, channel: channel!, enabled: 1 })
      .execute();
  const before = await subscriptions();
  const { accessToken } = await testSchool.storePair({ memberId: member_id });
  await testSchool.queryMemberApi(
    accessToken,
    `mutation { updateNotificationSubscription(input: { topic: "payment", channel: "email", enabled: false })
      { enabled } }`,
  );
  const isChanged = (row: (typeof before)[number]) =>
    row.member_id === member_id && row.topic === "payment" && row.channel === "email";
  expect(await subscriptions()).toEqual(before.map((row) => (isChanged(row) ? { ...row, enabled: 0 } : row)));

  // Rows of other channels say nothing of the inbox, in which a topic that was never set is on.
  const { notificationSubscriptions: read } = await testSchool.readAs<{
    notificationSubscriptions: { topic: string; channel: string; enabled: boolean }[];
  }>(member_id, "{ notificationSubscriptions { topic channel enabled } }");
  expect(read.filter(({ channel }) => channel === "in_app")).toEqual(
    NOTIFICATION_TOPICS.map((topic) => ({ topic, channel: "in_app", enabled: true })),
  );
});

describe("a member who has set no topic", () => {
  const MEMBER = "mem_new";
  const subscriptions = async () => {
    const read = await testSchool.readAs<{
      notificationSubscriptions: { id: string; topic: string; channel: string; enabled: boolean }[];
    }>(MEMBER, "{ notificationSubscriptions { id topic channel enabled } }");
    return read.notificationSubscriptions;
  };
  const change = async (topic: string, channel: string, enabled: boolean) => {
    const { accessToken } = await testSchool.storePair({ memberId: MEMBER });
    const answer = await testSchool.queryMemberApi(
      accessToken,
      `mutation { updateNotificationSubscription(input: { topic: "${topic}", channel: "${channel}", enabled: ${enabled} }) {
        subscription { id topic channel enabled } } }`,
    );
    return answer.body;
  };

  beforeAll(async () => {
    await addMember(testSchool.school.db, memberRow(MEMBER));
    await setRoles(testSchool, MEMBER, ["student"]);
  });

  test("reads every topic as on in the inbox, and turns one off and on again", async () => {
    const first = await subscriptions();
    expect(first.map(({ topic }) => topic)).toEqual(NOTIFICATION_TOPICS);
    expect(new Set(first.map(({ channel, enabled }) => `${channel} ${enabled}`))).toEqual(
      new Set(["in_app true"]),
    );

    for (const enabled of [false, true]) {
      const changed = first.map((subscription) =>
        subscription.topic === "payment" ? { ...subscription, enabled } : subscription,
      );
      expect(await change("payment", "in_app", enabled)).toEqual({
        data: {
          updateNotificationSubscription: {
            subscription: changed.find(({ topic }) => topic === "payment"),
          },
        },
      });
      expect(await subscriptions()).toEqual(changed);
    }
  });

  test.each([
    ["none", "in_app"],
    ["payment", "email"],
  ])("has no subscription of the topic %s on the channel %s to change", async (topic, channel) => {
    expect(await change(topic, channel, false)).toMatchObject({
      data: { updateNotificationSubscription: null },
    });
    expect(await subscriptions()).toHaveLength(NOTIFICATION_TOPICS.length);
  });
});
