/**
 * A school that is killed while it writes: sign-ins, codes and pairs. Everything that it has acknowledged is there after the kill, and
 * nothing is half done.
 */

import { DatabaseSync } from "node:sqlite";

import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";

import { HttpBrowser, requireDeparture, requireForm, requirePage } from "../harness/http-browser.ts";
import {
  authorizationParameters,
  authorizationUrl,
  makeVerifier,
  postForm,
  presentAccessToken,
  requestRefresh,
} from "../conformance/member-client.ts";
import { type PostgresProcess, startPostgres } from "../harness/postgres-process.ts";
import { type CreatedClient, type SchoolProcess, startSchool } from "../harness/school-process.ts";

import { seededRandom } from "#shared/sample-members/seeded-random.ts";

const KILLS = 20;
/** Of the kills on PostgreSQL, each fifth ends the database's server as well. */
const SERVER_KILL_EVERY = 5;
const EMAILS = ["yichun@example.com", "daniel@example.com", "owner@example.com"];
const PASSWORD = "titmouse";

/** States that no kill may leave: one transaction writes both halves of each. */
const HALF_DONE = {
  "a spent code without its pair":
    "select count(*) as count from authorization_code where (used_at is null) <> (pair_id is null)",
  "a first pair without its code": `select count(*) as count from token_pair where predecessor_id is null
     and id not in (select pair_id from authorization_code where pair_id is not null)`,
  "a pair that was used, and the pair before it still live": `select count(*) as count from token_pair as fresh
     join token_pair as old on old.id = fresh.predecessor_id
     where fresh.first_used_at is not null and old.revoked_at is null`,
} as const;

/** The school was killed before it answered, or could not reach its database: whether it has written is not known. */
class NoAnswer extends Error {}

/** Everything that the school has confirmed to one member's program, and must still have after a kill. */
interface Acknowledged {
  browser: HttpBrowser;
  /** The live pair, and no other. */
  pair: { access_token: string; refresh_token: string } | undefined;
  /** Whether the school has answered the sign-in. */
  isSignedIn: boolean;
}

let stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
});

async function answered(request: Promise<Response>): Promise<Response> {
  const answer = await request.catch(() => undefined);
  if (answer === undefined || answer.status === 503) throw new NoAnswer();
  return answer;
}

/** Opens pages. A page that says 503, or none at all, is no answer. */
async function shown<View extends object>(request: Promise<View>): Promise<View> {
  const view = await request.catch(() => undefined);
  if (view === undefined || ("status" in view && view.status === 503)) throw new NoAnswer();
  return view;
}

/** Signs in unless the browser is signed in already, consents, and exchanges the code for a pair. */
async function obtain(
  url: string,
  client: CreatedClient,
  state: Acknowledged,
  email: string,
): Promise<NonNullable<Acknowledged["pair"]>> {
  const { browser } = state;
  const verifier = makeVerifier();
  const parameters = authorizationParameters(url, client, verifier);
  let page = requirePage(await shown(browser.open(authorizationUrl(url, parameters))));
  if (page.forms.some(({ action }) => action === "/sign-in"))
    page = requirePage(
      await shown(browser.submit(requireForm(page, "/sign-in"), { email, password: PASSWORD })),
    );
  state.isSignedIn = true;
  const departure = requireDeparture(await shown(browser.submit(requireForm(page, "/oauth/consent"))));
  const answer = await answered(
    postForm(`${url}/api/oauth/token`, {
      grant_type: "authorization_code",
      code: departure.searchParams.get("code") ?? "",
      redirect_uri: parameters["redirect_uri"],
      client_id: client.client_id,
      client_secret: client.client_secret,
      code_verifier: verifier,
      resource: url,
    }),
  );
  expect(answer.status).toBe(200);
  return (await answer.json()) as NonNullable<Acknowledged["pair"]>;
}

