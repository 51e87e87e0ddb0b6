import { describe, expect, test } from "vitest";

import type { IdentityClaims } from "#school/oauth/claims.ts";
import { consentPage, type ConsentPageValues } from "#school/pages/consent-page.ts";
import { CLAIM_WORDS, describeScope, permissionsOf } from "#school/pages/scope-words.ts";
import { wordsIn } from "#school/pages/words.ts";
import { openTestSchool } from "#school/testing/test-school.ts";
import { ALL_SCOPES, formatScope, PORTAL_SCOPES, type Scope } from "#shared/scopes.ts";

const testSchool = await openTestSchool();

/** Claims with ids for programs. A person knows the member by the name and the roles. */
const IMPLIED = new Set(["sub", "org_id"]);

async function userInfo(scope: string, memberId = "mem_yichun"): Promise<Partial<IdentityClaims>> {
  const { accessToken } = await testSchool.storePair({ scope, memberId });
  const answer = await testSchool.app.inject({
    url: "/api/oauth/userinfo",
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return answer.statusCode === 200 ? answer.json<Partial<IdentityClaims>>() : {};
}

describe("the consent page", () => {
  test.each(["openid", "openid profile", "openid email", "openid profile email account:read"])(
    "names what UserInfo gives for %s, in both languages, and nothing else",
    async (scope) => {
      await testSchool.school.db
        .updateTable("member")
        .set({ avatar_url: "https://school.example/face.png" })
        .where("id", "=", "mem_yichun")
        .execute();
      const given = Object.keys(await userInfo(scope)).filter((claim) => !IMPLIED.has(claim));
      for (const language of ["en", "zh-TW"] as const) {
        const lines = permissionsOf(scope.split(" ") as Scope[], language).join("\n");
        const named = Object.entries(CLAIM_WORDS).flatMap(([claim, words]) =>
          words !== undefined && lines.includes(words[language]) ? [claim] : [],
        );

        expect(given.toSorted()).toEqual(named.toSorted());
      }
    },
  );

  test.each(["en", "zh-TW"] as const)(
    "says what the portal asks for in 150 characters before Allow, and each thing once, in %s",
    (language) => {
      const member = { name: "林怡君", email: "yichun@example.com" };
      const { body } = consentPage(
        { language, words: wordsIn(language), schoolName: "山雀學院", branding: testSchool.school.config },
        {
          client: { id: "cli_1", name: "山雀學院", source: "operator", reviewed: true, confidential: true },
          member,
          scope: formatScope(PORTAL_SCOPES),
          redirectOrigin: "https://portal.example",
          consentRequest: "con_1",
          returnTo: "/",
        },
      );
      const [beforeAllow = ""] = body.text.split('<button class="primary"');
      const textOf = (markup: string) =>
        markup
          .replaceAll(/<[^>]*>/g, " ")
          .replace(member.name, "")
          .replace(member.email, "")
          .replaceAll(/\s+/g, " ")
          .trim();
      const text = textOf(beforeAllow);

      // What is folded is read on request.
      expect(textOf(beforeAllow.replace(/<ul class="scopes">[^]*<\/ul>/, "")).length).toBeLessThanOrEqual(
        100,
      );
      for (const words of Object.values(CLAIM_WORDS))
        if (words !== undefined) expect(text.split(words[language])).toHaveLength(2);
    },
  );

  const pageFor = (
    source: ConsentPageValues["client"]["source"],
    scope: string,
    { confidential = true, redirectOrigin = "https://portal.example" } = {},
  ) =>
    consentPage(
      {
        language: "en",
        words: wordsIn("en"),
        schoolName: "Titmouse",
        branding: testSchool.school.config,
      },
      {
        client: {
          id: "https://app.example/client",
          name: "Titmouse member area",
          source,
          reviewed: true,
          confidential,
        },
        member: { name: "Yichun", email: "yichun@example.com" },
        scope,
        redirectOrigin,
        consentRequest: "con_1",
        returnTo: "/",
      },
    );

  test("of an application that an operator made, and that reads and marks, is “Continue to”, with its permissions in one line", () => {
    const { title, body } = pageFor("operator", formatScope(PORTAL_SCOPES));
    expect(title).toBe("Continue to Titmouse member area");
    expect(body.text).toMatch(/<details>\s*<summary>What it may do<\/summary>\s*<ul class="scopes">/);
    expect(body.text).toContain('value="deny"');
  });

  test.each([
    ["registered itself", "registration", formatScope(PORTAL_SCOPES)],
    ["published a document, which was reviewed", "metadata_document", formatScope(PORTAL_SCOPES)],
    ["is a known platform", "vendor", "courses:read"],
    ["an operator made, and that writes more than marks", "operator", "openid courses:write"],
    [
      "an operator made, with one operator scope among the portal's",
      "operator",
      `${formatScope(PORTAL_SCOPES)} members:read`,
    ],
  ] as const)("of an application that %s asks, and says unfolded what it allows", (_what, source, scope) => {
    const { title, body } = pageFor(source, scope);
    expect(title).toBe("Allow Titmouse member area access?");
    expect(body.text).not.toContain("<details>");
    expect(body.text).toContain('<ul class="scopes">');
  });

  test("[S67] of a public application is unfolded where any program on the member's computer could take the answer", () => {
    const scope = formatScope(PORTAL_SCOPES);
    const onComputer = { redirectOrigin: "http://127.0.0.1:5000" };
    expect(pageFor("operator", scope, { ...onComputer, confidential: false }).body.text).not.toContain(
      "<details>",
    );
    // A stranger's program has no secret to take the answer with, and answers go to no other site.
    expect(pageFor("operator", scope, onComputer).body.text).toContain("<details>");
    expect(pageFor("operator", scope, { confidential: false }).body.text).toContain("<details>");
  });

  test.each(["en", "zh-TW"] as const)(
    "says of each of the 38 scopes what it allows, each in its own words, in %s",
    (language) => {
      const lines = ALL_SCOPES.map((scope) => describeScope(scope, language));

      expect(new Set(lines).size).toBe(38);
      for (const line of lines) {
        expect(line).not.toMatch(/[_:]/);
        expect(/[\u4e00-\u9fff]/.test(line)).toBe(language === "zh-TW");
      }
    },
  );

  test("a claim without a value is left out of UserInfo", async () => {
    await testSchool.school.db
      .updateTable("member")
      .set({ avatar_url: null })
      .where("id", "=", "mem_bohan")
      .execute();

    expect(await userInfo("openid", "mem_bohan")).not.toHaveProperty("picture");
  });
});
