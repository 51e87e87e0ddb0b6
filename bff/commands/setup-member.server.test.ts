/** An operator signs in as a member, and the school answers otherwise than the portal needs. */

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

import { buildSchema, parse, validate } from "graphql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { LIMITS } from "#bff/bounds/limits.ts";
import { UNWATCHED } from "#bff/bounds/school-watch.ts";
import { checkAsMember } from "#bff/commands/setup-member.ts";
import { compileTrustedDocuments } from "#bff/member-api/trusted-documents.ts";
import { createSchoolConnection } from "#bff/oauth/school-connection.ts";
import { createSchoolFetch } from "#bff/oauth/school-fetch.ts";
import { FAKE_CLIENT_ID, type FakeSchool, startFakeSchool } from "#bff/testing/fake-school.ts";
import { findFreePort } from "#e2e/harness/free-port.ts";
import { sampleMember } from "#shared/sample-members/members.ts";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";
import { sampleSchool } from "#shared/sample-school/sample-school.ts";
import { memberSchema } from "#shared/sample-school/schema.ts";

const MEMBER_API = join(import.meta.dirname, "../../shared/member-api");
const SDL = readFileSync(join(MEMBER_API, "schema.graphql"), "utf8");
const manifest = JSON.parse(readFileSync(join(MEMBER_API, "documents.json"), "utf8")) as Record<
  string,
  string
>;
const documents = compileTrustedDocuments(SDL, manifest);
const NOW = Date.parse("2026-11-27T12:00:00Z");
const [PERSON] = SAMPLE_PEOPLE;
const STATE = "check-setup.state";

let school: FakeSchool;
let portalUrl: string;
let printed: string[];
/** What the Member API answers to a query; undefined for the answer of a school with every field. */
let answer: (query: string) => object | undefined;
/** Changes the text of an answer. */
let rewritten: (text: string) => string;
/** What the operator pastes. */
let pasted: (response: URL) => string;

beforeEach(async () => {
  school = await startFakeSchool();
  portalUrl = "https://portal.example.com";
  printed = [];
  answer = () => undefined;
  rewritten = (text) => text;
  pasted = (response) => response.href;
  school.behaviour.idTokenClaims = (claims) => ({ ...claims, sub: PERSON.id });
  const sample = sampleMember(PERSON.id, NOW, ALL_TITLES);
  const parts = { person: PERSON, sample, now: () => NOW, schoolUrl: school.url };
  const { answer: answerFully } = sampleSchool({ schema: memberSchema(SDL), ...parts });
  school.behaviour.graphql = (query, reply, accessToken) =>
    school.livePairs().some(({ access_token }) => access_token === accessToken)
      ? (answer(query) ?? (JSON.parse(rewritten(JSON.stringify(answerFully(query, {})))) as object))
      : reply.code(401).header("www-authenticate", 'Bearer error="invalid_token"').send({});
});
afterEach(() => school.close());

const authorizationUrl = (): string => printed.join("\n").match(/^http\S+code_challenge=\S+$/m)?.[0] ?? "";
const responseOf = (): URL =>
  new URL(`${portalUrl}/auth/callback?${String(school.consent(authorizationUrl()))}`);

async function check() {
  const { fetch, close } = createSchoolFetch({
    schoolUrl: school.url,
    timeoutMs: 10_000,
    limits: LIMITS,
    watch: UNWATCHED,
    now: Date.now,
  });
  const connection = createSchoolConnection({
    school: { url: school.url, clientId: FAKE_CLIENT_ID, clientSecrets: [school.clientSecret] },
    portalUrl,
    fetch,
    now: Date.now,
    steadyNow: Date.now,
  });
  const { findings, warnings } = await checkAsMember({
    connection,
    timeoutMs: 10_000,
    state: STATE,
    terminal: {
      print: (line) => void printed.push(line),
      readLine: () => Promise.resolve(pasted(responseOf())),
    },
    documents,
    manifest,
    // The screens' own parsers are of another room; `e2e/second-school` runs the command with them.
    canRead: (type, value, words) =>
      type === "DateTime"
        ? /^\d{4}-/.test(String(value))
        : type === "PaymentState"
          ? ["unpaid", "paid"].includes(String(value))
          : words.length === 0 || words.includes(String(value)),
  });
  await close();
  const problems = findings.flatMap(({ name, problem }) => (problem === null ? [] : `${name}: ${problem}`));
  const lines = [...printed, ...findings.map(({ name }) => name), ...problems, ...warnings].join("\n");
  return { findings, problems, warnings, lines };
}

