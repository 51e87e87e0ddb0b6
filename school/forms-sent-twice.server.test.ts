import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { makePasswordLink } from "#school/store/sign-in/password-links.ts";
import { inviteMember } from "#school/store/members.ts";
import { authorizeUrl, codeGrant } from "#school/testing/authorization.ts";
import { formOf, OperatorBrowser, type ShownPage } from "#school/testing/operator-browser.ts";
import { buildTestSchool, openTestSchool, type TestSchool } from "#school/testing/test-school.ts";

type Fields = Record<string, string | string[]>;

const inSequence = async (press: () => Promise<ShownPage>) => [await press(), await press()] as const;
const together = async (press: () => Promise<ShownPage>) => Promise.all([press(), press()]);

const APPLICATION = {
  name: "Portal",
  redirectUris: "https://portal.example/callback",
  scopes: "account:read",
  confidential: "1",
};
const ACCOUNT = { email: "yichun@example.com", password: "titmouse" };
const NEW_PASSWORD = "a harbour in the fog";

/** The result in a browser: the address that it goes to, or the page that it shows. */
const endOf = ({ status, location, text }: ShownPage) => ({ status, end: location || text });

describe.each([
  ["one after the other", inSequence],
  ["at the same time", together],
])("a press twice on a form, %s, ends where one press ends", (_how, twice) => {
  let testSchool: TestSchool;
  let owner: OperatorBrowser;
  let clientId: string;

  beforeAll(async () => {
    testSchool = await buildTestSchool();
    owner = await new OperatorBrowser(testSchool).signIn("mem_owner");
    ({ clientId } = await testSchool.storePair());
    await owner.submit("/admin/settings", "/admin/settings/mcp-connections/on");
  });
  afterAll(() => testSchool.close());

  /** Opens a page and presses a button of one of its forms twice. @returns both answers */
  async function press(browser: OperatorBrowser, page: string, action: string, fields: Fields = {}) {
    const form = { ...formOf((await browser.get(page)).html, action), ...fields };
    const [first, second] = await twice(() => browser.post(action, form));
    expect(endOf(second)).toEqual(endOf(first));
    return first;
  }

  const count = async (table: "audit_entry" | "authorization_code") =>
    (await testSchool.school.db.selectFrom(table).selectAll().execute()).length;

  /** Presses a button of the admin area twice, and sees one change. */
  async function change(page: string, action: string, fields: Fields = {}): Promise<ShownPage> {
    const before = await count("audit_entry");
    const answer = await press(owner, page, action, fields);
    expect(await count("audit_entry")).toBe(before + 1);
    return answer;
  }

  test("a member is invited, and gets another link", async () => {
    const member = { email: "new@example.com", name: "小安", language: "zh-TW", role: "student" };
    const shown = await change("/admin/members/new", "/admin/members/new", member);
    const page = /href="(\/admin\/members\/mem_[\w-]+)/.exec(shown.html)?.[1] ?? "";
    const again = await change(page, `${page}/link`);

    for (const { html } of [shown, again]) expect(html).toContain("/set-password?token=pwd_");
  });

  test("an application is made, and gets another secret", async () => {
    const path = "/admin/oauth-applications";
    const shown = await change(`${path}/new`, `${path}/new`, APPLICATION);
    const query = /\?id=cli_[\w-]+/.exec(shown.html)?.[0] ?? "";
    const again = await change(`${path}/application${query}`, `${path}/application/rotate${query}`);

    for (const { html } of [shown, again]) expect(html).toMatch(/sec_[\w-]+/);
  });

  test("a setting is turned off and on", async () => {
    const path = "/admin/settings/mcp-connections";
    await change("/admin/settings", `${path}/off`);
    await change("/admin/settings", `${path}/on`);
  });

  test("a language is chosen", async () => {
    const browser = await new OperatorBrowser(testSchool).signIn("mem_owner");
    await press(browser, "/admin/settings", "/admin/language", { language: "zh-TW" });
  });

  test("a member signs in, allows a client, and uses another account", async () => {
    const browser = new OperatorBrowser(testSchool);
    const url = authorizeUrl(testSchool, clientId);
    const { location } = await browser.get(url);
    expect(await browser.follow(await press(browser, location, "/sign-in", ACCOUNT))).toMatchObject({
      location: url,
    });
    const allowed = await press(browser, url, "/oauth/consent", { decision: "allow" });
    const code = new URL(allowed.location).searchParams.get("code") ?? "";
    expect(await count("authorization_code")).toBe(1);
    const exchange = await testSchool.postForm("/api/oauth/token", codeGrant(testSchool, clientId, code));
    expect(exchange.statusCode).toBe(200);

    const denied = await press(browser, url, "/oauth/consent", { decision: "deny" });
    expect(denied.location).toContain("error=access_denied");
    await press(browser, url, "/sign-out");
    expect((await browser.get(url)).location).toContain("/sign-in");
  });

  test("an invited member sets a password", async () => {
    const { school } = testSchool;
    const person = {
      email: "invited@example.com",
      name: "小安",
      locale: "zh-TW",
      roles: ["student"],
      isDemo: true,
    };
    const id = await inviteMember({ ...school, siteId: school.site.id }, person);
    const { token } = await makePasswordLink(school, id);
    const browser = new OperatorBrowser(testSchool);
    const set = await press(browser, `/set-password?token=${token}`, "/set-password", {
      new_password: NEW_PASSWORD,
      repeated_password: NEW_PASSWORD,
    });

    expect((await browser.follow(set)).text).toContain("Your password is set");
    testSchool.advanceClock(MINUTE);
    const later = { token, new_password: NEW_PASSWORD, repeated_password: NEW_PASSWORD };
    expect((await testSchool.postForm("/set-password", later)).statusCode).toBe(410);
  });
});

