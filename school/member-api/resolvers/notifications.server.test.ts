import { describe, expect, test } from "vitest";

import { openTestSchool } from "#school/testing/test-school.ts";

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
