import { beforeEach, describe, expect, it } from "vitest";

import { browser, COURSES_DOCUMENT_ID, portal, usePortal } from "#bff/testing/portal-browser.ts";

beforeEach(() => usePortal());

/** The browser's cookies after others of the same names, which another program on this host has set. */
const withPlanted = (...planted: string[]): Record<string, string> => ({
  cookie: [
    ...planted.flatMap((value) => [`session=${value}`, `sign-in=${value}`]),
    browser.cookies.headers().cookie,
  ].join("; "),
});

const PLANTED = [["planted"], ["a%3Bb"], ["%E0%A4%A", '"quoted"'], ["one", "two", "three"]].map((values) => ({
  values,
}));

describe("a cookie of the same name that does not open", () => {
  it.each(PLANTED)("signs nobody out: $values", async ({ values }) => {
    await browser.signIn();
    const headers = { ...withPlanted(...values), "x-csrf": "1" };
    const session = await portal.app.inject({ url: "/auth/session", headers });
    expect(session.json()).toMatchObject({ signedIn: true });
    const call = await browser.call(
      "POST",
      "/member/graphql",
      { documentId: COURSES_DOCUMENT_ID, variables: { first: 50 } },
      headers,
    );
    expect(call.statusCode).toBe(200);
    expect((await portal.app.inject({ method: "POST", url: "/auth/logout", headers })).statusCode).toBe(204);
    await expect.poll(() => portal.school.livePairs()).toEqual([]);
  });

  it("does not stop a sign-in", async () => {
    const query = portal.school.consent(await browser.startSignIn("/inbox"));
    const answer = await portal.app.inject({
      url: `/auth/callback?${query.toString()}`,
      headers: withPlanted("planted"),
    });
    expect(answer.headers.location).toBe("/inbox");
  });

  it("alone counts as signed out", async () => {
    const answer = await portal.app.inject({
      url: "/auth/session",
      headers: { cookie: "session=planted; session=other", "x-csrf": "1" },
    });
    expect(answer.json()).toEqual({ signedIn: false });
  });
});
