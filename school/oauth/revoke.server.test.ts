import { describe, expect, test } from "vitest";

import { createMemberClient } from "#school/store/oauth/clients.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { school } = testSchool;

/** @returns a live pair of a client that has a secret */
async function newPair() {
  const { db, now, random, site } = school;
  const { id, secret } = await createMemberClient(
    { db, now, random, schoolId: site.id },
    { name: "Test", redirectUris: ["https://client.example/cb"], scopes: ["openid"], confidential: true },
  );
  return { ...(await testSchool.storePair({ clientId: id })), secret: secret ?? "" };
}

async function revoke(fields: Record<string, string>) {
  const answer = await testSchool.postForm("/api/oauth/revoke", fields);
  return [answer.statusCode, answer.json<unknown>()];
}

describe("a refused revocation", () => {
  test.each([
    ["a wrong secret", { client_secret: "sec_wrong" }],
    ["no secret", {}],
    ["the id of no client", { client_id: "cli_unknown" }],
  ])("with %s says the same of a live token and of none, and looks up no token", async (_what, fields) => {
    const { accessToken, refreshToken, clientId } = await newPair();
    testSchool.statements.length = 0;
    const answers = [];
    for (const token of [refreshToken, accessToken, "ref_unknown", ""])
      answers.push(await revoke({ client_id: clientId, token, ...fields }));

    expect(answers[0]).toMatchObject([403, { error: "unauthorized_client" }]);
    expect(answers).toEqual(Array(4).fill(answers[0]));
    expect(testSchool.statements.filter((statement) => statement.includes("token_pair"))).toEqual([]);
  });

  test("without a client_id or a token is invalid_request", async () => {
    const { refreshToken, clientId, secret } = await newPair();

    expect(await revoke({ token: refreshToken })).toMatchObject([400, { error: "invalid_request" }]);
    expect(await revoke({ client_id: clientId, client_secret: secret })).toMatchObject([
      400,
      { error: "invalid_request" },
    ]);
  });
});

test("RFC 7009 section 2.2: a revocation of no token is answered as one of a live token", async () => {
  const { refreshToken, clientId, secret } = await newPair();
  const send = (token: string) => revoke({ client_id: clientId, client_secret: secret, token });

  expect(await send("ref_unknown")).toEqual([200, {}]);
  expect(await send(refreshToken)).toEqual([200, {}]);
  expect((await testSchool.refresh({ refreshToken, clientId }, secret)).statusCode).toBe(400);
});
