import { readFileSync } from "node:fs";

import type { GraphQLField, GraphQLFieldMap, GraphQLResolveInfo } from "graphql";
import { describe, expect, test } from "vitest";

import { AnswerBudget } from "#school/member-api/answer-budget.ts";
import type { MemberApiContext } from "#school/member-api/context.ts";
import { buildMemberSchema } from "#school/member-api/schema.ts";

/** The queries, which the specification names in sentences (Spec, "Viewer", rule 1 · "Payment", rule 4). */
const READ = ["viewer", "notifications", "unreadNotificationCount", "notificationSubscriptions"];

/** The specification's table (Spec, "Member API mutations") as `[mutation, scope]`. */
function specifiedMutations(): [string, string][] {
  const specification = readFileSync(new URL("../SPECIFICATION.md", import.meta.url), "utf8");
  const section = specification.split("\n### Member API mutations\n")[1]?.split("\n#")[0] ?? "";
  return [...section.matchAll(/^\| `(\w+)` \| `([\w:]+)` \|$/gm)].map(([, mutation = "", scope = ""]) => [
    mutation,
    scope,
  ]);
}

/** The scope that a field requires, found by calling it without any scope; "none" when the call passes the check. */
async function scopeDemandedBy({ name, resolve }: GraphQLField<unknown, MemberApiContext>): Promise<string> {
  const context = { principal: { scopes: new Set() }, budget: new AnswerBudget(() => 0) };
  try {
    await resolve?.(
      {},
      {},
      context as unknown as MemberApiContext,
      { path: { key: name } } as GraphQLResolveInfo,
    );
    return "none";
  } catch (error) {
    return /^Insufficient scope\. Required scope: (\S+)$/.exec((error as Error).message)?.[1] ?? "none";
  }
}

describe("scopes", () => {
  test.each(["full", "documented"] as const)(
    "each query and mutation of the %s schema demands the scope that the specification gives it",
    async (dialect) => {
      const schema = buildMemberSchema(dialect);
      const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
        Object.values(type?.getFields() ?? {}),
      );
      const demanded = await Promise.all(
        fields.map(async (field) => [field.name, await scopeDemandedBy(field)] as const),
      );
      const specified = [...READ.map((name) => [name, "account:read"]), ...specifiedMutations()];

      expect(specifiedMutations()).toHaveLength(3);
      expect(Object.fromEntries(demanded)).toEqual(Object.fromEntries(specified));
    },
  );

  test("a field that a mutation answers demands the scope to read it, whatever the mutation needs", async () => {
    const types = Object.values(buildMemberSchema("full").getTypeMap()).filter(({ name }) =>
      name.endsWith("Payload"),
    );
    const fields = types.flatMap((type) =>
      "getFields" in type
        ? Object.values(type.getFields() as GraphQLFieldMap<unknown, MemberApiContext>)
        : [],
    );
    const demanded = await Promise.all(
      fields.map(async (field) => [field.name, await scopeDemandedBy(field)] as const),
    );

    expect(Object.fromEntries(demanded)).toMatchObject({
      notification: "account:read",
      unreadNotificationCount: "account:read",
      subscription: "account:read",
    });
    for (const [name, scope] of demanded)
      if (name === "unreadNotificationCount") expect(scope).toBe("account:read");
  });
});
