import { describe, expect, test } from "vitest";

import { inviteMember } from "#school/store/members.ts";
import { makePasswordLink } from "#school/store/sign-in/password-links.ts";
import { openWebSession } from "#school/store/sign-in/web-sessions.ts";
import { authorizeUrl } from "#school/testing/authorization.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { school } = testSchool;

const ACCOUNT = { email: "yichun@example.com", password: "titmouse" };
const NEW_PASSWORD = { new_password: "a harbour in the fog", repeated_password: "a harbour in the fog" };

/** The sentence of the school's pages in both languages. */
const BLOCKED = { en: "This browser sent no cookie of the school", "zh-TW": "瀏覽器沒有送出本校的 Cookie" };

const browserWithoutCookies = () => new OperatorBrowser(testSchool).blockCookies();

async function invite(email: string) {
  const person = { email, name: "小安", locale: "zh-TW", roles: ["student"], isDemo: true };
  const id = await inviteMember({ ...school, siteId: school.site.id }, person);
  return (await makePasswordLink(school, id)).token;
}

describe("a browser that blocks cookies is told so", () => {
  test.each(["en", "zh-TW"] as const)(
    "after the right password, on the form that goes on: %s",
    async (language) => {
      const { clientId } = await testSchool.storePair();
      const url = authorizeUrl(testSchool, clientId, { ui_locales: language });
      const browser = browserWithoutCookies();
      const first = await browser.follow(await browser.get(url));
      const form = formOf(first.html, "/sign-in");
      const again = await browser.follow(await browser.post("/sign-in", { ...form, ...ACCOUNT }));

      expect(first.text).not.toContain("ookie");
      expect(again).toMatchObject({ status: 400, location: "" });
      expect(again.text).toContain(BLOCKED[language]);

      // It allows them: the same form leads to the consent page.
      const allowing = new OperatorBrowser(testSchool);
      const signedIn = await allowing.post("/sign-in", { ...formOf(again.html, "/sign-in"), ...ACCOUNT });
      const onward = await allowing.follow(signedIn);
      expect(onward.location).toBe(url);
      expect(formOf((await allowing.get(url)).html, "/oauth/consent")).toHaveProperty("consent_request");
    },
  );

  test("at its answer to the consent page", async () => {
    const { clientId } = await testSchool.storePair();
    const browser = await new OperatorBrowser(testSchool).signIn("mem_yichun");
    const form = formOf((await browser.get(authorizeUrl(testSchool, clientId))).html, "/oauth/consent");
    const answer = await browserWithoutCookies().post("/oauth/consent", { ...form, decision: "allow" });

    expect(answer.status).toBe(403);
    expect(answer.text).toContain(BLOCKED.en);
  });

  test("when it has set a password, which is set all the same", async () => {
    const browser = browserWithoutCookies();
    const fields = { token: await invite("blocked@example.com"), ...NEW_PASSWORD };
    const shown = await browser.follow(await browser.post("/set-password", fields));

    expect(shown.status).toBe(200);
    expect(shown.text).toContain("Your password is set");
    expect(shown.text).toContain(BLOCKED.en);
    expect(shown.text).not.toContain("You are signed in");
    expect(shown.html).toContain('href="/sign-in"');
  });

  test("at a form of the admin area, whose change is not made", async () => {
    const answer = await browserWithoutCookies().post("/admin/settings/mcp-connections/on", {});
    const shown = await browserWithoutCookies().follow(answer);

    expect(shown.text).toContain(BLOCKED.en);
    expect(formOf(shown.html, "/sign-in")).toMatchObject({ return_to: "/admin" });
  });
});

describe("a session cookie of the same name as another", () => {
  const home = async (cookie: string) =>
    (await testSchool.app.inject({ url: "/", headers: { cookie } })).payload;

  test("is found behind up to three that open no session", async () => {
    const id = await openWebSession(school, "mem_yichun");
    const behind = (count: number) =>
      `${"school-session=planted; ".repeat(count)}other=1; school-session=${id}`;

    expect(await home(behind(1))).toContain(ACCOUNT.email);
    expect(await home(behind(3))).toContain(ACCOUNT.email);
    expect(await home(behind(4))).not.toContain(ACCOUNT.email);
  });

  test("is found in the admin area with the language that an operator chose", async () => {
    const id = await openWebSession(school, "mem_owner");
    const cookie = `school-language=planted; school-language=zh-TW; school-session=x; school-session=${id}`;
    const headers = { cookie, "accept-language": "en" };
    const { payload } = await testSchool.app.inject({ url: "/admin/settings", headers });

    expect(payload).toContain('<html lang="zh-Hant-TW">');
  });

  test.each(["/sign-out", "/sign-in"])("ends, too, at %s", async (path) => {
    const [one, two] = [
      await openWebSession(school, "mem_yichun"),
      await openWebSession(school, "mem_yichun"),
    ];
    const cookie = `school-session=${one}; school-session=${two}`;
    await testSchool.postForm(path, ACCOUNT, { cookie });

    for (const id of [one, two]) expect(await home(`school-session=${id}`)).not.toContain(ACCOUNT.email);
  });
});
