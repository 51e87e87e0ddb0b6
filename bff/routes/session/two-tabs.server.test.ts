/** Two tabs of one browser, both signed out when their members go to the school. */

import { beforeEach, describe, expect, it } from "vitest";

import { browser, portal, type PortalBrowser, usePortal } from "#bff/testing/portal-browser.ts";

let elsewhere: PortalBrowser;

beforeEach(async () => {
  await usePortal();
  elsewhere = portal.browser();
  await elsewhere.signIn();
});

const consents = async () =>
  [await browser.startSignIn(), await browser.startSignIn()].map((url) => portal.school.consent(url));
const comeBack = (query: URLSearchParams) => browser.navigate(`/auth/callback?${query.toString()}`);
const memberIs = (sub: string): void => {
  portal.school.behaviour.idTokenClaims = (claims) => ({ ...claims, sub });
};

describe("two tabs of one browser", () => {
  it.each([
    ["one member signs in twice", "mem_1", "mem_1"],
    ["two members sign in one after the other", "mem_2", "mem_3"],
  ])("[T13] leave one session and one pair: %s", async (_title, first, second) => {
    const [one, other] = await consents();
    memberIs(first);
    await comeBack(one!);
    const replaced = new Map(browser.cookies);
    memberIs(second);
    await comeBack(other!);
    expect((await browser.ask()).statusCode).toBe(200);
    expect((await elsewhere.ask()).statusCode).toBe(200);
    await expect.poll(() => portal.school.livePairs()).toHaveLength(2);

    browser.cookies.clear();
    for (const [name, value] of replaced) browser.cookies.set(name, value);
    expect((await browser.call("GET", "/auth/session")).json()).toEqual({ signedIn: false });
  });
});