describe("check-setup -- --member", () => {
  it("at a school with every field finds nothing, sends no mutation and leaves no pair behind", async () => {
    const { findings, problems, warnings, lines } = await check();
    expect(problems).toEqual([]);
    expect(findings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["sign-in as a member", "document BillingPage", "revocation of the pair"]),
    );
    expect(warnings).toEqual([expect.stringMatching(/^words: Payment\.paymentState .*: .*expired/)]);
    expect(JSON.stringify(school.graphqlRequests.map(({ body }) => body))).not.toContain("mutation");
    expect(school.livePairs()).toEqual([]);
    for (const { access_token, refresh_token } of school.pairs)
      for (const secret of [access_token, refresh_token, school.clientSecret, ...school.codes.keys()])
        expect(lines).not.toContain(secret);
  });

  it("names refused documents, and whether the portal can do without the fields", async () => {
    const smaller = buildSchema(
      SDL.replace("  codeNo: String\n", "  no: String\n").replace(
        "  lastActivityAt: DateTime",
        "  last: DateTime",
      ),
    );
    answer = (query) => {
      const errors = validate(smaller, parse(query));
      return errors.length === 0 ? undefined : { errors };
    };
    const { problems, warnings } = await check();
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^document BillingPage.*: the school refuses it.* \(200\): "Cannot query field "codeNo"/,
        ),
        "fields of the specification: the school lacks Payment (codeNo).",
      ]),
    );
    expect(problems.join("\n")).not.toContain("Course");
    expect(warnings).toContainEqual(
      expect.stringMatching(
        /^fields: the school lacks 1 that .* screens say less: CourseProgress \(lastActivityAt\)\.$/,
      ),
    );
  });

  it("names a time that cannot be read, without the member's own digits", async () => {
    rewritten = (text) => text.replaceAll(/"paidAt":"(\d{4})-(\d\d)-(\d\d)[^"]*"/g, '"paidAt":"$3.$2.$1"');
    const { problems, lines } = await check();
    expect(problems).toEqual([
      expect.stringMatching(/^form of Payment\.paidAt: \d+ values cannot be read, such as "99\.99\.9999"/),
    ]);
    expect(lines).not.toMatch(/\d\d\.\d\d\.2026/);
  });

  it("names a missing field, a part with an error, and another id of the member", async () => {
    rewritten = (text) =>
      text
        .replaceAll('"currency":"TWD",', "")
        .replaceAll(`"id":"${PERSON.id}"`, '"id":"Z2lkOi8vc2Nob29sL1VzZXIvMQ=="');
    answer = (query) =>
      query.startsWith("query UnreadCount")
        ? { data: { unreadNotificationCount: null }, errors: [{ message: "no\ncount" }] }
        : undefined;
    const { problems } = await check();
    expect(problems.join("\n")).toContain(
      "fields of the specification: the school lacks Payment (currency).",
    );
    expect(problems.join("\n")).toContain("id of the member: viewer.id is not the sub of the sign-in.");
    expect(problems.join("\n")).toContain(
      'document UnreadCount: a part of it is answered with errors: "no count".',
    );
  });

  it.each<[string, (response: URL) => string, RegExp]>([
    ["nothing", () => "", /no address was pasted/],
    ["another address", () => "https://portal.example.com/courses", /does not begin with .*\/auth\/callback/],
    ["a state of another sign-in", ({ href }) => href.replace(STATE, "other"), /of another sign-in/],
    ["no iss", ({ href }) => href.replace(/&iss=[^&]*/, ""), /no iss \(RFC 9207\)/],
    ["a code twice", ({ href }) => `${href}&code=x`, /comes twice/],
    [
      "a refusal",
      ({ href }) => href.replace(/code=[^&]*/, "error=access_denied"),
      /answered access_denied\. Sign in again/,
    ],
    ["a code that the school does not know", ({ href }) => href.replace(/code=/, "code=x"), /invalid_grant/],
  ])("says what is wrong after %s was pasted", async (_what, paste, expected) => {
    pasted = paste;
    const { problems } = await check();
    expect(problems).toEqual([expect.stringMatching(expected)]);
    expect(problems[0]).toMatch(/^sign-in as a member: /);
    expect(school.livePairs()).toEqual([]);
  });

  it.each<[string, () => void, RegExp]>([
    [
      "without school_id",
      () => (school.behaviour.tokenResponse = ({ school_id: _dropped, ...rest }) => rest),
      /has no school_id/,
    ],
    [
      "with an ID token of another nonce",
      () => (school.behaviour.idTokenClaims = (claims) => ({ ...claims, nonce: "other" })),
      /another nonce/,
    ],
    [
      "whose pairs outlive their revocation",
      () => (school.behaviour.revoke = (reply) => reply.send({})),
      /still takes its access token/,
    ],
  ])("names the fault of a school %s", async (_what, spoil, expected) => {
    spoil();
    expect((await check()).problems).toEqual([expect.stringMatching(expected)]);
  });

  it("stands in for a portal on this machine that does not run, and does not wait for a connection that a browser opened in advance", async () => {
    const port = await findFreePort();
    portalUrl = `http://localhost:${port}`;
    pasted = () => "";
    const checked = check();
    await expect.poll(authorizationUrl).not.toBe("");
    await once(connect(port, "localhost"), "connect");
    const response = responseOf();
    expect((await fetch(`${portalUrl}/favicon.ico`)).status).toBe(404);
    expect(await (await fetch(response)).text()).toContain("You can close this page");
    expect((await checked).problems).toEqual([]);
  });
});
