import { describe, expect, test } from "vitest";

import { HOUR } from "#school/clock.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { school } = testSchool;

const PROGRAM = { client_name: "Garden", redirect_uris: ["http://127.0.0.1:5000/callback"] };
const VENDOR = { client_name: "Blackbird Automations" };

let addresses = 0;
const newAddress = () => `198.51.100.${(addresses += 1)}`;

async function register(payload: object | string, remoteAddress = newAddress(), headers = {}) {
  const answer = await testSchool.app.inject({
    method: "POST",
    url: "/api/oauth/register",
    remoteAddress,
    headers: { "content-type": "application/json", ...headers },
    payload,
  });
  return {
    status: answer.statusCode,
    body: answer.json<Record<string, unknown>>(),
    retryAfter: answer.headers["retry-after"],
  };
}

const statusFrom = async (address: string, body: object = PROGRAM) => (await register(body, address)).status;

describe("a program that registers", () => {
  test("is answered with what was stored of it, and has a secret only when it asked for one", async () => {
    const { status, body } = await register(PROGRAM);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      client_name: "Garden",
      client_id_issued_at: school.now() / 1000,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      redirect_uris: PROGRAM.redirect_uris,
    });
    expect(body).not.toHaveProperty("client_secret");
    expect(body).not.toHaveProperty("client_secret_expires_at");

    const method = "client_secret_post";
    expect((await register({ ...PROGRAM, token_endpoint_auth_method: method })).body).toMatchObject({
      client_secret: expect.stringMatching(/^sec_/) as unknown,
      client_secret_expires_at: 0,
      token_endpoint_auth_method: method,
    });
  });

  test("without a name has its id as name", async () => {
    const { body } = await register({ ...PROGRAM, client_name: undefined });

    expect(body["client_name"]).toBe(body["client_id"]);
  });
});

describe("a registration in the wrong form", () => {
  test.each<[string, string, number, Record<string, string>?]>([
    ["no JSON", "{", 400],
    ["a list", "[]", 400],
    ["a form", "client_name=Garden", 400, { "content-type": "application/x-www-form-urlencoded" }],
    ["text", "{}", 400, { "content-type": "text/plain" }],
    ["a body of more than 16 kB", JSON.stringify({ ...PROGRAM, x: "g".repeat(16 * 1024) }), 413],
  ])("is invalid_client_metadata: %s", async (_fault, body, status, headers) => {
    expect(await register(body, newAddress(), headers)).toMatchObject({
      status,
      body: { error: "invalid_client_metadata" },
    });
  });

  test("is invalid_redirect_uri with an address elsewhere", async () => {
    expect(await register({ ...PROGRAM, redirect_uris: ["https://garden.example/"] })).toMatchObject({
      status: 400,
      body: { error: "invalid_redirect_uri" },
    });
  });
});

describe("the limit of registrations", () => {
  test("is 20 programs of one address in an hour; platforms do not count, nor refused requests", async () => {
    const address = newAddress();
    for (let at = 0; at < 19; at += 1) expect(await statusFrom(address)).toBe(201);
    expect(await statusFrom(address, VENDOR)).toBe(201);
    expect(await statusFrom(address, {})).toBe(400);
    expect(await statusFrom(address)).toBe(201);

    const clients = async () => (await school.db.selectFrom("oauth_client").select("id").execute()).length;
    const before = await clients();
    expect(await register(PROGRAM, address)).toMatchObject({
      status: 429,
      body: { error: "temporarily_unavailable" },
      retryAfter: "3600",
    });
    expect(await clients()).toBe(before);
    expect(await statusFrom(address, VENDOR)).toBe(201);
    testSchool.advanceClock(HOUR);
    expect(await statusFrom(address)).toBe(201);
  });

  test("counts an IPv6 network as one address", async () => {
    for (let at = 0; at < 20; at += 1) await statusFrom(`2001:db8:0:1::${at}`);

    expect(await statusFrom("2001:db8:0:1:ffff::1")).toBe(429);
    expect(await statusFrom("2001:db8:0:2::1")).toBe(201);
  });
});

describe("a vendor's platform that registers", () => {
  test("is answered with one id each time, and with no secret", async () => {
    const [first, second] = [await register(VENDOR), await register({ ...VENDOR, client_secret: "mine" })];

    expect(first).toEqual(second);
    expect(school.vendorClientIds.has(String(first.body["client_id"]))).toBe(true);
    expect(first.body).not.toHaveProperty("client_secret");
    expect(first.body).not.toHaveProperty("client_id_issued_at");
  });

  test("is not known by its name once an operator has disabled it", async () => {
    const { body } = await register(VENDOR);
    await school.db
      .updateTable("oauth_client")
      .set({ disabled_at: 1 })
      .where("id", "=", String(body["client_id"]))
      .execute();

    expect((await register(VENDOR)).body).toMatchObject({ error: "invalid_client_metadata" });
  });
});
