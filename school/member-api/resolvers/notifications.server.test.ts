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
