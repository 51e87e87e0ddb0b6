import { describe, expect, test } from "vitest";

import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

const lines = (): string[] => testSchool.school.metrics.read().split("\n");

describe("the metrics of the school", () => {
  test("count requests by route and status, and never name a member, a token or an unknown path", async () => {
    const { accessToken } = await testSchool.storePair();
    await testSchool.queryMemberApi(accessToken, "{ viewer { id } }");
    await testSchool.app.inject({ url: "/courses/no-such-course?secret=yes" });
    await testSchool.app.inject({ url: "/no/such/path-of-somebody" });

    expect(lines()).toContain('school_requests_total{route="/member/graphql",status="200"} 1');
    expect(lines()).toContain('school_requests_total{route="/courses/:slug",status="404"} 1');
    expect(lines()).toContain('school_requests_total{route="other",status="404"} 1');
    expect(lines()).toContain('school_request_duration_seconds_count{route="/member/graphql"} 1');
    expect(lines().join()).not.toMatch(/secret|somebody|tok_/);
  });

  test("count what the token endpoint issued and refused", async () => {
    const { refreshToken, clientId } = await testSchool.storePair();
    for (const token of [refreshToken, "ref_unknown"])
      await testSchool.refresh({ refreshToken: token, clientId });

    expect(lines()).toContain('school_token_requests_total{grant="refresh_token",outcome="issued"} 1');
    expect(lines()).toContain('school_token_requests_total{grant="refresh_token",outcome="refused"} 1');
  });

  test("tell the open connections to the database", () => {
    expect(lines().find((line) => line.startsWith('school_database_connections{state="open"}'))).toMatch(
      / [1-9]\d*$/,
    );
  });
});
