import { describe, expect, test } from "vitest";

import { clientForTests, schoolProcessForTests } from "../opened-for-tests.ts";
import { askMemberApi, obtainPair } from "../member-client.ts";

const school = schoolProcessForTests();
const client = clientForTests(school);

/** A member with hundreds of lectures and payments. */
const RICH = "shufen@example.com";

const aliases = (count: number, selection: string): string =>
  Array.from({ length: count }, (_, at) => `a${at}: ${selection}`).join(" ");

/** Sends a query as the member with much data, and counts the answers that another member gets until it is answered. */
async function askBesideAnother(query: string): Promise<{ answer: Response; othersAnswers: number }> {
  const { access_token: richToken } = await obtainPair(school.url, client, { email: RICH });
  const { access_token: otherToken } = await obtainPair(school.url, client);
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

describe("during a large answer", () => {
  test("calls of other members are answered", async () => {
    // About 40,000 objects: large, and within the limits.
    const query = `{ viewer { ${aliases(4, "enrolledCourses(first: 50) { nodes { ...C } }")} } }
      fragment C on Course { ${aliases(4, "sections { lectures { title state isLocked duration } }")} }`;
    const { answer, othersAnswers } = await askBesideAnother(query);

    expect(answer.status).toBe(200);
    expect(othersAnswers).toBeGreaterThan(5);
  });
});
