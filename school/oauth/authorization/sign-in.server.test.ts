import { hash, verify } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { checkPassword } from "#school/oauth/authorization/sign-in.ts";
import { hashPassword } from "#school/store/sign-in/passwords.ts";
import { interruptOnce } from "#school/testing/meanwhile.ts";
import { buildTestSchool, type TestSchool } from "#school/testing/test-school.ts";

let testSchool: TestSchool;

beforeEach(async () => {
  testSchool = await buildTestSchool();
});
afterEach(() => testSchool.close());

async function signIn(email: string, password: string, headers: Record<string, string> = {}) {
  const answer = await testSchool.postForm("/sign-in", { email, password, return_to: "/" }, headers);
  return { status: answer.statusCode, cookie: answer.cookies[0], retryAfter: answer.headers["retry-after"] };
}

describe("sign-in", () => {
  test("sets a session cookie that is HttpOnly and SameSite=Lax", async () => {
    const { status, cookie } = await signIn("Yichun@Example.com", "titmouse");

    expect(status).toBe(303);
    expect(cookie).toMatchObject({ name: "school-session", httpOnly: true, sameSite: "Lax", path: "/" });
  });

  test("the cookie on https has the __Host- prefix and is Secure", async () => {
    const secure = await buildTestSchool({ SCHOOL_URL: "https://school.example" });
    const account = { email: "yichun@example.com", password: "titmouse" };
    const answer = await secure.postForm("/sign-in", account, { origin: "https://school.example" });
    await secure.close();

    expect(answer.cookies[0]).toMatchObject({ name: "__Host-school-session", secure: true });
  });

  test("needs both fields, and keeps the address that was typed", async () => {
    const post = async (fields: Record<string, string>) => testSchool.postForm("/sign-in", fields);
    // Not one of the members that the page of the demo school offers.
    const typed = "typed@example.com";
    const withoutPassword = await post({ email: typed });

    expect(withoutPassword.statusCode).toBe(400);
    expect(withoutPassword.body).toContain(`value="${typed}"`);
    const withoutEmail = await post({ password: "titmouse" });
    expect(withoutEmail.statusCode).toBe(400);
    expect(/<input[^>]*id="email"[^>]*>/.exec(withoutEmail.body)?.[0]).toContain('value=""');
    expect((await post({ email: typed, password: "titmouse" })).body).toContain(`value="${typed}"`);
    expect((await signIn("nobody@example.com", "titmouse")).status).toBe(401);
    expect((await signIn(" yichun@example.com ", "titmouse")).status).toBe(303);
  });

  test("leaves the hash of a password as it is", async () => {
    const hashes = () => testSchool.school.db.selectFrom("member").select(["id", "password_hash"]).execute();
    const before = await hashes();
    await signIn("yichun@example.com", "titmouse");

    expect(await hashes()).toEqual(before);
  });

  test("leads on when the browser has sent its cookie back, and says so when it has not", async () => {
    const { cookie } = await signIn("yichun@example.com", "titmouse");
    const open = (cookies: Record<string, string>) =>
      testSchool.app.inject({ url: "/sign-in?return_to=%2Fcourses&cookie_check=1", cookies });
    const onward = await open({ "school-session": cookie?.value ?? "" });

    expect([onward.statusCode, onward.headers.location]).toEqual([303, "/courses"]);
    expect((await open({})).statusCode).toBe(400);
  });

  test("of a school without a member shows the command that makes the first one", async () => {
    const empty = await buildTestSchool({ SCHOOL_DEMO: "0" });
    const { body } = await empty.app.inject({ url: "/sign-in" });
    await empty.close();

    expect(body).toContain("member create");
    expect((await testSchool.app.inject({ url: "/sign-in" })).body).not.toContain("member create");
  });

  test("15 minutes after too many attempts the right password is accepted again", async () => {
    for (let at = 0; at < 6; at += 1) await signIn("yichun@example.com", "wrong");
    expect(await signIn("yichun@example.com", "titmouse")).toMatchObject({ status: 429, retryAfter: "900" });

    testSchool.advanceClock(15 * MINUTE);
    expect((await signIn("yichun@example.com", "titmouse")).status).toBe(303);
  });

  test("the caller's address is read from X-Forwarded-For only if a trusted proxy sent it", async () => {
    const behindProxy = await buildTestSchool({ TRUSTED_PROXIES: "127.0.0.1" });
    const account = { email: "bohan@example.com", password: "wrong" };
    const statusOf = async (school: TestSchool, address: string): Promise<number> =>
      (await school.postForm("/sign-in", account, { "x-forwarded-for": address })).statusCode;
    for (let at = 0; at < 5; at += 1) {
      await statusOf(behindProxy, "192.0.2.1");
      await statusOf(testSchool, "192.0.2.1");
    }

    expect(await statusOf(behindProxy, "192.0.2.1:4711")).toBe(429);
    expect(await statusOf(behindProxy, "192.0.2.2")).toBe(401);
    expect(await statusOf(testSchool, "192.0.2.2")).toBe(429);
    await behindProxy.close();
  });

  test("an attempt beyond the limit looks for no member and checks no password", async () => {
    for (let at = 0; at < 5; at += 1) await signIn("bohan@example.com", "wrong");
    testSchool.statements.length = 0;
    expect((await signIn("bohan@example.com", "titmouse")).status).toBe(429);

    expect(testSchool.statements.filter((statement) => statement.includes('"member"'))).toEqual([]);
  });

  test("attempts at the same time are counted before any password is checked", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn("bohan@example.com", "wrong")));

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  describe("in another normal form of the letters", () => {
    const [composed, decomposed] = ["un caf\u00e9 au lait", "un cafe\u0301 au lait"];
    const member = () => testSchool.school.db.selectFrom("member").where("id", "=", "mem_yichun");
    const storedHash = async () =>
      (await member().select("password_hash").executeTakeFirstOrThrow()).password_hash;
    const store = (values: { password_hash: string } | { email: string }) =>
      testSchool.school.db.updateTable("member").set(values).where("id", "=", "mem_yichun").execute();

    test("a password of before is right, counts one try, and gets a new hash", async () => {
      const former = await hash(decomposed);
      await store({ password_hash: former });
      for (let at = 0; at < 4; at += 1)
        expect((await signIn("yichun@example.com", `${composed}${at}`)).status).toBe(401);
      expect((await signIn("yichun@example.com", composed)).status).toBe(303);

      expect(await storedHash()).not.toBe(former);
      expect(await verify(await storedHash(), composed)).toBe(true);
      expect((await signIn("yichun@example.com", decomposed)).status).toBe(303);
    });

    test("a password that is set while the former one is checked stays", async () => {
      await store({ password_hash: await hash(decomposed) });
      const set = await hashPassword("set meanwhile");
      const { school } = testSchool;
      const { db, hasHappened } = interruptOnce(
        school.db,
        ({ rows: [row] }) => typeof row === "object" && row !== null && "password_hash" in row,
        () => store({ password_hash: set }),
      );
      const tried = { email: "yichun@example.com", password: composed, address: "192.0.2.1" };
      await checkPassword({ ...school, db }, tried);

      expect(await hasHappened()).toBe(true);
      expect(await storedHash()).toBe(set);
    });

    test("an address is found, and all of its forms are tried as one account", async () => {
      await store({ email: "cafe\u0301@example.com" });
      const forms = ["caf\u00e9@example.com", "cafe\u0301@example.com", "caf\u00e9＠example.com"];
      for (const email of forms) expect((await signIn(email, "titmouse")).status).toBe(303);
      for (let at = 0; at < 5; at += 1) await signIn(forms[at % 3] ?? "", "wrong");

      for (const email of forms) expect((await signIn(email, "titmouse")).status).toBe(429);
    });
  });

  test.each<[string, Record<string, string>]>([
    ["Sec-Fetch-Site is cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site is same-site", { "sec-fetch-site": "same-site" }],
    ["Origin is another one", { origin: "https://elsewhere.example" }],
    ["Origin is null", { origin: "null" }],
  ])("a form is refused when it comes from another page: %s", async (_case, headers) => {
    expect((await signIn("yichun@example.com", "titmouse", headers)).status).toBe(403);
  });
});

describe("sign-out", () => {
  test("the page of an application's link ends the session by its button, and not by itself", async () => {
    const { cookie } = await signIn("yichun@example.com", "titmouse");
    const cookies = { "school-session": cookie?.value ?? "" };
    const read = (url: string) => testSchool.app.inject({ url, cookies });
    const page = await read("/sign-out");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("yichun@example.com");
    expect(page.body).toContain('<form method="post" action="/sign-out">');
    expect(page.cookies).toEqual([]);

    const end = await testSchool.postForm("/sign-out", {}, { cookie: `school-session=${cookie?.value}` });
    expect(end.headers.location).toBe("/sign-in?return_to=%2F");
    const after = await read("/sign-out");
    expect([after.statusCode, after.headers.location]).toEqual([302, "/sign-in"]);
  });
});
