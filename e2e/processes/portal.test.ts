/** The portal's program with the school's program, each as a real process. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { InterferingProxy } from "./interfering-proxy.ts";
import { MemberAtPortal } from "./member-at-portal.ts";
import { livePairsAt, type PairRow, pairsAt } from "./pairs-at-school.ts";
import { type PortalProcess, runPortal, startPortal } from "../harness/portal-process.ts";
import type { SchoolProcess } from "../harness/school-process.ts";
import { startSchoolBehindProxy } from "./school-behind-proxy.ts";

let proxy: InterferingProxy;
let school: SchoolProcess;
let portal: PortalProcess;
let settings: Record<string, string>;

beforeAll(async () => {
  ({ proxy, school, settings } = await startSchoolBehindProxy());
  portal = await startPortal(settings);
}, 60_000);

afterAll(async () => {
  await portal.stop();
  await school.stop();
  await proxy.close();
});

const pairsOf = (email: string): PairRow[] => pairsAt(school, email);
const livePairsOf = (email: string): PairRow[] => livePairsAt(school, email);

/** Calls until the access token has expired and the portal has refreshed it. */
async function askUntilRefreshed(member: MemberAtPortal, email: string): Promise<void> {
  const before = pairsOf(email).length;
  await expect
    .poll(async () => {
      expect((await member.ask("CoursesPage", { first: 1 })).status).toBe(200);
      return pairsOf(email).length;
    })
    .toBeGreaterThan(before);
}

describe("a member of a real school", () => {
  it("signs in, sees their courses, and leaves no live pair behind when they sign out", async () => {
    const email = "yichun@example.com";
    const member = new MemberAtPortal(portal.url, school.url);
    expect((await member.signIn(email)).pathname).toBe("/courses");
    expect(await member.session()).toMatchObject({ signedIn: true, member: { email } });
    const { status, body } = await member.ask("CoursesPage", { first: 50 });
    expect(status).toBe(200);
    expect(body.data?.viewer?.enrolledCourses.nodes.map(({ slug }) => slug)).toContain("react-ts-practice");

    expect(await member.signOut()).toBe(204);
    await expect.poll(() => livePairsOf(email)).toEqual([]);
    expect(await member.session()).toEqual({ signedIn: false });
  });

  it("stays signed in after a refresh, which leaves one live pair with its predecessor", async () => {
    const email = "daniel@example.com";
    const member = new MemberAtPortal(portal.url, school.url);
    await member.signIn(email);
    await askUntilRefreshed(member, email);
    // On a busy machine a token may expire before its first use; then the outbox revokes its pair.
    await expect.poll(() => livePairsOf(email)).toHaveLength(1);
    const pairs = pairsOf(email);
    expect(pairs.at(-1)?.predecessor_id).toBe(pairs.at(-2)?.id);
  });

  it("[T2] stays signed in when the portal is killed before it stores a token response", async () => {
    const email = "bohan@example.com";
    const member = new MemberAtPortal(portal.url, school.url);
    await member.signIn(email);

    // The school has made the new pair; the portal is killed before the answer reaches it.
    const killed = new Promise<void>((resolve, reject) => {
      proxy.onAnswer(async ({ path, form }) => {
        if (path !== "/api/oauth/token" || form.get("grant_type") !== "refresh_token") return "pass";
        proxy.onAnswer(() => Promise.resolve("pass"));
        await portal.kill().then(resolve, reject);
        return "drop";
      });
    });
    const isDead = { yet: false };
    void killed.then(() => (isDead.yet = true));
    await expect
      .poll(() =>
        member.ask("CoursesPage", { first: 1 }).then(
          () => isDead.yet,
          () => isDead.yet,
        ),
      )
      .toBe(true);

    await portal.start();
    expect(await member.session()).toMatchObject({ signedIn: true });
    expect((await member.ask("CoursesPage", { first: 1 })).status).toBe(200);
    // The pair of the lost answer stays live: no client has its tokens, so none can revoke it.
    const pairs = pairsOf(email);
    expect(pairs[1]?.predecessor_id).toBe(pairs[0]?.id);
    expect(pairs[2]?.predecessor_id).toBe(pairs[0]?.id);
    expect(pairs[0]?.revoked_at).not.toBeNull();
  });

  it("stays signed in when the answer to a refresh is lost", async () => {
    const email = "shufen@example.com";
    const member = new MemberAtPortal(portal.url, school.url);
    await member.signIn(email);
    let lost = 0;
    proxy.onAnswer(({ path, form }) => {
      const isRefresh = path === "/api/oauth/token" && form.get("grant_type") === "refresh_token";
      if (!isRefresh || lost > 0) return Promise.resolve("pass");
      lost += 1;
      return Promise.resolve("drop");
    });
    await expect
      .poll(async () => ({ status: (await member.ask("CoursesPage", { first: 1 })).status, lost }))
      .toEqual({ status: 200, lost: 1 });
    expect(await member.session()).toMatchObject({ signedIn: true });
  });

  it("stays signed in while the school is down, and can continue afterwards", async () => {
    const member = new MemberAtPortal(portal.url, school.url);
    await member.signIn("owner@example.com");
    proxy.onAnswer(() => Promise.resolve("drop"));
    await expect.poll(async () => (await member.ask("CoursesPage", { first: 1 })).status).toBe(503);
    expect(await member.session()).toMatchObject({ signedIn: true });
    proxy.onAnswer(() => Promise.resolve("pass"));
    expect((await member.ask("CoursesPage", { first: 1 })).status).toBe(200);
  });

  it("leaves no token, code or secret in what the portal logs", () => {
    const output = portal.output();
    // Booleans, so that a failure does not print the log.
    expect(output.includes('"event":"signed_in"')).toBe(true);
    for (const secret of [
      settings["CLIENT_SECRET"] ?? "",
      "Bearer ",
      "code=",
      "_token",
      "code_verifier",
      "set-cookie",
    ]) {
      expect(output.includes(secret), secret).toBe(false);
    }
  });
});

describe("an operator's mistake", () => {
  it("in the settings leads to a message with every fault", async () => {
    const { code, output } = await runPortal({
      SCHOOL_URL: "http://school.example.com",
      PORT: "none",
      NODE_ENV: "production",
    });
    expect(code).toBe(1);
    for (const name of ["SCHOOL_URL", "PORT", "CLIENT_ID", "CLIENT_SECRET", "SESSION_KEYS"])
      expect(output).toContain(name);
    expect(output).not.toMatch(/at .*\.ts:/);
  });

  it("in the port leads to a message with the setting to change", async () => {
    const { code, output } = await runPortal({
      ...settings,
      SESSION_KEYS: Buffer.from("0123456789abcdef0123456789abcdef").toString("base64"),
      SESSION_STORE: "sqlite:/tmp/homeroom-busy-port/sessions.db",
    });
    expect([code, output]).toEqual([1, expect.stringContaining("PORT")]);
  });
});
