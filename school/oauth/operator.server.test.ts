import { describe, expect, test } from "vitest";

import { BearerChallengeError } from "#school/oauth/errors.ts";
import { requireOperator } from "#school/oauth/operator.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const schoolOfStudents = await openTestSchool({ SCHOOL_OPERATOR_ROLES: "student" });

/** Presents an access token to the guard; a refusal is its status and its challenge. */
async function present(accessToken: string): Promise<string | { status: number; challenge: string }> {
  try {
    const { member } = await requireOperator(testSchool.school, `Bearer ${accessToken}`, "courses:read");
    return member.id;
  } catch (error) {
    if (!(error instanceof BearerChallengeError)) throw error;
    return { status: error.status, challenge: error.challenge(testSchool.school.config.url) };
  }
}

const refusal = (status: number, ...parts: string[]) => ({
  status,
  challenge: expect.stringMatching(new RegExp(parts.join(".*"))),
});
const POINTER = 'resource_metadata="http://127.0.0.1:4000/.well-known/oauth-protected-resource"';

describe("the guard of the routes for operators", () => {
  test("accepts an operator's token with the scope", async () => {
    expect(await present((await testSchool.storeOperatorPair()).accessToken)).toBe("mem_owner");
  });

  test("a member client's token is refused, even if it were given an operator scope", async () => {
    const { accessToken } = await testSchool.storePair({
      memberId: "mem_owner",
      scope: "account:read courses:read",
    });

    expect(await present(accessToken)).toEqual(
      refusal(403, "member client", 'scope="courses:read"', POINTER),
    );
  });

  test("a token that lacks the scope is refused, and told which one", async () => {
    const { accessToken } = await testSchool.storeOperatorPair({
      scope: "openid courses:write members:read",
    });

    expect(await present(accessToken)).toEqual(
      refusal(403, "insufficient_scope", "lacks the scope courses:read", 'scope="courses:read"'),
    );
  });

  test("a member without an operator role is refused, also with an operator client's token", async () => {
    const { accessToken } = await testSchool.storeOperatorPair({ memberId: "mem_yichun" });

    expect(await present(accessToken)).toEqual(refusal(403, "no role", 'scope="courses:read"'));
  });

  test("SCHOOL_OPERATOR_ROLES names the roles of operators", async () => {
    const isOperator = async (memberId: string) => {
      const { accessToken } = await schoolOfStudents.storeOperatorPair({ memberId });
      return requireOperator(schoolOfStudents.school, `Bearer ${accessToken}`, "courses:read").then(
        () => true,
        (error: unknown) => !(error instanceof BearerChallengeError),
      );
    };

    expect(await isOperator("mem_yichun")).toBe(true);
    expect(await isOperator("mem_owner")).toBe(false);
  });

  test("the role is checked on each call", async () => {
    const { accessToken } = await testSchool.storeOperatorPair();
    const roles = await testSchool.school.db
      .selectFrom("member_role")
      .selectAll()
      .where("member_id", "=", "mem_owner")
      .execute();
    expect(await present(accessToken)).toBe("mem_owner");
    await testSchool.school.db.deleteFrom("member_role").where("member_id", "=", "mem_owner").execute();
    expect(await present(accessToken)).toEqual(refusal(403, "no role"));
    await testSchool.school.db.insertInto("member_role").values(roles).execute();

    expect(await present(accessToken)).toBe("mem_owner");
  });

  test("an operator's role at another school gives no access to this one", async () => {
    const { accessToken } = await testSchool.storeOperatorPair({ memberId: "mem_yichun" });
    const other = await testSchool.school.db
      .selectFrom("school")
      .select("id")
      .where("is_this_site", "=", 0)
      .executeTakeFirstOrThrow();
    await testSchool.school.db
      .insertInto("member_role")
      .values({ member_id: "mem_yichun", school_id: other.id, role: "owner" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();

    expect(await present(accessToken)).toEqual(refusal(403, "no role"));
  });
});
