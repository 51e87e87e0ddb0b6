import { describe, expect, it } from "vitest";

import { createClientSecrets, fingerprintOfSecret } from "#bff/oauth/client-secret.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { connectionOver } from "#bff/testing/session-parts.ts";

const PAUSE_MS = 15_000;

/** A school that accepts these secrets, asked by a portal that was given others. */
function portalWith(secrets: string[], accepted: string[]) {
  const clock = { at: 0 };
  const school = { accepted, isDown: false, tried: [] as string[], isSlow: Promise.resolve() };
  const events: string[] = [];
  const connection = connectionOver(
    async (_url, { body }) => {
      if (school.isDown) throw new SchoolFault("unreachable", "down");
      const secret = new URLSearchParams(String(body)).get("client_secret") ?? "";
      school.tried.push(secret);
      await school.isSlow;
      return school.accepted.includes(secret)
        ? new Response(null, { status: 200 })
        : Response.json({ error: "unauthorized_client" }, { status: 403 });
    },
    () => clock.at,
  );
  connection.clientSecret = secrets[0] ?? "";
  const client = createClientSecrets({
    connection,
    secrets,
    report: ({ event }) => void events.push(event),
  });
  return { clock, school, events, connection, client };
}

describe("the client secrets of the settings", () => {
  it("are tried in their order until one is accepted, which is then used and not tried again", async () => {
    const { client, school, events, connection, clock } = portalWith(
      ["new", "old", "oldest"],
      ["old", "oldest"],
    );
    await Promise.all([client.requireAccepted(), client.requireAccepted()]);
    clock.at += PAUSE_MS;
    await client.requireAccepted();
    expect(school.tried).toEqual(["new", "old"]);
    expect(connection.clientSecret).toBe("old");
    expect(events).toEqual(["client_secret_accepted"]);
  });

  it("that are all refused prevent sign-ins, and are tried again after 15 seconds", async () => {
    const { client, school, events, clock } = portalWith(["one", "two"], []);
    await expect(client.requireAccepted()).rejects.toMatchObject({ kind: "client_rejected" });
    clock.at += PAUSE_MS - 1;
    await expect(client.requireAccepted()).rejects.toMatchObject({ kind: "client_rejected" });
    expect(school.tried).toEqual(["one", "two"]);
    school.accepted = ["two"];
    clock.at += 1;
    await client.requireAccepted();
    expect(events).toEqual(["client_secret_refused", "client_secret_accepted"]);
  });

  it("are refused by no school that cannot be reached, and are tried again after 15 seconds", async () => {
    const { client, school, events, clock } = portalWith(["one"], ["one"]);
    school.isDown = true;
    await client.requireAccepted();
    school.isDown = false;
    clock.at += PAUSE_MS - 1;
    await client.requireAccepted();
    expect(school.tried).toEqual([]);
    clock.at += 1;
    await client.requireAccepted();
    expect([school.tried, events]).toEqual([["one"], ["client_secret_accepted"]]);
  });

  it("are tried again when the school refuses the one in use, at most every 15 seconds", async () => {
    const { client, school, connection, clock } = portalWith(["new", "old"], ["new"]);
    await client.requireAccepted();
    school.accepted = ["old"];
    clock.at += PAUSE_MS - 1;
    client.doubt();
    await client.requireAccepted();
    expect(school.tried).toEqual(["new"]);
    clock.at += 1;
    client.doubt();
    await client.requireAccepted();
    expect([school.tried, connection.clientSecret]).toEqual([["new", "new", "old"], "old"]);
  });

  it("stay refused when the school refuses the one in use once more", async () => {
    const { client, events, clock } = portalWith(["one"], []);
    await client.requireAccepted().catch(() => undefined);
    clock.at += PAUSE_MS;
    client.doubt();
    await expect(client.requireAccepted()).rejects.toMatchObject({ kind: "client_rejected" });
    expect(events).toEqual(["client_secret_refused"]);
  });

  it("are not called refused after a fault of the program", async () => {
    const { client, connection } = portalWith(["one"], ["one"]);
    connection.metadata = Object.assign(() => Promise.reject(new TypeError("wrong")), {
      last: () => undefined,
    });
    await expect(client.requireAccepted()).rejects.toThrow(TypeError);
    await expect(client.replace(["two"])).rejects.toThrow(TypeError);
  });

  it("are recognised in the log by eight digits, which differ", () => {
    const [one, two] = [fingerprintOfSecret("one"), fingerprintOfSecret("two")];
    expect(one).toMatch(/^[0-9a-f]{8}$/);
    expect(one).not.toBe(two);
    expect(fingerprintOfSecret("one")).toBe(one);
  });
});

describe("other client secrets, while the portal runs", () => {
  it("are used from the first that the school accepts", async () => {
    const { client, school, connection } = portalWith(["old"], ["old", "new"]);
    await client.requireAccepted();
    expect(await client.replace(["newest", "new"])).toBe("accepted");
    expect([school.tried, connection.clientSecret]).toEqual([["old", "newest", "new"], "new"]);
  });

  it("are tried in the place of the former ones from then on, at most every 15 seconds", async () => {
    const { client, school, connection, clock } = portalWith(["old"], ["old", "new"]);
    await client.requireAccepted();
    clock.at += PAUSE_MS;
    await client.replace(["newest", "new"]);
    school.accepted = ["old", "newest"];
    clock.at += PAUSE_MS - 1;
    client.doubt();
    await client.requireAccepted();
    expect(connection.clientSecret).toBe("new");
    clock.at += 1;
    client.doubt();
    await client.requireAccepted();
    expect(connection.clientSecret).toBe("newest");
  });

  it("are used also when the former ones were still being tried", async () => {
    const { client, school, connection } = portalWith(["old"], ["old", "new"]);
    const { promise, resolve } = Promise.withResolvers<void>();
    school.isSlow = promise;
    const trying = client.requireAccepted();
    await expect.poll(() => school.tried).toEqual(["old"]);
    school.isSlow = Promise.resolve();
    const replacing = client.replace(["new"]);
    await new Promise(setImmediate);
    resolve();
    await Promise.all([trying, replacing]);
    expect(connection.clientSecret).toBe("new");
  });

  it("that are all refused leave the former ones", async () => {
    const { client, connection } = portalWith(["old"], ["old"]);
    await client.requireAccepted();
    expect(await client.replace(["wrong"])).toBe("refused");
    await client.requireAccepted();
    expect(connection.clientSecret).toBe("old");
  });

  it("are tried once the school can be reached, the one in use last", async () => {
    const { client, school, connection, clock } = portalWith(["old"], ["old"]);
    await client.requireAccepted();
    school.isDown = true;
    expect(await client.replace(["new"])).toBe("untried");
    expect(connection.clientSecret).toBe("old");
    school.isDown = false;
    clock.at += PAUSE_MS;
    await client.requireAccepted();
    expect([school.tried, connection.clientSecret]).toEqual([["old", "new", "old"], "old"]);
  });
});
