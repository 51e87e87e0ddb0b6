import { describe, expect, test } from "vitest";

import { DAY, MINUTE } from "#school/clock.ts";
import { inviteMember } from "#school/store/members.ts";
import { makePasswordLink } from "#school/store/sign-in/password-links.ts";
import { openWebSession } from "#school/store/sign-in/web-sessions.ts";
import { openTestSchool } from "#school/testing/test-school.ts";
import { unescapeHtml } from "#shared/testing/html-forms.ts";

const testSchool = await openTestSchool();

const PASSWORD = "a harbour in the fog";
/** The page that a browser comes to when the password is set. */
const DONE = "/set-password/done";
let invited = 0;

/** @returns a new member without a password, and the token of their link */
async function invite() {
  const { school } = testSchool;
  const email = `new-${(invited += 1)}@example.com`;
  const store = { ...school, siteId: school.site.id };
  const id = await inviteMember(store, {
    email,
    name: "小安",
    locale: "zh-TW",
    roles: ["student"],
    isDemo: true,
  });
  return { id, email, token: (await makePasswordLink(school, id)).token };
}

const open = (token: string) => testSchool.app.inject({ url: `/set-password?token=${token}` });

const post = (url: string, fields: Record<string, string>) =>
  testSchool.postForm(url, fields, { "accept-language": "en" });

const send = (token: string, password = PASSWORD, repeated = password) =>
  post("/set-password", { token, new_password: password, repeated_password: repeated });
const signIn = async (email: string, password: string) =>
  (await post("/sign-in", { email, password, return_to: "/" })).statusCode;

