import { beforeEach, describe, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { openWebSession } from "#school/store/sign-in/web-sessions.ts";
import { authorizeUrl } from "#school/testing/authorization.ts";
import { buildTestSchool, openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { school } = testSchool;

let clientId: string;
let cookie: string;

beforeEach(async () => {
  // The client of this pair is the one that asks for the consent.
  ({ clientId } = await testSchool.storePair());
  cookie = await newSession();
  await school.db.deleteFrom("authorization_code").execute();
  await change({ disabled_at: null, scope: "account:read", redirect_uris: '["http://127.0.0.1/cb"]' });
});

const newSession = async () => `school-session=${await openWebSession(school, "mem_yichun")}`;

const change = (values: { disabled_at?: number | null; scope?: string; redirect_uris?: string }) =>
  school.db.updateTable("oauth_client").set(values).where("id", "=", clientId).execute();

/** Shows the consent page. @returns the id in its form */
async function askForConsent(scope?: string): Promise<string> {
  const page = await testSchool.app.inject({
    url: authorizeUrl(testSchool, clientId, scope === undefined ? {} : { scope }),
    headers: { cookie },
  });
  expect(page.statusCode).toBe(200);
  return /name="consent_request" value="([^"]*)"/.exec(page.payload)?.[1] ?? "";
}

async function answerWith(fields: Record<string, string>, of = cookie) {
  const answer = await testSchool.postForm("/oauth/consent", fields, { cookie: of });
  const { location } = answer.headers;
  return {
    status: answer.statusCode,
    answer: location === undefined ? undefined : new URL(location).searchParams,
  };
}

const allow = (id: string, of = cookie) => answerWith({ consent_request: id, decision: "allow" }, of);

const codes = () => school.db.selectFrom("authorization_code").selectAll().execute();

describe("Allow", () => {
  test("sends a code to the client", async () => {
    const { status, answer } = await allow(await askForConsent());

    expect(status).toBe(303);
    expect(answer?.get("code")).toMatch(/^cod_/);
    expect(await codes()).toMatchObject([{ client_id: clientId, member_id: "mem_yichun" }]);
  });

  test.each([
    ["was disabled", { disabled_at: 1 }],
    ["has another redirect URI", { redirect_uris: '["https://127.0.0.1/other"]' }],
    ["may no longer have the scope", { scope: "openid" }],
  ])("sends the client nothing when it %s since the page was shown", async (_what, values) => {
    const id = await askForConsent();
    await change(values);

    expect(await allow(id)).toEqual({ status: 400, answer: undefined });
    expect(await codes()).toEqual([]);
  });

  test("sends nothing when the client may no longer have one of the scopes that the page asked for", async () => {
    await change({ scope: "account:read account:write" });
    const id = await askForConsent("account:read account:write");
    await change({ scope: "account:read" });

    expect(await allow(id)).toEqual({ status: 400, answer: undefined });
    expect(await codes()).toEqual([]);
  });

  test("sends a code when the client got one more scope since the page was shown", async () => {
    const id = await askForConsent();
    await change({ scope: "account:read account:write" });

    expect((await allow(id)).answer?.has("code")).toBe(true);
  });

  test("counts only in the browser session that was shown the page", async () => {
    const id = await askForConsent();

    expect(await allow(id, await newSession())).toEqual({ status: 403, answer: undefined });
    expect(await codes()).toEqual([]);
  });

  test("counts in the last millisecond of the page's 15 minutes, and not in the next one", async () => {
    const [inTime, late] = [await askForConsent(), await askForConsent()];
    testSchool.advanceClock(15 * MINUTE - 1);
    expect((await allow(inTime)).status).toBe(303);
    testSchool.advanceClock(1);

    expect((await allow(late)).status).toBe(403);
  });

  test("can be sent again when the code could not be stored", async () => {
    const id = await askForConsent();
    const failed = await testSchool.withoutTable("authorization_code", () => allow(id));
    expect(failed).toEqual({ status: 500, answer: undefined });

    expect((await allow(id)).answer?.has("code")).toBe(true);
  });

  test("sent twice within a minute has the same code, and later none", async () => {
    const id = await askForConsent();
    const first = (await allow(id)).answer?.get("code");
    testSchool.advanceClock(MINUTE - 1);
    expect((await allow(id)).answer?.get("code")).toBe(first);
    testSchool.advanceClock(1);

    expect(await allow(id)).toEqual({ status: 403, answer: undefined });
    expect(await codes()).toHaveLength(1);
  });

  test("sent again after the client used the code shows a page, and does not send the code again", async () => {
    const id = await askForConsent();
    await allow(id);
    await school.db.updateTable("authorization_code").set({ used_at: school.now() }).execute();

    expect(await allow(id)).toEqual({ status: 200, answer: undefined });
  });
});

