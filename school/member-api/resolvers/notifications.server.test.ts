import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildTestSchool, type TestSchool } from "#school/testing/test-school.ts";

let testSchool: TestSchool;

beforeAll(async () => {
  testSchool = await buildTestSchool();
});
afterAll(() => testSchool.close());

describe("markAllNotificationsRead", () => {
  test("without an instant all are marked, also one with a date in the future", async () => {
    const { accessToken } = await testSchool.storePair({ memberId: "mem_yichen" });
    const answer = await testSchool.queryMemberApi(
      accessToken,
      "mutation { markAllNotificationsRead { unreadNotificationCount } }",
    );

    expect(answer.body).toEqual({ data: { markAllNotificationsRead: { unreadNotificationCount: 0 } } });
  });
});
