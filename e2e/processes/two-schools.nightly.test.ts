/** Two school processes on one PostgreSQL, as behind a load balancer: a change by one counts at the other. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  authorize,
  exchangeFields,
  obtainPair,
  postForm,
  presentAccessToken,
} from "../conformance/member-client.ts";
import { findFreePort } from "../harness/free-port.ts";
import { type PostgresProcess, startPostgres } from "../harness/postgres-process.ts";
import { type CreatedClient, type SchoolProcess, startSchool } from "../harness/school-process.ts";

let postgres: PostgresProcess;
let schools: SchoolProcess[];
/** The address of each process; both have the first one's as their `{base_url}`. */
let addresses: string[];
let client: CreatedClient;

beforeAll(async () => {
  postgres = await startPostgres("each commit on disk");
  const ports = [String(await findFreePort()), String(await findFreePort())];
  addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  const SCHOOL_DATABASE = await postgres.createDatabase();
  schools = await Promise.all(
    ports.map((port) => startSchool({ SCHOOL_PORT: port, SCHOOL_URL: addresses[0] ?? "", SCHOOL_DATABASE })),
  );
  client = await school().createClient();
});
afterAll(async () => {
  await Promise.all(schools.map((each) => each.stop()));
  await postgres.stop();
});

const school = (index = 0): SchoolProcess => schools[index]!;
const base = (): string => addresses[0]!;
const bothTokens = (fields: Record<string, string | undefined>): Promise<Response[]> =>
  Promise.all(addresses.map((address) => postForm(`${address}/api/oauth/token`, fields)));
const keysOf = async (address: string): Promise<string[]> => {
  const answer = await fetch(`${address}/api/oauth/jwks`);
  return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
};

describe("two schools on one database", () => {
  it("start together on an empty database, which is set up once", async () => {
    const sites = await Promise.all(addresses.map(async (address) => (await fetch(`${address}/`)).text()));

    expect(sites[1]).toBe(sites[0]);
    expect(await keysOf(addresses[0]!)).toHaveLength(1);
    expect(await keysOf(addresses[1]!)).toEqual(await keysOf(addresses[0]!));
  });

  it("redeem a code once: one of ten exchanges at the same time gets a pair", async () => {
    const authorization = await authorize(base(), client);
    const fields = exchangeFields(base(), client, authorization);
    const answers = (await Promise.all(Array.from({ length: 5 }, () => bothTokens(fields)))).flat();

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(9);
    for (const answer of refused) expect(await answer.json()).toMatchObject({ error: "invalid_grant" });
  });

  it("refresh one pair at the same time, and using one new pair ends the old one at both", async () => {
    const old = await obtainPair(base(), client);
    const answers = await bothTokens({
      grant_type: "refresh_token",
      refresh_token: old.refresh_token,
      client_id: client.client_id,
      client_secret: client.client_secret,
    });
    const fresh = (await Promise.all(answers.map((answer) => answer.json()))) as { access_token: string }[];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(fresh[0]!.access_token).not.toBe(fresh[1]!.access_token);
    expect(await presentAccessToken(addresses[1]!, old.access_token)).toBe(200);
    expect(await presentAccessToken(addresses[0]!, fresh[0]!.access_token)).toBe(200);
    expect(await presentAccessToken(addresses[1]!, old.access_token)).toBe(401);
    const again = await bothTokens({
      grant_type: "refresh_token",
      refresh_token: old.refresh_token,
      client_id: client.client_id,
      client_secret: client.client_secret,
    });
    expect(again.map(({ status }) => status)).toEqual([400, 400]);
  });

  it("count wrong passwords together: five tries for an account and an address", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        postForm(
          `${addresses[at % 2]}/sign-in`,
          { email: "yichun@example.com", password: "wrong", return_to: "/" },
          { origin: base() },
        ),
      ),
    );

    expect(answers.filter(({ headers }) => !headers.has("retry-after"))).toHaveLength(5);
  });

  it("count registrations together: twenty an hour from one address", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 24 }, async (_, at) => {
        const answer = await fetch(`${addresses[at % 2]}/api/oauth/register`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ redirect_uris: ["http://127.0.0.1:5000/cb"] }),
        });
        return answer.status;
      }),
    );

    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it("both use a rotated key at once, and keep the old one for its tokens", async () => {
    const [old] = await keysOf(addresses[0]!);
    const { stdout } = await school(0).run(["key", "rotate"]);
    const { kid } = JSON.parse(stdout) as { kid: string };

    expect(await keysOf(addresses[0]!)).toEqual([kid, old]);
    expect(await keysOf(addresses[1]!)).toEqual([kid, old]);
  });

  it("answer 503 without its address while the database is down, and work again afterwards", async () => {
    const pair = await obtainPair(base(), client, { email: "daniel@example.com" });
    await postgres.kill();
    for (const address of addresses) {
      const answers = await Promise.all([
        fetch(`${address}/member/graphql`, {
          method: "POST",
          headers: { authorization: `Bearer ${pair.access_token}`, "content-type": "application/json" },
          body: JSON.stringify({ query: "{ viewer { id } }" }),
        }),
        fetch(`${address}/api/oauth/jwks`),
        fetch(`${address}/courses/any`, { headers: { accept: "text/html" } }),
        fetch(`${address}/api/v1/courses`, { headers: { authorization: `Bearer ${pair.access_token}` } }),
        fetch(`${address}/mcp`, {
          method: "POST",
          headers: { authorization: `Bearer ${pair.access_token}` },
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
      for (const answer of answers) expect(await answer.text()).not.toMatch(/127\.0\.0\.1:|ECONN|postgres/);
    }

    await postgres.restart();
    for (const address of addresses)
      await expect.poll(() => presentAccessToken(address, pair.access_token)).toBe(200);
    for (const each of schools) expect(each.logs()).not.toContain(postgres.password);
  });
});
