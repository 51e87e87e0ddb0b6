import { beforeEach, describe, expect, it } from "vitest";

import { portal, type PortalBrowser, usePortal } from "#bff/testing/portal-browser.ts";
import type { PortalSessions } from "#shared/session-view.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

let phone: PortalBrowser;
let desktop: PortalBrowser;

beforeEach(async () => {
  await usePortal();
  phone = portal.browser(PHONE);
  desktop = portal.browser(DESKTOP);
  await phone.signIn();
  await desktop.signIn();
});

const listOf = async (browser: PortalBrowser) =>
  (await browser.call("GET", "/auth/sessions")).json<PortalSessions>().sessions;

describe("a member's sessions on this portal", () => {
  it("are listed with the browser of each, the current one first", async () => {
    expect(await listOf(phone)).toMatchObject([
      { isCurrent: true, browser: "Safari", system: "iPhone" },
      { isCurrent: false, browser: "Chrome", system: "Windows" },
    ]);
    expect((await listOf(desktop))[0]).toMatchObject({ isCurrent: true, browser: "Chrome" });
  });

  it("are listed when UserInfo instead of an ID token named the member", async () => {
    portal.school.behaviour.promisesIdToken = false;
    // The portal reads the school's metadata again.
    portal.clock.advance(601);
    await portal.browser().signIn();
    expect(await listOf(phone)).toHaveLength(3);
  });

  it("show no token, no address and no id of a cookie", async () => {
    const { body } = await phone.call("GET", "/auth/sessions");
    for (const pair of portal.school.pairs) {
      expect(body).not.toContain(pair.access_token);
      expect(body).not.toContain(pair.refresh_token);
    }
    expect(body).not.toContain("127.0.0.1");
    expect(phone.cookies.get("session")).not.toContain((await listOf(phone))[0]?.id);
  });

  it("can be ended one by one, each with its pair", async () => {
    const other = (await listOf(phone)).find(({ isCurrent }) => !isCurrent);
    expect((await phone.call("DELETE", `/auth/sessions/${other?.id}`)).statusCode).toBe(204);
    expect(await desktop.isSignedIn()).toBe(false);
    expect(await phone.isSignedIn()).toBe(true);
    await expect.poll(() => portal.school.livePairs()).toHaveLength(1);
  });

  it("[S50] can all be ended but the current one", async () => {
    await portal.browser().signIn();
    expect((await phone.call("POST", "/auth/sessions/end-others")).statusCode).toBe(204);
    expect(await listOf(phone)).toHaveLength(1);
    await expect.poll(() => portal.school.livePairs()).toHaveLength(1);
    // The route has told it, with the request's id.
    expect(portal.events("sessions_ended")).toMatchObject([{ count: 2, reqId: expect.any(String) }]);
    expect(portal.events("session_ended")).toEqual([]);
  });

  it("include the current one, whose end deletes the cookie", async () => {
    const [current] = await listOf(phone);
    await phone.call("DELETE", `/auth/sessions/${current?.id}`);
    expect(phone.cookies.has("session")).toBe(false);
    expect(await phone.isSignedIn()).toBe(false);
  });

  it("[S51] are unknown to other members, like an invented id", async () => {
    portal.school.behaviour.idTokenClaims = (claims) => ({ ...claims, sub: "mem_2" });
    const stranger = portal.browser();
    await stranger.signIn();
    const [current] = await listOf(phone);
    for (const id of [current?.id, "made-up"]) {
      const answer = await stranger.call("DELETE", `/auth/sessions/${id}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: "not_found" }]);
    }
    expect(await phone.isSignedIn()).toBe(true);
    expect(await listOf(stranger)).toHaveLength(1);
  });

  it("[S51] are neither listed nor ended by a page that still shows another member", async () => {
    const [current] = await listOf(phone);
    for (const [method, path] of [
      ["GET", "/auth/sessions"],
      ["POST", "/auth/sessions/end-others"],
      ["DELETE", `/auth/sessions/${current?.id}`],
    ] as const) {
      const answer = await phone.call(method, path, undefined, { "x-member": "mem_2" });
      expect([path, answer.statusCode, answer.json()]).toMatchObject([path, 401, { code: "session_ended" }]);
    }
    expect(await listOf(phone)).toHaveLength(2);
  });

  it("need a session", async () => {
    expect((await portal.browser().call("GET", "/auth/sessions")).statusCode).toBe(401);
    expect((await portal.app.inject({ method: "DELETE", url: "/auth/sessions/x" })).statusCode).toBe(403);
  });
});