describe("Allow, pressed on the consent page", () => {
  /** @returns the browser that was shown the page, and what its form posts */
  async function ask(testSchool: TestSchool) {
    const { clientId } = await testSchool.storePair();
    const browser = await new OperatorBrowser(testSchool).signIn("mem_yichun");
    const form = formOf((await browser.get(authorizeUrl(testSchool, clientId))).html, "/oauth/consent");
    const answer = (decision: string): Fields => ({ ...form, decision });
    return { browser, clientId, allow: answer("allow"), deny: answer("deny") };
  }

  test("counts when Do not allow is pressed after it, and the other way round", async () => {
    const testSchool = await openTestSchool();
    const { browser, allow, deny } = await ask(testSchool);
    const other = await ask(testSchool);
    const { location } = await browser.post("/oauth/consent", allow);

    expect(location).toContain("code=cod_");
    expect((await browser.post("/oauth/consent", deny)).location).toBe(location);
    expect((await other.browser.post("/oauth/consent", other.deny)).location).toContain("access_denied");
    expect((await other.browser.post("/oauth/consent", other.allow)).location).toContain("access_denied");
  });

  test.each(["allow", "deny"])(
    "after the program has its tokens gives no code again, and its tokens stay good: %s",
    async (decision) => {
      const testSchool = await openTestSchool();
      const { browser, clientId, allow } = await ask(testSchool);
      const { location } = await browser.post("/oauth/consent", allow);
      const code = new URL(location).searchParams.get("code") ?? "";
      const redeem = () => testSchool.postForm("/api/oauth/token", codeGrant(testSchool, clientId, code));
      const { access_token: accessToken } = (await redeem()).json<{ access_token: string }>();
      const again = await browser.post("/oauth/consent", { ...allow, decision });

      expect(again).toMatchObject({ status: 200, location: "" });
      expect(again.text).toContain("You have already allowed Test");
      expect(again.html).not.toContain(code);
      expect(await testSchool.queryMemberApi(accessToken, "{ viewer { id } }")).toMatchObject({
        status: 200,
      });
    },
  );

  test("is answered again for a minute, only in the same session, and no table holds its code", async () => {
    const testSchool = await openTestSchool();
    const { browser, allow } = await ask(testSchool);
    const { location } = await browser.post("/oauth/consent", allow);
    const foreign = await new OperatorBrowser(testSchool).signIn("mem_yichun");
    const stored = await Promise.all(
      (["consent_request", "authorization_code"] as const).map((table) =>
        testSchool.school.db.selectFrom(table).selectAll().execute(),
      ),
    );

    expect((await foreign.post("/oauth/consent", allow)).status).toBe(403);
    expect(JSON.stringify(stored)).not.toContain(new URL(location).searchParams.get("code"));
    expect(JSON.stringify(stored)).not.toContain(allow["consent_request"]);
    testSchool.advanceClock(MINUTE);
    expect((await browser.post("/oauth/consent", allow)).status).toBe(403);
  });
});
