import { describe, expect, test } from "vitest";

import { findLoginLink } from "#school/oauth/initiate-login.ts";
import { createMemberClient } from "#school/store/oauth/clients.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const { school, advanceClock } = await openTestSchool({ SCHOOL_DEMO: "0" });

/** Makes an application. @returns its id */
const newClient = async (initiateLoginUri?: string) => {
  const { db, now, random, site } = school;
  const client = { name: "Portal", redirectUris: [], scopes: ["openid"], confidential: false };
  return (await createMemberClient({ db, now, random, schoolId: site.id }, { ...client, initiateLoginUri }))
    .id;
};

describe("the link from the school to an application", () => {
  test("leads to the newest one with an address that is not disabled, and names school and member", async () => {
    expect(await findLoginLink(school)).toBeUndefined();
    const old = await newClient("https://old.example/login");
    // Ids say nothing of the order.
    await school.db.updateTable("oauth_client").set({ id: "cli_zzz" }).where("id", "=", old).execute();
    advanceClock(1);
    const newest = await newClient("https://new.example/login");
    advanceClock(1);
    await newClient();
    const iss = "iss=http%3A%2F%2F127.0.0.1%3A4000";

    expect(await findLoginLink(school)).toBe(`https://new.example/login?${iss}`);
    expect(await findLoginLink(school, "mem_a")).toBe(`https://new.example/login?${iss}&login_hint=mem_a`);
    await school.db.updateTable("oauth_client").set({ disabled_at: 1 }).where("id", "=", newest).execute();
    expect(await findLoginLink(school)).toBe(`https://old.example/login?${iss}`);
  });
});
