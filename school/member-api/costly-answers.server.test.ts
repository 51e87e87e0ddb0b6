import { getIntrospectionQuery } from "graphql";
import { describe, expect, test } from "vitest";

import { SECOND } from "#school/clock.ts";
import {
  AnswerBudget,
  MAX_ANSWER_BYTES,
  MAX_ANSWER_OBJECTS,
  MAX_ANSWER_TIME,
} from "#school/member-api/answer-budget.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { accessToken } = await testSchool.storePair({ memberId: "mem_shufen" });

const aliases = (count: number, selection: string): string =>
  Array.from({ length: count }, (_, at) => `a${at}: ${selection}`).join(" ");

const COSTLY = {
  "aliases through fragments": `{ viewer { ${aliases(10, "enrolledCourses(first: 50) { nodes { ...C } }")} } }
    fragment C on Course { ${aliases(10, "sections { ...S }")} }
    fragment S on Section { ${aliases(10, "lectures { title state duration }")} }`,
  "aliases written where they are": `{ viewer { ${aliases(5, `enrolledCourses(first: 50) { nodes { ${aliases(5, "sections { lectures { title } }")} } }`)} } }`,
  "many pages of a list": `{ ${aliases(10, "viewer { ...V }")} }
    fragment V on Viewer { ${Array.from({ length: 10 }, (_, at) => `p${at}: payments(first: ${50 - at}) { nodes { ...P } edges { node { ...P } } }`).join(" ")} }
    fragment P on Payment { ${aliases(10, "lineitems { title }")} adjustments { label } }`,
};

describe("an answer past the limits", () => {
  // The number of statements measures the work, since processor time differs between machines.
  test.each(Object.entries(COSTLY))(
    "%s: refused with 400 QUERY_TOO_LARGE after few statements",
    async (_shape, query) => {
      testSchool.statements.length = 0;
      const answer = await testSchool.queryMemberApi(accessToken, query);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errors: [{ extensions: { code: "QUERY_TOO_LARGE" } }] });
      expect(testSchool.statements.length).toBeLessThan(150);
    },
  );

  test.each([
    ["application/graphql-response+json", "application/graphql-response+json"],
    ["APPLICATION/GRAPHQL-RESPONSE+JSON", "application/graphql-response+json"],
    ["application/graphql-response+json;q=0, application/json", "application/json"],
    ["*/*", "application/json"],
  ])("is refused in the media type that the caller accepts: %s", async (accept, type) => {
    const answer = await testSchool.app.inject({
      method: "POST",
      url: "/member/graphql",
      headers: {
        authorization: `Bearer ${accessToken}`,
        "content-type": "application/json",
        accept,
      },
      payload: { query: COSTLY["aliases through fragments"] },
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.headers["content-type"]).toContain(type);
  });
});

describe("the budget of an answer", () => {
  test("accepts the last object, byte and millisecond within the limits, and refuses the next one", async () => {
    let now = 0;
    const budget = new AnswerBudget(() => now);
    now = MAX_ANSWER_TIME;
    await budget.chargeObjects(MAX_ANSWER_OBJECTS);
    budget.chargeBytes(MAX_ANSWER_BYTES);

    expect(() => budget.chargeObjects(1)).toThrow("more than 50000 objects");
    expect((await budget.exceeded).extensions["code"]).toBe("QUERY_TOO_LARGE");
    expect(() => new AnswerBudget(() => 0).chargeBytes(MAX_ANSWER_BYTES + 1)).toThrow("larger than 8 MB");
  });

  test("ends after ten seconds", () => {
    let now = 0;
    const budget = new AnswerBudget(() => now);
    now = 10 * SECOND + 1;

    expect(() => budget.chargeObjects(1)).toThrow("more than 10 seconds");
  });
});

describe("introspection", () => {
  test("the introspection query of graphql-js is answered to every caller with a token", async () => {
    const answer = await testSchool.queryMemberApi(accessToken, getIntrospectionQuery());

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ data: { __schema: { queryType: { name: "Query" } } } });
  });

  test.each([
    [
      "deeper than its own limit",
      `{ __type(name: "Query") { ${"ofType { ".repeat(15)} name ${"} ".repeat(15)} } }`,
    ],
    ["with aliases", "{ __schema { types { a: fields { name } b: fields { name } } } }"],
    ["under a name of its own", '{ a: __type(name: "Query") { name } }'],
    ["with aliases in a fragment", "{ __schema { types { ...T } } } fragment T on __Type { a: name }"],
  ])("is refused %s", async (_case, query) => {
    const answer = await testSchool.queryMemberApi(accessToken, query);

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ extensions: { code: "QUERY_TOO_LARGE" } }] });
  });
});
