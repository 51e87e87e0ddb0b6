import { describe, expect, it } from "vitest";

import { parseMemberClaims, textOf } from "#bff/oauth/member-claims.ts";
import { openTokenResponse, parseTokenResponse } from "#bff/oauth/token-response.ts";

const RESPONSE = {
  access_token: "at",
  refresh_token: "rt",
  token_type: "bearer",
  expires_in: 7200,
  scope: "openid account:read",
  school_id: "sch_1",
} as const;

describe("a token response", () => {
  it("is timed by the portal's own clock, in whole seconds", () => {
    const { pair } = parseTokenResponse({ ...RESPONSE, created_at: 5 }, 1_000_999, []);
    expect(pair).toEqual({
      access_token: "at",
      refresh_token: "rt",
      accessTokenExpiresAt: 1000 + 7200,
      lifetimeSeconds: 7200,
    });
  });

  it("has the requested scope when it names none", () => {
    const { scope: _scope, ...withoutScope } = RESPONSE;
    expect(parseTokenResponse(withoutScope, 0, ["openid", "email"]).scope).toEqual(["openid", "email"]);
    expect(parseTokenResponse(RESPONSE, 0, ["openid", "email"]).scope).toEqual(["openid", "account:read"]);
  });

  it("may lack the ids of a school", () => {
    const { school_id: _id, ...without } = RESPONSE;
    expect(parseTokenResponse(without, 0, [])).toMatchObject({ school_id: null, school_subdomain: null });
    expect(parseTokenResponse({ ...RESPONSE, school_subdomain: "tit" }, 0, [])).toMatchObject({
      school_id: "sch_1",
      school_subdomain: "tit",
    });
  });

  it.each([
    ["refresh_token", { refresh_token: undefined }],
    ["expires_in", { expires_in: undefined }],
    ["another type", { token_type: "dpop" as const }],
  ])("cannot be used without its parts: %s", (_what, change) => {
    const response = Object.fromEntries(
      Object.entries({ ...RESPONSE, ...change }).filter(([, value]) => value !== undefined),
    ) as unknown as Parameters<typeof parseTokenResponse>[0];
    expect(() => parseTokenResponse(response, 0, [])).toThrow(
      expect.objectContaining({ kind: "protocol" }) as Error,
    );
  });
});

describe("the body of a token response", () => {
  it("is read for its tokens, and passed on without the ID token", async () => {
    const opened = await openTokenResponse(Response.json({ ...RESPONSE, id_token: "jws" }), "exchange");
    expect([opened.idToken, opened.refreshToken]).toEqual(["jws", "rt"]);
    expect(await opened.withoutIdToken.json()).toEqual(RESPONSE);
  });

  it("has no token in an empty text, or in anything but a text", async () => {
    for (const token of ["", 7, null, undefined]) {
      const opened = await openTokenResponse(Response.json({ id_token: token, refresh_token: token }), "x");
      expect([opened.idToken, opened.refreshToken]).toEqual([null, null]);
    }
  });

  it("is not read unless the status is 200", async () => {
    const refused = Response.json({ id_token: "jws", refresh_token: "rt" }, { status: 400 });
    const opened = await openTokenResponse(refused, "exchange");
    expect([opened.idToken, opened.refreshToken]).toEqual([null, null]);
    expect(opened.withoutIdToken).toBe(refused);
  });

  it.each(["", "text", "null", "7", '"text"'])("is refused unless it is an object: %s", async (body) => {
    await expect(openTokenResponse(new Response(body), "exchange")).rejects.toMatchObject({
      kind: "protocol",
    });
  });
});

describe("the claims about a member", () => {
  it("need a sub; a missing or strange one among the others counts as none", () => {
    expect(
      parseMemberClaims({ sub: "mem_1", name: 7, email: "", picture: {}, roles: ["a", 7, "b"] }),
    ).toEqual({
      sub: "mem_1",
      name: "7",
      email: null,
      picture: null,
      org_id: null,
      roles: ["a", "b"],
    });
    expect(parseMemberClaims({ sub: "mem_1", roles: "a" }).roles).toEqual([]);
    const texts = { name: "n", email: "e", picture: "p", org_id: "o" };
    expect(parseMemberClaims({ sub: "mem_1", ...texts })).toMatchObject(texts);
  });

  it.each([[undefined], [""], [7], [null]])("are refused with the sub %j", (sub) => {
    expect(() => parseMemberClaims({ sub })).toThrow(
      expect.objectContaining({ kind: "identity_rejected" }) as Error,
    );
  });

  it("have texts that are not empty", () => {
    expect([textOf(0), textOf("0"), textOf(""), textOf(true), textOf(null)]).toEqual([
      "0",
      "0",
      null,
      null,
      null,
    ]);
  });
});
