/** The audit trail of the acts of members and operators, in their order. */

import { describe, expect, it } from "vitest";

import { AUDIT_EVENTS } from "#bff/ops/audit/audit.ts";
import { portal, usePortal } from "#bff/testing/portal-browser.ts";
import { startPortalWithPages } from "#bff/testing/portal-with-pages.ts";

const trail = (): Record<string, unknown>[] =>
  portal.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ audit }) => audit !== undefined);

const requestId = expect.stringMatching(/^[0-9a-f]{32}$/);
const pseudonym = expect.stringMatching(/^[0-9a-f]{8}\.[\w-]{22}$/);
const WHOSE = { member: pseudonym, session: pseudonym };

describe("the audit trail", () => {
  it("has a line of each kind, and no data of a member in any", async () => {
    await usePortal(startPortalWithPages({}, { AUDIT_LOG: "stdout" }));
    portal.school.behaviour.idTokenClaims = (claims) => ({ ...claims, roles: ["owner"] });
    const browser = portal.browser();
    portal.school.behaviour.resource = "https://another.example.com";
    await browser.startSignIn();
    portal.school.behaviour.resource = undefined;
    await browser.navigate("/auth/callback?state=x&iss=y");
    await browser.signIn();
    await browser.call("GET", "/preview/stage", undefined, { "sec-fetch-dest": "iframe" });
    await browser.signIn();
    await browser.call("POST", "/auth/logout");
    const refused = portal.browser();
    await refused.signIn();
    for (const pair of portal.school.pairs) pair.isRevoked = true;
    portal.clock.advance(7300);
    await refused.ask();
    expect(trail()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        audit: "secrets_in_use",
        keys: [expect.stringMatching(/^[0-9a-f]{8}$/)],
        clientSecret: pseudonym,
      },
      { time: expect.any(String), audit: "sign_in_refused", requestId, problem: "school_unavailable" },
      { time: expect.any(String), audit: "sign_in_refused", requestId, problem: "state_mismatch" },
      { time: expect.any(String), audit: "signed_in", requestId, ...WHOSE, scope: expect.any(Array) },
      { time: expect.any(String), audit: "preview_opened", requestId, ...WHOSE },
      ended("member", "replaced"),
      { time: expect.any(String), audit: "authorized_again", requestId, ...WHOSE, scope: expect.any(Array) },
      ended("member", "signed_out"),
      { time: expect.any(String), audit: "signed_in", requestId, ...WHOSE, scope: expect.any(Array) },
      ended("school", "refused_by_school"),
    ]);
    const byCommand = ["member_exported", "member_erased", "store_backed_up"];
    expect(new Set([...byCommand, ...trail().map(({ audit }) => audit)])).toEqual(new Set(AUDIT_EVENTS));
    const members = trail().flatMap(({ member }) => (typeof member === "string" ? [member] : []));
    expect(new Set(members).size).toBe(1);
    const text = JSON.stringify(trail());
    for (const secret of ["mem_1", "@example.com", portal.school.clientSecret, ...tokens()])
      expect(text).not.toContain(secret);
  });

  it("is off without its setting", async () => {
    await usePortal();
    await portal.browser().signIn();
    expect(trail()).toEqual([]);
  });
});

function ended(by: string, reason: string) {
  return { time: expect.any(String), audit: "session_ended", by, reason, count: 1, ...WHOSE };
}

function tokens(): string[] {
  return portal.school.pairs.flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]);
}
