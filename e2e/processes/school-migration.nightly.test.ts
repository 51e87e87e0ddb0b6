/** `npm run school -- migrate`: a school that ran on SQLite continues on PostgreSQL. */

import { afterEach, expect, test } from "vitest";

import { obtainPair, presentAccessToken, refreshPair } from "../conformance/member-client.ts";
import { startPostgres } from "../harness/postgres-process.ts";
import { startSchool } from "../harness/school-process.ts";

let stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
});

test("a school is copied from SQLite to PostgreSQL with its members, sessions and tokens", async () => {
  const postgres = await startPostgres("fast");
  stops.push(() => postgres.stop());
  const target = await postgres.createDatabase();
  const school = await startSchool();
  stops.push(() => school.stop());
  const client = await school.createClient();
  const pair = await obtainPair(school.url, client);
  await school.kill();
  const { code, stdout, stderr } = await school.run(["migrate", "--to", target]);

  expect(stderr).toMatch(/^Copying the school\n(?:Copying the school: .*\n)*$/);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    rows: expect.any(Number),
    tables: { token_pair: 1, oauth_client: expect.any(Number) },
  });
  school.environment["SCHOOL_DATABASE"] = target;
  await school.restart();
  expect(await presentAccessToken(school.url, pair.access_token)).toBe(200);
  await refreshPair(school.url, client, pair);

  const again = await school.run(["migrate", "--from", "sqlite:/no/such/file", "--to", target]);
  expect(again).toMatchObject({ code: 2, stdout: "" });
  expect(again.stderr).toContain("there is no file /no/such/file");
  expect(again.stderr).not.toContain(postgres.password);
});
