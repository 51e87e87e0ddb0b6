import { describe, expect, it } from "vitest";

import { isFromSchool, requireGraphqlResult } from "#bff/member-api/school-answer.ts";
import type { SchoolAnswer } from "#bff/member-api/school-call.ts";

const answer = (body: string, fields: Partial<SchoolAnswer> = {}): SchoolAnswer => ({
  status: 200,
  contentType: "application/json",
  retryAfter: undefined,
  wwwAuthenticate: undefined,
  body: Buffer.from(body),
  coded: undefined,
  ...fields,
});
const DATA = '{"data":{}}';

/** The code of the error that an answer becomes, and the seconds after which it may be tried again; none for a result. */
function faultOf(given: SchoolAnswer) {
  try {
    return requireGraphqlResult(given) === given ? "none" : "another answer";
  } catch (error) {
    const { code, retryAfterSeconds } = error as { code: string; retryAfterSeconds?: number };
    return retryAfterSeconds === undefined ? code : `${code} ${retryAfterSeconds}`;
  }
}

describe("a result of GraphQL", () => {
  it.each([
    DATA,
    '{"data":null}',
    ' \t\r\n{ "data" : {} } \t\r\n',
    '{"errors":[]}',
    '{"extensions":{},"data":{}}',
    '{"extensions":{},"errors":[]}',
  ])("begins with one of its members and ends with a brace: %j", (body) => {
    expect([faultOf(answer(body)), isFromSchool(answer(body))]).toEqual(["none", true]);
  });

  it.each([
    "",
    " ",
    "{",
    "}",
    "[]",
    '{"data":1',
    '{"datum":{}}',
    '{"extensions":{}}',
    "<html>}",
    '"data":{}}',
  ])("is not %j", (body) => {
    expect([faultOf(answer(body)), isFromSchool(answer(body))]).toEqual(["school_invalid_response", false]);
  });

  it("has a type of JSON, also with parameters and in capitals", () => {
    const types = [
      "application/graphql-response+json",
      "Application/JSON; charset=utf-8",
      "text/html",
      "",
      "application/jsonx",
    ];
    expect(types.map((contentType) => faultOf(answer(DATA, { contentType })))).toEqual([
      "none",
      "none",
      ...Array(3).fill("school_invalid_response"),
    ]);
  });
});

describe("an answer that is no result", () => {
  it("says that a permission is missing, by its challenge, or without one by its body", () => {
    const of = (wwwAuthenticate: string | undefined, body = "") =>
      faultOf(answer(body, { status: 403, wwwAuthenticate }));
    const body = '{"error":"insufficient_scope"}';
    expect([
      of('Bearer error="insufficient_scope"'),
      of("Bearer error=insufficient_scope"),
      of(undefined, body),
    ]).toEqual(Array(3).fill("permission_missing"));
    // What the challenge says counts, and only the beginning of a body is read.
    for (const other of [
      of("Bearer", body),
      of(undefined),
      of(undefined, body.padStart(5000)),
      of('Bearer error="x"'),
    ])
      expect(other).toBe("school_invalid_response");
    expect(faultOf(answer(body, { status: 401 }))).toBe("school_invalid_response");
  });

  it.each([
    [429, "7", "rate_limited 7"],
    [429, undefined, "rate_limited 30"],
    [429, "soon", "rate_limited 30"],
    [503, "99999", "school_unavailable 99999"],
    [500, "100000", "school_unavailable 5"],
    [499, "7", "school_invalid_response"],
    [201, undefined, "school_invalid_response"],
  ])("with the status %i and Retry-After %s is %s", (status, retryAfter, fault) => {
    expect(faultOf(answer(DATA, { status, retryAfter }))).toBe(fault);
  });
});

describe("an answer of the school itself", () => {
  const isOurs = (status: number, wwwAuthenticate?: string, body = "") =>
    isFromSchool(answer(body, { status, wwwAuthenticate }));

  it.each(["Bearer", "bearer", 'Basic realm="x", Bearer error="y"', "Negotiate,Bearer"])(
    "is a refusal with the challenge %s",
    (challenge) => {
      expect([isOurs(401, challenge), isOurs(403, challenge)]).toEqual([true, true]);
    },
  );

  it.each([undefined, "Basic", 'Basic realm=", Bearer"', 'Basic realm="\\", Bearer"', "Bearers", "XBearer"])(
    "is no refusal with the challenge %s",
    (challenge) => {
      expect([isOurs(401, challenge), isOurs(403, challenge)]).toEqual([false, false]);
    },
  );

  it("is a result with 200, 400, 401 or 403, and never one with another status", () => {
    const statuses = [200, 400, 401, 403, 201, 404, 429, 500];
    expect(statuses.map((status) => isOurs(status, undefined, DATA))).toEqual([
      ...Array(4).fill(true),
      ...Array(4).fill(false),
    ]);
    expect([isOurs(429, "Bearer"), isOurs(200, "Bearer")]).toEqual([false, false]);
  });
});
