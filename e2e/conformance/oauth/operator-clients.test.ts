import { describe, expect, test } from "vitest";

import { ALL_SCOPES, OPERATOR_SCOPES } from "#shared/scopes.ts";

import { HttpBrowser, requireDeparture, requireForm, requirePage } from "../../harness/http-browser.ts";
import {
  askMemberApi,
  askUserInfo,
  authorize,
  exchangeFields,
  obtainPair,
  postForm,
  requestAuthorization,
  requestRefresh,
} from "../member-client.ts";
import { OPERATOR_CLIENT_SCOPE } from "../operator-client.ts";
import { type Account, MEMBER, OPERATOR } from "../people.ts";
import { openedForTests, sharedSchoolForTests } from "../opened-for-tests.ts";

const school = sharedSchoolForTests();
const program = openedForTests(() => school.program());

/** Sends an authorization request as this person. @returns the page or the redirect of the school */
async function ask(differences: Record<string, string>, account: Account = OPERATOR, language = "en") {
  const browser = new HttpBrowser(school.url, { "accept-language": language });
  const view = await requestAuthorization(browser, school.url, program, differences);
  if (!("forms" in view) || !view.forms.some((form) => form.action === "/sign-in")) return { browser, view };
  return {
    browser,
    view: await browser.submit(requireForm(view, "/sign-in"), { ...account }),
  };
}

describe('Spec, "Scopes": operator clients', () => {
  test("an operator client can be given all 33 operator scopes and the three of identity", async () => {
    expect(OPERATOR_SCOPES).toHaveLength(33);
    const pair = await obtainPair(school.url, program, { ...OPERATOR, scope: OPERATOR_CLIENT_SCOPE });

    expect(pair.scope).toBe(OPERATOR_CLIENT_SCOPE);
  });

  test('Spec, "Errors", row 4: an operator client that requests account:read gets invalid_scope', async () => {
    for (const scope of [
      "account:read",
      "openid courses:read account:read",
      "account:write",
      ALL_SCOPES.join(" "),
    ]) {
      const { view } = await ask({ scope });

      expect(requireDeparture(view).searchParams.get("error")).toBe("invalid_scope");
    }
  });

  test.each(["analytics:write", "orders:write", "comments:write", "forms:write", "storage:read"])(
    "the table has no %s: it is invalid_scope",
    async (scope) => {
      const { view } = await ask({ scope: `openid ${scope}` });

      expect(requireDeparture(view).searchParams.get("error")).toBe("invalid_scope");
    },
  );

  test("the consent page says that nobody has reviewed a program that registered itself", async () => {
    const { view } = await ask({ scope: "openid" });

    expect(requirePage(view).text).toContain("The school has not reviewed it");
  });
});

describe('Spec, "What the service does", rule 2: an operator client acts for a site operator', () => {
  test("a member without an operators' role gets a page that says so; the client gets no answer", async () => {
    const { view } = await ask({ scope: "openid courses:read" }, MEMBER);
    const page = requirePage(view);

    expect(page.status).toBe(403);
    expect(page.text).toContain("Only people who run this school");
    expect(page.forms.map((form) => form.action)).toEqual(["/sign-out"]);
  });

  test("the Member API refuses an operator's token", async () => {
    const pair = await obtainPair(school.url, program, { ...OPERATOR, scope: OPERATOR_CLIENT_SCOPE });
    const answer = await askMemberApi(school.url, pair.access_token, "{ viewer { id } }");

    expect(answer.status).toBe(403);
    expect(answer.headers.get("www-authenticate")).toContain('scope="account:read account:write"');
  });

  test("an operator's token with openid reads UserInfo", async () => {
    const pair = await obtainPair(school.url, program, { ...OPERATOR, scope: "openid courses:read" });
    const answer = await askUserInfo(school.url, pair.access_token);

    expect(await answer.json()).toMatchObject({ email: OPERATOR.email, roles: expect.any(Array) });
  });
});

describe("the resource of an operator client", () => {
  test.each([
    ["left out", undefined, undefined],
    ["the school's address", "", ""],
    ["the school's address with the root's slash", "/", "/"],
    ["the slash at the token endpoint alone", "", "/"],
    ["at the authorization endpoint alone", "", undefined],
    ["at the token endpoint alone", undefined, "/"],
    ["the address of /mcp, which a program's user typed", "/mcp", "/mcp"],
    ["the address of /mcp at the authorization endpoint alone", "/mcp", undefined],
    ["the address of /mcp at the token endpoint alone", undefined, "/mcp"],
    ["the address of /mcp and the school's address", "/mcp", ""],
  ])("%s: the token is bound to this origin, also after a refresh", async (_form, asks, repeats) => {
    const [resource, repeated] = [asks, repeats].map((end) => (end === undefined ? end : school.url + end));
    const asked = { ...OPERATOR, scope: "openid", differences: { resource } };
    const fields = exchangeFields(school.url, program, await authorize(school.url, program, asked));
    const exchanged = await postForm(`${school.url}/api/oauth/token`, { ...fields, resource: repeated });
    const pair = (await exchanged.json()) as { refresh_token: string };
    const refreshed = await requestRefresh(school.url, program, pair.refresh_token, { resource: repeated });
    const { access_token } = (await refreshed.json()) as { access_token: string };
    const userInfo = await askUserInfo(school.url, access_token);

    expect(exchanged.status).toBe(200);
    expect(userInfo.status).toBe(200);
  });

  test("the address of another site is invalid_target", async () => {
    for (const resource of [
      "https://elsewhere.example",
      `${school.url}//`,
      `${school.url}/courses`,
      `${school.url}/mcp/x`,
    ]) {
      const { view } = await ask({ scope: "openid", resource });

      expect(requireDeparture(view).searchParams.get("error")).toBe("invalid_target");
    }
  });
});
