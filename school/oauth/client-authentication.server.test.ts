import { describe, expect, test } from "vitest";

import { DAY } from "#school/clock.ts";
import { findClientRecord, rotateSecret } from "#school/store/oauth/client-access.ts";
import { createMemberClient } from "#school/store/oauth/clients.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { school } = testSchool;

/** Creates a client with a pair. @returns its secret, and what the endpoints answer to its credentials */
async function newClient(confidential: boolean) {
  const { db, now, random, site } = school;
  const { id, secret } = await createMemberClient(
    { db, now, random, schoolId: site.id },
    { name: "Test", redirectUris: ["https://client.example/cb"], scopes: ["account:read"], confidential },
  );
  const { refreshToken } = await testSchool.storePair({ clientId: id });
  const send = async (url: string, fields: Record<string, string>, headers: Record<string, string>) => {
    const answer = await testSchool.postForm(url, { client_id: id, ...fields }, headers);
    return [answer.statusCode, answer.json<{ error?: string }>().error];
  };
  return {
    id,
    secret: secret ?? "",
    refresh: (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send(
        "/api/oauth/token",
        { grant_type: "refresh_token", refresh_token: refreshToken, ...fields },
        headers,
      ),
    revoke: (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send("/api/oauth/revoke", { token: "no token", ...fields }, headers),
  };
}

const ACCEPTED = [200, undefined];
const REFUSED = [401, "invalid_client"];
const REFUSED_TO_REVOKE = [403, "unauthorized_client"];

describe("a confidential client", () => {
  test("is known by its secret, whether or not it names the method", async () => {
    const { secret, refresh, revoke } = await newClient(true);

    expect(await refresh({ client_secret: secret })).toEqual(ACCEPTED);
    const method = { token_endpoint_auth_method: "client_secret_post" };
    expect(await refresh({ client_secret: secret, ...method })).toEqual(ACCEPTED);
    expect(await revoke({ client_secret: secret })).toEqual(ACCEPTED);
  });

  test.each<[string, (secret: string) => Record<string, string>]>([
    ["without its secret", () => ({})],
    ["with another secret", (secret) => ({ client_secret: `${secret}x` })],
    [
      "that names the method none",
      (secret) => ({ client_secret: secret, token_endpoint_auth_method: "none" }),
    ],
    ["under the id of no client", (secret) => ({ client_secret: secret, client_id: "cli_unknown" })],
  ])("is refused %s", async (_what, fieldsOf) => {
    const { secret, refresh, revoke } = await newClient(true);

    expect(await refresh(fieldsOf(secret))).toEqual(REFUSED);
    expect(await revoke(fieldsOf(secret))).toEqual(REFUSED_TO_REVOKE);
  });

  test("is refused when it sends the Authorization header, even beside its secret", async () => {
    const { id, secret, refresh } = await newClient(true);
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

    expect(await refresh({ client_secret: secret }, { authorization })).toEqual(REFUSED);
  });
});

describe("a public client", () => {
  test("is known by its id, also when it names the method none", async () => {
    const { refresh, revoke } = await newClient(false);

    expect(await refresh({})).toEqual(ACCEPTED);
    expect(await refresh({ token_endpoint_auth_method: "none" })).toEqual(ACCEPTED);
    expect(await revoke({})).toEqual(ACCEPTED);
  });

  test("is refused with any secret, and with another method", async () => {
    const { refresh } = await newClient(false);

    expect(await refresh({ client_secret: "anything" })).toEqual(REFUSED);
    expect(await refresh({ token_endpoint_auth_method: "client_secret_post" })).toEqual(REFUSED);
  });
});

describe("after the rotation of a secret", () => {
  const rotate = async (id: string, secret: string) => {
    const record = await findClientRecord(school.db, id);
    if (record === undefined) throw new Error("There is no such client.");
    return rotateSecret(school.db, record, secret, school.now());
  };

  test("the old one is accepted in the last millisecond of a day, and not in the next one", async () => {
    const { id, secret, refresh } = await newClient(true);
    await rotate(id, "sec_new");
    testSchool.advanceClock(DAY - 1);
    expect(await refresh({ client_secret: secret })).toEqual(ACCEPTED);
    testSchool.advanceClock(1);

    expect(await refresh({ client_secret: secret })).toEqual(REFUSED);
    expect(await refresh({ client_secret: "sec_new" })).toEqual(ACCEPTED);
  });

  test("a further one ends the secret before the old one", async () => {
    const { id, secret, refresh } = await newClient(true);
    await rotate(id, "sec_second");
    await rotate(id, "sec_third");

    expect(await refresh({ client_secret: secret })).toEqual(REFUSED);
    expect(await refresh({ client_secret: "sec_second" })).toEqual(ACCEPTED);
  });

  test("nothing happens for a client that was rotated or disabled since it was read, or is public", async () => {
    const { id, secret, refresh } = await newClient(true);
    const record = await findClientRecord(school.db, id);
    if (record === undefined) throw new Error("There is no such client.");
    await rotate(id, "sec_second");
    expect(await rotateSecret(school.db, record, "sec_late", school.now())).toBeUndefined();
    expect(await refresh({ client_secret: secret })).toEqual(ACCEPTED);
    expect(await refresh({ client_secret: "sec_late" })).toEqual(REFUSED);

    await school.db.updateTable("oauth_client").set({ disabled_at: 1 }).where("id", "=", id).execute();
    expect(await rotate(id, "sec_late")).toBeUndefined();
    expect(await rotate((await newClient(false)).id, "sec_late")).toBeUndefined();
  });
});