/** Obtains pairs and refreshes them until the school is killed. */
async function write(
  { url }: SchoolProcess,
  client: CreatedClient,
  { email, state, onAcknowledged }: { email: string; state: Acknowledged; onAcknowledged: () => void },
): Promise<void> {
  try {
    for (;;) {
      // Until the answer is here, no pair is known to be live.
      state.pair = undefined;
      const first = await obtain(url, client, state, email);
      state.pair = first;
      onAcknowledged();
      for (let refreshes = 0; refreshes < 3; refreshes += 1) {
        const answer = await answered(requestRefresh(url, client, state.pair.refresh_token));
        expect(answer.status).toBe(200);
        const fresh = (await answer.json()) as NonNullable<Acknowledged["pair"]>;
        onAcknowledged();
        // A refresh leaves both pairs live, and the use of the new one ends the old one: before the answer either may be so.
        state.pair = fresh;
        const used = await presentAccessToken(url, fresh.access_token).catch(() => 503);
        if (used === 503) throw new NoAnswer();
        expect(used).toBe(200);
        onAcknowledged();
      }
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
}

/** Kills the school again and again while members' programs write. @returns how many writes were acknowledged */
async function killWhileWriting(
  school: SchoolProcess,
  count: (statement: string) => Promise<number>,
  postgres?: PostgresProcess,
): Promise<number> {
  const seed = Number(process.env["KILL_SEED"] ?? 17);
  const random = seededRandom(seed);
  const client = await school.createClient();
  const members = EMAILS.map((email) => ({
    email,
    state: { browser: new HttpBrowser(school.url), pair: undefined, isSignedIn: false } as Acknowledged,
  }));
  let acknowledged = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const killAt = acknowledged + 3 + Math.floor(random() * 25);
    const endsServer = postgres !== undefined && kill % SERVER_KILL_EVERY === 0;
    let killed: Promise<unknown> | undefined;
    const onAcknowledged = (): void => {
      acknowledged += 1;
      if (acknowledged >= killAt) killed ??= Promise.all([school.kill(), endsServer && postgres.kill()]);
    };
    await Promise.all(members.map((member) => write(school, client, { ...member, onAcknowledged })));
    await killed;
    if (endsServer) await postgres.restart();
    await school.restart();

    const message = `seed ${seed}, after kill ${kill}`;
    for (const { state } of members) {
      const page = requirePage(
        await state.browser.open(
          authorizationUrl(school.url, authorizationParameters(school.url, client, makeVerifier())),
        ),
      );
      if (state.isSignedIn)
        expect(
          page.forms.map(({ action }) => action),
          message,
        ).toContain("/oauth/consent");
      if (state.pair !== undefined)
        expect(await presentAccessToken(school.url, state.pair.access_token), message).toBe(200);
    }
    for (const [what, statement] of Object.entries(HALF_DONE))
      expect(await count(statement), `${message}: ${what}`).toBe(0);
  }
  return acknowledged;
}

describe(`a school that is killed ${KILLS} times while it writes loses no data`, () => {
  it("on SQLite", { timeout: 600_000 }, async () => {
    const school = await startSchool();
    stops.push(() => school.stop());
    const count = (statement: string): Promise<number> => {
      const path = school.environment["SCHOOL_DATABASE"]?.replace("sqlite:", "") ?? "";
      const database = new DatabaseSync(path, { readOnly: true });
      const row = database.prepare(statement).get();
      database.close();
      return Promise.resolve(Number(row?.["count"]));
    };

    expect(await killWhileWriting(school, count)).toBeGreaterThan(KILLS * 5);
  });

  it("on PostgreSQL, whose server is killed too", { timeout: 600_000 }, async () => {
    const postgres = await startPostgres("each commit on disk");
    stops.push(() => postgres.stop());
    const connectionString = await postgres.createDatabase();
    const school = await startSchool({ SCHOOL_DATABASE: connectionString });
    stops.push(() => school.stop());
    const count = async (statement: string): Promise<number> => {
      const connection = new pg.Client({ connectionString });
      await connection.connect();
      const { rows } = await connection.query<{ count: string }>(statement);
      await connection.end();
      return Number(rows[0]?.count);
    };

    expect(await killWhileWriting(school, count, postgres)).toBeGreaterThan(KILLS * 5);
  });
});
