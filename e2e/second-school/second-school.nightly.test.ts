/** A portal at a school with another authorization server: what a member of it meets, without a screen. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { findFreePort } from "../harness/free-port.ts";
import { type PortalProcess, startPortal } from "../harness/portal-process.ts";
import type { ServerChoices } from "./authorization-server.ts";
import { SecondMember } from "./second-member.ts";
import { type SecondSchool, startSecondSchool } from "./second-school.ts";

interface Place {
  school: SecondSchool;
  portal: PortalProcess;
  /** A new browser. */
  member: () => SecondMember;
  close: () => Promise<void>;
}

async function open(choices: Partial<ServerChoices> = {}): Promise<Place> {
  const port = String(await findFreePort());
  const school = await startSecondSchool({ portalUrl: `http://localhost:${port}`, ...choices });
  const portal = await startPortal({ ...school.settings, PORT: port });
  return {
    school,
    portal,
    member: () => new SecondMember(portal.url, school.url),
    close: async () => {
      await portal.stop();
      await school.stop();
    },
  };
}

let place: Place;
let other: Place | undefined;
beforeAll(async () => {
  place = await open();
});
afterAll(() => place.close());
afterEach(async () => {
  await other?.close();
  other = undefined;
});

const askCourses = (browser: SecondMember) => browser.query("CoursesPage", { first: 50, after: null });

/** Whether the school would take these tokens now. */
async function isLive({ provider }: SecondSchool, pair: { access_token: string; refresh_token: string }) {
  const [access, refresh] = [
    await provider.AccessToken.find(pair.access_token),
    await provider.RefreshToken.find(pair.refresh_token),
  ];
  return { access: access?.isValid === true, refresh: refresh?.isValid === true };
}
const BOTH = { access: true, refresh: true };
const NEITHER = { access: false, refresh: false };

describe("a sign-in at a school with oidc-provider", () => {
  it("ends at the address that the member wanted, and the member is named by the ID token", async () => {
    const browser = place.member();
    expect(await browser.signIn()).toBe("/courses");
    expect(await browser.session()).toMatchObject({
      signedIn: true,
      member: { sub: "mem_yichun", name: "林怡君" },
      // Of a token for one resource, the server names the scopes of that resource alone (RFC 8707).
      scope: ["account:read", "account:write"],
    });
  });

  it("shows consent again, and leaves the pair of another device alone", async () => {
    const { school } = place;
    const browser = place.member();
    await browser.signIn();
    const first = school.latestPair();
    await browser.signInAgain();
    expect(school.latestPair().refresh_token).not.toBe(first.refresh_token);
    // The portal itself has ended the session that the second sign-in replaced, and no other one.
    await expect.poll(() => isLive(school, first)).toEqual(NEITHER);
    const elsewhere = place.member();
    await elsewhere.signIn();
    expect((await askCourses(browser)).statusCode).toBe(200);
  });

  it("that the member refuses leads back to the sign-in page, which says so", async () => {
    const issued = place.school.issued.length;
    expect(await place.member().refuse()).toMatch(/^\/sign-in\?.*problem=access_denied/);
    expect(place.school.issued).toHaveLength(issued);
  });

  it("does not begin where clients send their secret in a header, and the log says why", async () => {
    other = await open({ authentication: "client_secret_basic" });
    expect((await other.member().follow("/auth/login?return_to=/courses")).href).toMatch(
      /\/sign-in\?.*problem=school_unavailable/,
    );
    await expect.poll(() => other?.portal.output()).toContain("takes a secret by client_secret_basic");
  });
});

