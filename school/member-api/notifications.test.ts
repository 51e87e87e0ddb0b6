import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildTestSchool, type TestSchool } from "#school/test-school.ts";

let it: TestSchool;

beforeAll(async () => {
  it = await buildTestSchool();
});
afterAll(() => it.close());

describe("markAllNotificationsRead", () => {
  test("without an instant it marks all, one with a date to come included", async () => {
    const { accessToken } = await it.plantPair({ memberId: "mem_yichen" });
    const answer = await it.ask(
      accessToken,
      "mutation { markAllNotificationsRead { unreadNotificationCount } }",
    );

    expect(answer.body).toEqual({ data: { markAllNotificationsRead: { unreadNotificationCount: 0 } } });
  });
});