describe("an operator's program", () => {
  let program: string;
  beforeEach(async () => {
    ({ clientId: program } = await testSchool.storeOperatorPair());
    cookie = `school-session=${await openWebSession(school, "mem_owner")}`;
  });
  const roles = () => school.db.selectFrom("member_role").selectAll().where("member_id", "=", "mem_owner");

  test("is told so when the member's role was removed since the page was shown, and stays as it was", async () => {
    const stored = () =>
      school.db.selectFrom("oauth_client").selectAll().where("id", "=", program).executeTakeFirstOrThrow();
    const before = await stored();
    const held = await roles().execute();
    clientId = program;
    const redirect = { redirect_uri: "http://127.0.0.1:5000/cb", scope: "openid" };
    const show = async () => {
      const url = authorizeUrl(testSchool, program, redirect);
      const { payload } = await testSchool.app.inject({ url, headers: { cookie } });
      return /name="consent_request" value="([^"]*)"/.exec(payload)?.[1] ?? "";
    };
    const denied = await answerWith({ consent_request: await show(), decision: "deny" });
    expect((await allow(await show())).answer?.has("code")).toBe(true);
    expect(await stored()).toEqual(before);

    const id = await show();
    await school.db.deleteFrom("member_role").where("member_id", "=", "mem_owner").execute();
    const refused = await allow(id);
    await school.db.insertInto("member_role").values(held).execute();
    for (const { answer } of [denied, refused]) expect(answer?.get("error")).toBe("access_denied");
    expect(refused.answer?.get("error_description")).not.toBe(denied.answer?.get("error_description"));
  });
});

describe("the consent form", () => {
  test.each([["deny"], ["anything else"], ["Allow"], ["allow "], [""]])(
    "sends no code when the decision is %j",
    async (decision) => {
      const { answer } = await answerWith({ consent_request: await askForConsent(), decision });

      expect([answer?.get("error"), answer?.has("code")]).toEqual(["access_denied", false]);
      expect(await codes()).toEqual([]);
    },
  );

  test("that was denied stays denied when it is sent again with Allow", async () => {
    const id = await askForConsent();
    await answerWith({ consent_request: id, decision: "deny" });

    expect((await allow(id)).answer?.get("error")).toBe("access_denied");
    expect(await codes()).toEqual([]);
  });

  test("is refused without its id, without a session, and without a cookie", async () => {
    const id = await askForConsent();

    expect((await answerWith({ decision: "allow" })).status).toBe(403);
    expect((await allow(id, "school-session=unknown")).status).toBe(403);
    expect((await allow(id, "other=1")).status).toBe(403);
    expect(await codes()).toEqual([]);
  });

  test("says another thing in a browser that keeps no cookie than in a session that is over", async () => {
    const fields = { consent_request: await askForConsent(), decision: "allow" };
    const said = async (of: string) => {
      const { payload } = await testSchool.postForm("/oauth/consent", fields, { cookie: of });
      return /<main>.*?<p>(.*?)<\/p>/s.exec(payload)?.[1];
    };

    expect(await said("other=1")).not.toBe(await said("school-session=unknown"));
  });

  test("is refused when it comes from a page of another site", async () => {
    const secure = await buildTestSchool({ SCHOOL_URL: "https://school.example" });
    const answer = await secure.postForm("/oauth/consent", {}, { origin: "https://elsewhere.example" });
    await secure.close();

    expect(answer.statusCode).toBe(403);
  });
});
