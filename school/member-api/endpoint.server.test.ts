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

async function ask(payload: object, headers: Record<string, string> = {}) {
  const { accessToken } = await testSchool.storePair();
  return testSchool.app.inject({
    method: "POST",
    url: "/member/graphql",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json", ...headers },
    payload,
  });
}

const JSON_TYPE = "application/json";
const RESPONSE_TYPE = "application/graphql-response+json";

test.each([
  [RESPONSE_TYPE, RESPONSE_TYPE, 400],
  ["Application/GraphQL-Response+JSON", RESPONSE_TYPE, 400],
  [`${RESPONSE_TYPE};q=0, application/json`, JSON_TYPE, 200],
  [`${RESPONSE_TYPE}, application/json;q=0.5`, RESPONSE_TYPE, 400],
  ["application/*", JSON_TYPE, 200],
  ["APPLICATION/JSON", JSON_TYPE, 200],
])("GraphQL over HTTP: a caller that accepts %s is answered in %s", async (accept, type, status) => {
  const wrongVariable = {
    query: "query ($first: Int!) { viewer { payments(first: $first) { nodes { tradeNo } } } }",
    variables: { first: null },
  };
  for (const payload of [{ query: "{ noSuchField }" }, wrongVariable]) {
    const answer = await ask(payload, { accept });
    expect([answer.headers["content-type"], answer.statusCode]).toEqual([`${type}; charset=utf-8`, status]);
    expect(answer.json()).toMatchObject({ errors: [{ message: expect.any(String) }] });
  }
});

test.each(["text/html", "application/json;q=0"])(
  "a caller that accepts nothing but %s is told what the Member API answers in",
  async (accept) => {
    const answer = await ask({ query: "{ viewer { id } }" }, { accept });

    expect(answer.statusCode).toBe(406);
    expect(answer.body).toContain(`${JSON_TYPE} or ${RESPONSE_TYPE}`);
  },
);

test("a body that is no GraphQL request is refused before the schema, and one beyond the limit is not read", async () => {
  expect((await ask({ query: "" })).statusCode).toBe(400);
  const large = await ask({ query: `{ viewer { id } } # ${"x".repeat(256 * 1024)}` });
  expect(large.statusCode).toBe(413);
  expect(large.json()).toMatchObject({ errors: [{ message: expect.any(String) }] });
});

test("an answer has at most 8 MB as it is sent, in which a quotation mark takes two bytes", async () => {
  const LIMIT = 8 * 1024 * 1024;
  const { db } = testSchool.school;
  const answerWith = async (title: string) => {
    await db.updateTable("notification").set({ title }).where("id", "=", id).execute();
    return ask({ query: "{ notifications(first: 1) { nodes { title } } }" });
  };
  const { id } = await db
    .selectFrom("notification")
    .select("id")
    .where("member_id", "=", "mem_yichun")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const left = LIMIT - (await answerWith("")).body.length;
  const title = "x".repeat(left % 2) + '"'.repeat(Math.floor(left / 2));

  expect((await answerWith(title)).body).toHaveLength(LIMIT);
  const refused = await answerWith(`${title}x`);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ errors: [{ extensions: { code: "QUERY_TOO_LARGE" } }] });
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
