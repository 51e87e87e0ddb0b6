import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { DatabaseUnavailable } from "#school/store/dialects/database-errors.ts";
import { buildTestSchool, type TestSchool } from "#school/testing/test-school.ts";

let testSchool: TestSchool;
beforeEach(async () => {
  testSchool = await buildTestSchool();
});
afterEach(() => testSchool.close());

/** Makes the database fail at every statement that reads this table. */
function breakTable(broken: string, error: Error): () => void {
  const { school } = testSchool;
  const whole = school.db;
  school.db = new Proxy(whole, {
    get: (db, name) => {
      const value: unknown = Reflect.get(db, name, db);
      if (name !== "selectFrom") return typeof value === "function" ? (value.bind(db) as unknown) : value;
      return (table: "member") => {
        if (String(table) === broken) throw error;
        return db.selectFrom(table);
      };
    },
  });
  return () => void (school.db = whole);
}

test.each([
  ["application/graphql-response+json", "application/graphql-response+json", 400],
  ["Application/GraphQL-Response+JSON", "application/graphql-response+json", 400],
  ["application/graphql-response+json;q=0, application/json", "application/json", 200],
  ["application/*", "application/json", 200],
  ["APPLICATION/JSON", "application/json", 200],
])("GraphQL over HTTP: a caller that accepts %s is answered in %s", async (accept, type, status) => {
  const { accessToken } = await testSchool.storePair();
  const answer = await testSchool.app.inject({
    method: "POST",
    url: "/member/graphql",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json", accept },
    payload: { query: "{ noSuchField }" },
  });

  expect([answer.headers["content-type"], answer.statusCode]).toEqual([`${type}; charset=utf-8`, status]);
});

describe("the Member API whose database fails while it answers", () => {
  test("answers 503, and not where the database is, when the database cannot be reached", async () => {
    const { accessToken } = await testSchool.storePair();
    const mend = breakTable("notification", new DatabaseUnavailable("ECONNRESET"));
    const answer = await testSchool.queryMemberApi(accessToken, "{ unreadNotificationCount }");
    mend();

    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ errors: [{ extensions: { code: "SERVICE_UNAVAILABLE" } }] });
    expect(JSON.stringify(answer.body)).not.toContain("ECONNRESET");
  });

  test("hides any other error of the school, as before", async () => {
    const { accessToken } = await testSchool.storePair();
    const mend = breakTable("notification", new TypeError("a secret of the school"));
    const answer = await testSchool.queryMemberApi(accessToken, "{ unreadNotificationCount }");
    mend();

    expect(answer.status).not.toBe(503);
    expect(JSON.stringify(answer.body)).toContain("Unexpected error.");
    expect(JSON.stringify(answer.body)).not.toContain("a secret");
  });
});
