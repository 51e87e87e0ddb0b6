import { describe, expect, test } from "vitest";

import { askMcp } from "../mcp/mcp-messages.ts";
import { askMemberApi, askUserInfo, obtainPair, presentAccessToken } from "../member-client.ts";
import { OTHER_MEMBER } from "../people.ts";
import { sharedSchoolForTests, startSchoolInTest } from "../opened-for-tests.ts";

const school = sharedSchoolForTests();

describe("what a member token can do", () => {
  test('Spec, "What the service does", rule 5: a token reads the data of its member alone', async () => {
    const client = await school.client();
    const idOf = async (options: { email?: string; password?: string } = {}): Promise<unknown> => {
      const { access_token } = await obtainPair(school.url, client, options);
      const answer = await askMemberApi(school.url, access_token, "{ viewer { id } }");
      const { data } = (await answer.json()) as { data: { viewer: { id: string } } };
      const { sub } = (await (await askUserInfo(school.url, access_token)).json()) as { sub: string };
      expect(data.viewer.id).toBe(sub);
      return sub;
    };

    expect(await idOf()).not.toBe(await idOf(OTHER_MEMBER));
  });

  test.each([
    ["student", "yichun@example.com"],
    ["owner", "owner@example.com"],
  ])(
    'Spec, "Authentication", rule 3: a member with the role %s can authorize a member client',
    async (role, email) => {
      const { access_token } = await obtainPair(school.url, await school.client(), { email });

      expect(await (await askUserInfo(school.url, access_token)).json()).toMatchObject({ roles: [role] });
      expect(await presentAccessToken(school.url, access_token)).toBe(200);
    },
  );
});

describe("a token that was issued for a different origin", () => {
  test('Spec, "Errors", row 9: a token of another origin is 401 everywhere, with a pointer', async () => {
    const other = await startSchoolInTest({ SCHOOL_DATABASE: school.environment["SCHOOL_DATABASE"] ?? "" });
    const { access_token } = await obtainPair(school.url, await school.client());
    expect(await presentAccessToken(school.url, access_token)).toBe(200);
    const answers = [
      await askMemberApi(other.url, access_token, "{ viewer { id } }"),
      await askUserInfo(other.url, access_token),
      await askMcp(other.url, "tools/list", {}, { token: access_token }),
    ];

    for (const { status, headers } of answers) {
      expect(status).toBe(401);
      expect(headers.get("www-authenticate")).toContain('error="invalid_token"');
      expect(headers.get("www-authenticate")).toContain(
        `resource_metadata="${other.url}/.well-known/oauth-protected-resource"`,
      );
      expect(headers.get("www-authenticate")).not.toContain(school.url);
    }
  });
});