describe("a link to set a password", () => {
  test("lets an invited member set a password, by which they sign in", async () => {
    const { email, token } = await invite();
    expect(await signIn(email, PASSWORD)).toBe(401);

    // Mail programs open links before a person does.
    for (let visit = 0; visit < 2; visit += 1) expect((await open(token)).statusCode).toBe(200);
    expect((await open(token)).body).toContain(email);
    expect((await send(token)).headers.location).toBe(DONE);
    expect(await signIn(email, PASSWORD)).toBe(303);
  });

  test("works once, even when its form is sent twice at the same time", async () => {
    const { token } = await invite();
    const answers = await Promise.all([send(token), send(token, "another password")]);

    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["303", "410"]);
    expect((await open(token)).statusCode).toBe(410);
  });

  test("ends after a week, or when a new link is made", async () => {
    const first = await invite();
    const second = await makePasswordLink(testSchool.school, first.id);
    expect((await open(first.token)).statusCode).toBe(410);
    expect((await open(second.token)).statusCode).toBe(200);

    testSchool.advanceClock(7 * DAY - 1);
    expect((await open(second.token)).statusCode).toBe(200);
    testSchool.advanceClock(1);
    expect((await open(second.token)).statusCode).toBe(410);
    expect((await send(second.token)).statusCode).toBe(410);
  });

  test.each([
    { password: "short", text: "Use at least 10 characters." },
    { password: "x".repeat(201), text: "Use at most 200 characters." },
    { password: PASSWORD, repeated: "a harbour in the sun", text: "The two passwords are not the same" },
  ])("stays good when the password cannot be used: $text", async ({ password, repeated, text }) => {
    const { token } = await invite();
    const refused = await send(token, password, repeated);

    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain(text);
    expect(refused.body).not.toContain(`"${password}"`);
    expect((await send(token)).statusCode).toBe(303);
  });

  test("stays good when the password cannot be stored", async () => {
    const { email, token } = await invite();
    const failed = await testSchool.withoutTable("token_pair", () => send(token));
    expect(failed.statusCode).toBe(500);
    expect(await signIn(email, PASSWORD)).toBe(401);

    expect((await send(token)).headers.location).toBe(DONE);
  });

  test("marks both fields and names the problem when the password cannot be used", async () => {
    const { token } = await invite();
    const [shown, refused] = [(await open(token)).body, (await send(token, "short")).body];

    expect(shown).toContain('aria-describedby="rule"');
    expect(shown).not.toContain("aria-invalid");
    expect(refused.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(refused).toContain('aria-describedby="rule problem"');
    expect(refused).toContain('id="problem"');
    // The focus begins at the field, or at the problem.
    for (const page of [shown, refused]) expect(page.match(/autofocus/g)).toHaveLength(1);
  });

  test("needs both fields and its token", async () => {
    const { token } = await invite();

    expect((await post("/set-password", { token, new_password: PASSWORD })).statusCode).toBe(422);
    expect((await post("/set-password", { token, repeated_password: PASSWORD })).statusCode).toBe(422);
    expect((await send("")).statusCode).toBe(410);
    expect((await testSchool.app.inject({ url: "/set-password" })).statusCode).toBe(410);
  });

  test("sent again within a minute is answered as before, with the same password alone", async () => {
    const { email, token } = await invite();
    await send(token);
    testSchool.advanceClock(MINUTE - 1);
    const again = await send(token);
    expect(again.headers.location).toBe(DONE);
    const cookie = String(again.headers["set-cookie"]).split(";", 1)[0] ?? "";
    expect((await testSchool.app.inject({ url: "/", headers: { cookie } })).body).toContain(email);
    expect((await send(token, "another password")).statusCode).toBe(410);
    testSchool.advanceClock(1);

    expect((await send(token)).statusCode).toBe(410);
  });

  test("shows a browser that blocks cookies where to sign in", async () => {
    const { body } = await testSchool.app.inject({ url: DONE, headers: { "accept-language": "en" } });

    expect(body).toContain('id="problem"');
    expect(body).toContain('href="/sign-in"');
  });

  test("cannot set the member's own address as the password", async () => {
    const { email, token } = await invite();
    expect((await send(token, email.toUpperCase())).body).toContain("easy to guess");
  });

  test("ends every session and every pair that the member has", async () => {
    const { school } = testSchool;
    const { id, token } = await invite();
    const cookie = `school-session=${await openWebSession(school, id)}`;
    const { accessToken } = await testSchool.storePair({ memberId: id });
    await send(token);

    const authorize = await testSchool.app.inject({ url: "/admin", headers: { cookie } });
    expect(authorize.headers.location).toContain("/sign-in");
    expect(await testSchool.queryMemberApi(accessToken, "{ viewer { id } }")).toMatchObject({ status: 401 });
  });

  test("opens a new session for the member, ends the browser's former one, and links to the courses", async () => {
    const { school, app } = testSchool;
    const { id, email, token } = await invite();
    const initiate_login_uri = "https://portal.example/auth/login?from=%7Eschool&q=a%20b&close";
    await school.db.updateTable("oauth_client").set({ initiate_login_uri }).execute();
    const other = `school-session=${await openWebSession(school, "mem_yichun")}`;
    const fields = { token, new_password: PASSWORD, repeated_password: PASSWORD };
    const answer = await testSchool.postForm("/set-password", fields, { cookie: other });
    const [cookie = ""] = String(answer.headers["set-cookie"]).split(";");
    const read = async (url: string, as: string) => (await app.inject({ url, headers: { cookie: as } })).body;
    const home = (as: string) => read("/", as);

    expect(cookie).not.toBe(other);
    expect(await home(cookie)).toContain(email);
    expect(await home(other)).not.toContain("yichun@");
    const done = await read(String(answer.headers.location), cookie);
    expect(done).toContain("Your password is set");
    expect(unescapeHtml(done)).toContain(
      `href="${initiate_login_uri}&iss=http%3A%2F%2F127.0.0.1%3A4000&login_hint=${id}"`,
    );
  });

  test.each([
    ["one address", "192.0.2.7", "192.0.2.7"],
    ["one IPv6 network", "2001:db8:0:1::1", "2001:db8:0:1:ffff::2"],
  ])("%s can try 60 links an hour", async (_caller, first, last) => {
    const visit = async (remoteAddress: string): Promise<number> =>
      (await testSchool.app.inject({ url: "/set-password?token=x", remoteAddress })).statusCode;
    const send = (remoteAddress: string) =>
      testSchool.app.inject({ method: "POST", url: "/set-password", remoteAddress });
    for (let visits = 0; visits < 59; visits += 1) await (visits % 2 === 0 ? visit(first) : send(first));
    expect([await visit(first), await visit(last)]).toEqual([410, 429]);
  });

  test("a form from another site is refused", async () => {
    const { token } = await invite();
    const fields = { token, new_password: PASSWORD, repeated_password: PASSWORD };
    const foreign = await testSchool.postForm("/set-password", fields, { origin: "https://evil.example" });
    expect(foreign.statusCode).toBe(403);
    expect((await open(token)).statusCode).toBe(200);
  });
});
