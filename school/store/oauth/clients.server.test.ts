import { describe, expect, test } from "vitest";

import {
  createMemberClient,
  createOperatorClient,
  findAnyClient,
  findClient,
  findNewestMemberClient,
  listVendorClients,
  noteClientUse,
  storeVendorClients,
} from "#school/store/oauth/clients.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const { school, advanceClock } = await openTestSchool({ SCHOOL_DEMO: "0" });
const { db, now, random } = school;
const store = { db, now, random, schoolId: school.site.id };

const CLIENT = {
  name: "Portal",
  redirectUris: ["http://127.0.0.1/cb"],
  scopes: ["openid"],
  confidential: false,
};

async function newClient(): Promise<string> {
  advanceClock(1);
  return (await createMemberClient(store, CLIENT)).id;
}

const disable = (id: string) =>
  db.updateTable("oauth_client").set({ disabled_at: 1 }).where("id", "=", id).execute();

const usesOf = (id: string) =>
  db
    .selectFrom("oauth_client")
    .select(["used_at", "last_used_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("a client that an operator made", () => {
  test("counts as reviewed, and is found until it is disabled", async () => {
    const id = await newClient();
    expect(await findClient(db, id)).toMatchObject({ id, reviewed: true, disabled: false, oldSecret: null });
    await disable(id);

    expect(await findClient(db, id)).toBeUndefined();
    expect(await findAnyClient(db, id)).toMatchObject({ id, disabled: true });
    expect(await findAnyClient(db, "cli_unknown")).toBeUndefined();
  });

  test("is the school's portal if it is the newest one for members that is not disabled", async () => {
    await db.deleteFrom("oauth_client").execute();
    await createOperatorClient(store, CLIENT);
    expect(await findNewestMemberClient(db)).toBeUndefined();
    const [former, newest] = [await newClient(), await newClient()];
    expect(await findNewestMemberClient(db)).toMatchObject({ id: newest });
    await disable(newest);

    expect(await findNewestMemberClient(db)).toMatchObject({ id: former });
  });
});

describe("the use of a client", () => {
  test("is noted with its first time and its last", async () => {
    const id = await newClient();
    const first = now();
    expect(await noteClientUse(db, id, first)).toBe(true);
    expect(await noteClientUse(db, id, first + 5)).toBe(true);

    expect(await usesOf(id)).toEqual({ used_at: first, last_used_at: first + 5 });
  });

  test("is not noted of one that is disabled or does not exist", async () => {
    const id = await newClient();
    await disable(id);

    expect(await noteClientUse(db, id, now())).toBe(false);
    expect(await noteClientUse(db, "cli_unknown", now())).toBe(false);
    expect(await usesOf(id)).toEqual({ used_at: null, last_used_at: null });
  });
});

describe("the vendors' platforms of the settings", () => {
  const platform = (name: string, redirectUri: string, scopes = ["openid"]) => ({
    name,
    redirectUris: [redirectUri],
    scopes,
  });

  test("keep their ids from start to start, and get their present addresses and scopes", async () => {
    const [mailer = ""] = await storeVendorClients(store, [platform("Mailer", "https://mailer.example/1")]);
    await disable(mailer);
    const ids = await storeVendorClients(store, [
      platform("Planner", "https://planner.example/"),
      platform("Mailer", "https://mailer.example/2", ["openid", "email"]),
    ]);

    expect(ids).toEqual([expect.not.stringMatching(mailer), mailer]);
    expect(await findAnyClient(db, mailer)).toMatchObject({
      redirectUris: ["https://mailer.example/2"],
      scope: "openid email",
      disabled: true,
      reviewed: true,
      confidential: false,
      audience: "operator",
    });
    expect((await listVendorClients(db)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test("are added once when two processes start at the same time", async () => {
    const platforms = [platform("Twice", "https://twice.example/")];
    const ids = await Promise.all([
      storeVendorClients(store, platforms),
      storeVendorClients(store, platforms),
    ]);

    expect(ids[0]).toEqual(ids[1]);
  });
});
