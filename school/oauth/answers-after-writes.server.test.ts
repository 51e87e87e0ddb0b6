/** What an answer says has been stored: it waits for its writes. */

import { expect, test } from "vitest";

import { buildSchool } from "#school/app.ts";
import { storeCode } from "#school/testing/authorization.ts";
import { heldAt } from "#school/testing/meanwhile.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { school } = testSchool;

const formOf = (fields: Record<string, string>) => ({
  method: "POST" as const,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  payload: new URLSearchParams(fields).toString(),
});

test.each<[what: string, request: () => Promise<object>]>([
  [
    "the first use of a refreshed token",
    async () => {
      const pair = await testSchool.storePair();
      const { access_token } = (await testSchool.refresh(pair)).json<{ access_token: string }>();
      return {
        method: "POST",
        url: "/member/graphql",
        headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
        payload: { query: "{ viewer { id } }" },
      };
    },
  ],
  [
    "a code that comes twice",
    async () => {
      const { clientId } = await testSchool.storePair();
      const form = await storeCode(testSchool, clientId);
      await testSchool.postForm("/api/oauth/token", form);
      return { ...formOf(form), url: "/api/oauth/token" };
    },
  ],
  [
    "a revocation",
    async () => {
      const { clientId: client_id, refreshToken: token } = await testSchool.storePair();
      return { ...formOf({ client_id, token }), url: "/api/oauth/revoke" };
    },
  ],
])("the answer to %s waits until pairs have ended", async (_what, request) => {
  const sent = await request();
  const { db, isHeld, release } = heldAt(school.db, "token_pair");
  const app = await buildSchool({ ...school, db });
  let isAnswered = false;
  const answering = app.inject(sent).then((answer) => {
    isAnswered = true;
    return answer;
  });
  await isHeld;
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(isAnswered).toBe(false);
  release();
  expect((await answering).statusCode).toBeLessThan(500);
  await app.close();
});
