import { describe, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { issueCode } from "#school/store/oauth/authorization-codes.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

/** The pair of verifier and challenge from RFC 7636, appendix B. */
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

async function storeCode(): Promise<{ code: string; client_id: string }> {
  const { clientId } = await testSchool.storePair();
  const code = await issueCode(
    testSchool.school,
    {
      client_id: clientId,
      redirect_uri: "http://127.0.0.1/cb",
      scope: "account:read",
      resource: testSchool.school.config.url,
      code_challenge: CHALLENGE,
      nonce: null,
      state: "s",
    },
    "mem_yichun",
  );
  return { code, client_id: clientId };
}

async function exchange(code: { code: string; client_id: string }) {
  const answer = await testSchool.app.inject({
    method: "POST",
    url: "/api/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({
      grant_type: "authorization_code",
      redirect_uri: "http://127.0.0.1/cb",
      code_verifier: VERIFIER,
      resource: testSchool.school.config.url,
      ...code,
    }).toString(),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

describe("the code grant", () => {
  test("accepts a code within a minute, with the verifier and challenge of RFC 7636", async () => {
    const code = await storeCode();
    testSchool.advanceClock(MINUTE - 1);

    expect(await exchange(code)).toMatchObject({ status: 200, body: { scope: "account:read" } });
  });

  test("refuses a code after a minute", async () => {
    const code = await storeCode();
    testSchool.advanceClock(MINUTE);

    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  test("issues one pair when a code is presented three times at once", async () => {
    const code = await storeCode();
    const before = await testSchool.school.db.selectFrom("token_pair").select("id").execute();
    await Promise.all([exchange(code), exchange(code), exchange(code)]);
    const after = await testSchool.school.db.selectFrom("token_pair").select("id").execute();

    expect(after.length - before.length).toBe(1);
  });

  test("refresh tokens do not expire", async () => {
    const { refreshToken, clientId } = await testSchool.storePair();
    testSchool.advanceClock(400 * 24 * 60 * MINUTE);
    const answer = await testSchool.app.inject({
      method: "POST",
      url: "/api/oauth/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: refreshToken,
        client_id: clientId,
      }).toString(),
    });

    expect(answer.statusCode).toBe(200);
  });
});
