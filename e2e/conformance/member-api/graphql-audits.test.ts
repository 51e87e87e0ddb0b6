import { type AuditResult, serverAudits } from "graphql-http";
import { beforeAll, describe, expect, test } from "vitest";

import { obtainPair } from "../member-client.ts";
import { sharedSchoolForTests } from "../opened-for-tests.ts";

/* The audits of graphql-http, which check the Member API against the specification of GraphQL over HTTP. */

const school = sharedSchoolForTests();
let results: AuditResult[];

let fetchAsMember: typeof fetch;

beforeAll(async () => {
  const { access_token } = await obtainPair(school.url, await school.client());
  fetchAsMember = (address, init) => {
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${access_token}`);
    return fetch(address, { ...init, headers });
  };
  const audits = serverAudits({ url: `${school.url}/member/graphql`, fetchFn: fetchAsMember });
  results = await Promise.all(audits.map((audit) => audit.fn()));
});

/** The findings of the audits with this severity, each with its id and its name. */
const found = (status: AuditResult["status"]): string[] =>
  results.filter((result) => result.status === status).map(({ id, name }) => `${id} ${name}`);

/**
 * Optional features that this server does not have: each of these audits sends GET, and the specification gives the Member
 * API only POST (Spec, "Endpoints", row 9). The fourth audit with GET passes: GET runs no mutation.
 */
const BY_GET = [
  "5A70 MAY accept application/x-www-form-urlencoded formatted GET requests",
  "D6D5 MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/graphql-response+json",
  "6A70 MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/json",
];

describe("the audits of graphql-http", () => {
  test("find no error and no warning, and skip only what a server may answer by GET", () => {
    const counts = (["ok", "notice", "warn", "error"] as const).map(
      (status) => `${found(status).length} ${status}`,
    );
    console.log(`GraphQL over HTTP, audits of graphql-http: ${counts.join(", ")}`);

    expect({ error: found("error"), warn: found("warn"), notice: found("notice") }).toEqual({
      error: [],
      warn: [],
      notice: BY_GET,
    });
    expect(found("ok")).toHaveLength(58);
  });
});
