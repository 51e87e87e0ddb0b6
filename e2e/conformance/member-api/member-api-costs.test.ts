import { describe, expect, test } from "vitest";

import { clientForTests, demoSchoolForTests } from "../opened-for-tests.ts";
import { askMemberApi } from "../member-client.ts";
import { MemberApiReader, type Result } from "./member-api-reader.ts";

const school = demoSchoolForTests();
const reader = new MemberApiReader(school, clientForTests(school));

/** A member with hundreds of lectures and payments. */
const RICH = "shufen@example.com";

const aliases = (count: number, selection: string): string =>
  Array.from({ length: count }, (_, at) => `a${at}: ${selection}`).join(" ");

/** Sends a query as the member with much data, and counts the answers that another member gets until it is answered. */
async function askBesideAnother(query: string): Promise<{ answer: Response; othersAnswers: number }> {
  const richToken = await reader.tokenOf(RICH);
  const otherToken = await reader.tokenOf("yichun@example.com");
  let isAnswered = false;
  const answer = askMemberApi(school.url, richToken, query).finally(() => (isAnswered = true));
  let othersAnswers = 0;
  while (!isAnswered) {
    const other = await askMemberApi(school.url, otherToken, "{ viewer { id } }");
    expect(other.status).toBe(200);
    othersAnswers += 1;
  }
  return { answer: await answer, othersAnswers };
}

describe("while a large answer is made", () => {
  test("calls of other members are answered meanwhile", async () => {
    // About 40,000 objects: large, and within the limits.
    const query = `{ viewer { ${aliases(4, "enrolledCourses(first: 50) { nodes { ...C } }")} } }
      fragment C on Course { ${aliases(4, "sections { lectures { title state isLocked duration } }")} }`;
    const { answer, othersAnswers } = await askBesideAnother(query);

    expect(answer.status).toBe(200);
    expect(othersAnswers).toBeGreaterThan(5);
  });
});

describe("a document whose answer would be past the limits is refused with 400 QUERY_TOO_LARGE", () => {
  test.each([
    [
      "ten aliases each of three lists, through fragments",
      `{ viewer { ${aliases(10, "enrolledCourses { nodes { ...C } }")} } }
       fragment C on Course { ${aliases(10, "sections { ...S }")} }
       fragment S on Section { ${aliases(10, "lectures { title }")} }`,
    ],
    [
      "aliases written where they are",
      `{ viewer { ${aliases(5, `enrolledCourses(first: 50) { nodes { ${aliases(5, "sections { lectures { title } }")} } }`)} } }`,
    ],
    [
      "many pages of a list",
      `{ ${aliases(10, "viewer { ...V }")} }
       fragment V on Viewer { ${Array.from({ length: 10 }, (_, at) => `p${at}: payments(first: ${50 - at}) { nodes { ...P } edges { node { ...P } } }`).join(" ")} }
       fragment P on Payment { ${aliases(10, "lineitems { title }")} adjustments { label } }`,
    ],
  ])("%s, and another member is answered meanwhile", async (_shape, query) => {
    const { answer, othersAnswers } = await askBesideAnother(query);
    const { errors } = (await answer.json()) as Result;

    expect(answer.status).toBe(400);
    expect(errors?.[0]?.extensions).toEqual({ code: "QUERY_TOO_LARGE" });
    expect(othersAnswers).toBeGreaterThan(0);
  });
});
