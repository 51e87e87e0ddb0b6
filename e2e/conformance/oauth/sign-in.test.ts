import { describe, expect, test } from "vitest";

import { clientForTests, demoSchoolForTests } from "../opened-for-tests.ts";
import { HttpBrowser, requireDeparture, requireForm, requirePage } from "../../harness/http-browser.ts";
import { authorize, requestAuthorization } from "../member-client.ts";
import { PASSWORD } from "../people.ts";

const school = demoSchoolForTests();
const client = clientForTests(school);

describe("the school's own sign-in", () => {
  test("a wrong password and an unknown address get the same page", async () => {
    const tell = async (email: string): Promise<string> => {
      const browser = new HttpBrowser(school.url);
      const page = requirePage(await browser.open("/sign-in"));
      const again = requirePage(
        await browser.submit(requireForm(page, "/sign-in"), { email, password: "wrong" }),
      );
      expect(again.status).toBe(401);
      return again.text.replace(`value="${email}"`, "");
    };

    expect(await tell("nana@example.com")).toBe(await tell("nobody@example.com"));
  });

  test("after five wrong passwords no password of the account is checked", async () => {
    const browser = new HttpBrowser(school.url);
    const form = requireForm(requirePage(await browser.open("/sign-in")), "/sign-in");
    const statuses: number[] = [];
    for (const password of ["1", "2", "3", "4", "5", "6", PASSWORD]) {
      statuses.push(
        requirePage(await browser.submit(form, { email: "abdallah@example.com", password })).status,
      );
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test("return_to redirects only to this school", async () => {
    for (const returnTo of [
      "//elsewhere.example",
      "/\\elsewhere.example",
      "https://elsewhere.example",
      "/\t/x.example",
    ]) {
      const page = requirePage(
        await new HttpBrowser(school.url).open(`/sign-in?return_to=${encodeURIComponent(returnTo)}`),
      );
      expect(requireForm(page, "/sign-in").fields["return_to"]).toBe("/");
    }
  });

  test("pages cannot run scripts, be framed or be cached", async () => {
    const page = requirePage(await new HttpBrowser(school.url).open("/sign-in"));

    expect(page.text).not.toMatch(/<script|<style|\son\w+=/i);
    expect(page.headers.get("content-security-policy")).toMatch(
      /default-src 'none'.*form-action 'self';.*frame-ancestors 'none'/,
    );
    expect(page.headers.get("cache-control")).toBe("no-store");
  });

  test("the language of a page follows ui_locales, or else the browser", async () => {
    const lang = async (acceptLanguage: string, uiLocales?: string): Promise<string | undefined> => {
      const browser = new HttpBrowser(school.url, { "accept-language": acceptLanguage });
      const differences = { ui_locales: uiLocales };
      const page = requirePage(await requestAuthorization(browser, school.url, client, differences));
      return /<html lang="([^"]*)"/.exec(page.text)?.[1];
    };

    expect(await lang("zh-TW,zh;q=0.9,en;q=0.8")).toBe("zh-Hant-TW");
    expect(await lang("de, en;q=0.5")).toBe("en");
    expect(await lang("en", "zh-TW")).toBe("zh-Hant-TW");
  });

  test("another account can be used from the consent page", async () => {
    const browser = new HttpBrowser(school.url);
    await authorize(school.url, client, { browser });
    const consent = requirePage(await requestAuthorization(browser, school.url, client));
    const signIn = requirePage(await browser.submit(requireForm(consent, "/sign-out")));
    const again = requirePage(
      await browser.submit(requireForm(signIn, "/sign-in"), {
        email: "bohan@example.com",
        password: PASSWORD,
      }),
    );

    expect(again.text).toContain("陳柏翰");
    requireDeparture(await browser.submit(requireForm(again, "/oauth/consent")));
  });
});