describe("a pair of oidc-provider", () => {
  it("is revoked by a sign-out: the server's store has neither token", async () => {
    const browser = place.member();
    await browser.signIn();
    const pair = place.school.latestPair();
    expect(await isLive(place.school, pair)).toEqual(BOTH);
    expect(await browser.signOut()).toBe(204);
    await expect.poll(() => isLive(place.school, pair)).toEqual(NEITHER);
    expect(await browser.isSignedIn()).toBe(false);
  });

  it.each([
    ["which ends the old refresh token", true],
    ["which keeps the refresh token", false],
  ])("is refreshed before it ends, %s, and no call of the member fails", async (_how, rotates) => {
    // Long enough that a busy machine does not let a token end on its way.
    other = await open({ lifetimeSeconds: 5, rotates });
    const { school } = other;
    const browser = other.member();
    await browser.signIn();
    const [first] = school.issued;
    const statuses = new Set<number>();
    await expect
      .poll(async () => {
        statuses.add((await askCourses(browser)).statusCode);
        return school.issued.length;
      })
      .toBeGreaterThan(2);
    expect([...statuses]).toEqual([200]);
    const last = school.latestPair();
    expect(last.refresh_token === first?.refresh_token).toBe(!rotates);
    expect((await isLive(school, last)).refresh).toBe(true);
    // Refused tokens would have been presented, too.
    expect(school.calls.filter(({ status }) => status !== 200)).toEqual([]);
    await browser.signOut();
    await expect.poll(() => isLive(school, last)).toEqual(NEITHER);
  });

  it("is refreshed once when the school ends its access token alone", async () => {
    const browser = place.member();
    await browser.signIn();
    const pair = place.school.latestPair();
    await (await place.school.provider.AccessToken.find(pair.access_token))?.destroy();
    const before = place.school.issued.length;
    expect((await askCourses(browser)).statusCode).toBe(200);
    expect(place.school.issued).toHaveLength(before + 1);
  });

  it("is lost with a refresh's answer where refresh tokens are used once; the member signs in again", async () => {
    const browser = place.member();
    await browser.signIn();
    const pair = place.school.latestPair();
    await (await place.school.provider.AccessToken.find(pair.access_token))?.destroy();
    place.school.loseNextAnswer();
    const answer = await askCourses(browser);
    expect([answer.statusCode, answer.body]).toEqual([401, expect.stringContaining("session_ended")]);
    // The second use of a refresh token ends the grant (RFC 9700 section 4.14.2), also for the pair that was lost.
    expect(await isLive(place.school, place.school.latestPair())).toEqual(NEITHER);
    expect(await browser.signInAgain()).toBe("/courses");
  });

  it("survives a lost answer of a refresh where the refresh token is kept", async () => {
    other = await open({ rotates: false });
    const browser = other.member();
    await browser.signIn();
    const [pair] = other.school.issued;
    await (await other.school.provider.AccessToken.find(pair?.access_token ?? ""))?.destroy();
    other.school.loseNextAnswer();
    expect((await askCourses(browser)).statusCode).toBe(200);
    expect(other.school.issued).toHaveLength(3);
  });
});

describe("the Member API with documented fields alone", () => {
  it("answers each document of the portal without the fields that it lacks, and the log names them once", async () => {
    const browser = place.member();
    await browser.signIn();
    for (const [name, variables] of Object.entries(QUERIES)) {
      const answer = await browser.query(name, variables);
      expect([name, answer.statusCode, Object.keys(answer.json<object>())]).toEqual([name, 200, ["data"]]);
    }
    const lacking = (): string[] =>
      place.portal
        .output()
        .split("\n")
        .filter((line) => line.includes("school_lacks_fields") && line.includes("BillingPage"));
    await expect.poll(() => lacking().length).toBe(1);
    expect(lacking()[0]).toContain("Invoice.number");
  });
});

const PAGE = { first: 20, after: null };
const QUERIES: Readonly<Record<string, Record<string, unknown>>> = {
  CoursesPage: PAGE,
  CoursePage: PAGE,
  BillingPage: PAGE,
  ProductsPage: PAGE,
  ConsultingPage: PAGE,
  EventsPage: PAGE,
  InboxPage: PAGE,
};
