import { describe, expect, test } from "vitest";

import { MemberApiReader, type Result } from "./member-api-reader.ts";
import { MEMBER } from "../people.ts";
import { clientForTests, schoolForTests } from "../opened-for-tests.ts";

const school = schoolForTests();
const reader = new MemberApiReader(school, clientForTests(school));

describe("a caller's faults are answered 4xx", () => {
  const post = async (body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${school.url}/member/graphql`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await reader.tokenOf(MEMBER.email)}`,
        "content-type": "application/json",
        ...headers,
      },
      body,
    });
  const messageOf = async (answer: Response): Promise<string> => {
    const { errors } = (await answer.json()) as Result;
    return errors?.[0]?.message ?? "";
  };

  test("a body without JSON, without a query, as a list or of another content type", async () => {
    expect((await post("{")).status).toBe(400);
    expect((await post("{}")).status).toBe(400);
    expect((await post('{"query": 7}')).status).toBe(400);
    expect((await post("")).status).toBe(400);
    expect((await post('[{"query": "{ viewer { id } }"}]')).status).toBe(400);
    expect((await post("{ viewer { id } }", { "content-type": "text/plain" })).status).toBe(415);
  });

  test("GET is not a method of the Member API", async () => {
    const answer = await fetch(`${school.url}/member/graphql?query={viewer{id}}`, {
      headers: { authorization: `Bearer ${await reader.tokenOf(MEMBER.email)}` },
    });

    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST");
  });

  test("an unknown field is named in errors, without data", async () => {
    const answer = await post(JSON.stringify({ query: "{ viewer { id shoeSize } }" }));
    const result = (await answer.json()) as Result;

    expect(answer.status).toBeLessThan(500);
    expect(result.data).toBeUndefined();
    expect(result.errors?.[0]?.message).toContain('Cannot query field "shoeSize" on type "Viewer"');
  });

  test.each([
    [
      "an alias bomb",
      `{ ${Array.from({ length: 400 }, (_, at) => `a${at}: unreadNotificationCount`).join(" ")} }`,
    ],
    [
      "a nested alias bomb",
      `{ viewer { ${Array.from({ length: 40 }, (_, at) => `a${at}: id`).join(" ")} } }`,
    ],
    ["many root fields", `{ ${"unreadNotificationCount ".repeat(30)} }`],
    [
      "many mutations in a fragment",
      `mutation { ...F } fragment F on Mutation { ${Array.from({ length: 30 }, (_, at) => `a${at}: markAllNotificationsRead { markedCount }`).join(" ")} }`,
    ],
    ["one field 496 times", `{ viewer { ${"id ".repeat(496)} } }`],
    [
      "one field 496 times in an unused fragment",
      `{ viewer { id } } fragment F on Viewer { ${"id ".repeat(496)} }`,
    ],
    ["too many tokens", `{ viewer { ${"id ".repeat(3000)} } }`],
    [
      "too deep a document",
      `{ viewer { ${"... on Viewer { ".repeat(3)} enrolledCourses { edges { node { ${"sections { lectures { id } ".repeat(1)} } } } } ${"} ".repeat(3)} ${"a: schools { ".repeat(9)} id ${"} ".repeat(9)} } }`,
    ],
    ["introspection with aliases", "{ a: __schema { types { name } } }"],
  ])("%s is refused with 400 and not with 500", async (_name, query) => {
    const answer = await post(JSON.stringify({ query }), { accept: "application/json" });

    expect(answer.status).toBe(400);
    expect(await messageOf(answer)).not.toBe("");
  });
});
