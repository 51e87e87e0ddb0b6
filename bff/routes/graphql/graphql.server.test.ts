import { gzipSync } from "node:zlib";

import { beforeEach, describe, expect, it } from "vitest";

import {
  browser,
  codeIn,
  COURSES_DOCUMENT_ID,
  portal,
  UNREAD_DOCUMENT_ID,
  usePortal,
} from "#bff/testing/portal-browser.ts";

beforeEach(async () => {
  await usePortal();
  await browser.signIn();
});

const ASKED = { documentId: COURSES_DOCUMENT_ID, variables: { first: 50 } };
const ask = () => browser.ask();
const refreshes = () =>
  portal.school.tokenRequests.filter(({ grant_type }) => grant_type === "refresh_token");

describe("POST /member/graphql", () => {
  it.each([
    '{"data":{"viewer":null},  "errors":[{"message":"Insufficient scope. Required scope: account:read"}]}',
    '{"errors":[{"message":"SERVICE_BUSY"}]}',
    '\r\n\t {\n  "data" : {}} \n',
  ])("[T39] relays the body of a 200 byte for byte: %j", async (body) => {
    portal.school.behaviour.graphql = (_query, reply) => reply.type("application/json").send(body);
    const answer = await ask();
    expect([answer.statusCode, answer.body]).toEqual([200, body]);
    expect(refreshes()).toHaveLength(0);
  });

  it.each([
    ["an unknown document", { documentId: `sha256:${"0".repeat(64)}` }, 400, "client_outdated"],
    ["a query in place of a document", { query: "{ __schema { types { name } } }" }, 400, "invalid_request"],
    [
      "a query in addition to the document",
      { documentId: COURSES_DOCUMENT_ID, query: "{ viewer { id } }" },
      400,
      "invalid_request",
    ],
    ["a list", [{ documentId: COURSES_DOCUMENT_ID }], 400, "invalid_request"],
    ["null", null, 400, "invalid_request"],
    ["variables alone", { variables: {} }, 400, "invalid_request"],
    [
      "variables that do not fit",
      { documentId: COURSES_DOCUMENT_ID, variables: { first: "all" } },
      400,
      "invalid_variables",
    ],
    [
      "variables that are a list",
      { documentId: UNREAD_DOCUMENT_ID, variables: [] },
      400,
      "invalid_variables",
    ],
    [
      "a body that is too large",
      { documentId: COURSES_DOCUMENT_ID, variables: { after: "x".repeat(20_000) } },
      413,
      "body_too_large",
    ],
  ])("[S43 T48 T55] refuses %s without calling the school", async (_title, body, status, code) => {
    const answer = await browser.call("POST", "/member/graphql", body);
    expect([answer.statusCode, codeIn(answer)]).toEqual([status, code]);
    expect(portal.school.graphqlRequests).toHaveLength(0);
  });

  it.each([{}, { variables: null }])("sends a document that has no variables: %j", async (variables) => {
    const body = { documentId: UNREAD_DOCUMENT_ID, ...variables };
    expect((await browser.call("POST", "/member/graphql", body)).statusCode).toBe(200);
  });

  it("[S34] refuses broken JSON with 400 and another content type with 415", async () => {
    const send = (payload: string, type: string) =>
      portal.app.inject({
        method: "POST",
        url: "/member/graphql",
        payload,
        headers: { "content-type": type, "x-csrf": "1" },
      });
    expect(codeIn(await send("{", "application/json"))).toBe("invalid_request");
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const answer = await send("a=b", type);
      expect([answer.statusCode, codeIn(answer)]).toEqual([415, "unsupported_media_type"]);
    }
  });

  it("[S31] answers signed_out without a cookie, and session_ended for one that was changed", async () => {
    expect(codeIn(await portal.browser().ask())).toBe("signed_out");
    browser.cookies.set("session", `${browser.cookies.get("session")?.slice(0, 20)}AAAA`);
    const tampered = await ask();
    expect([tampered.statusCode, codeIn(tampered)]).toEqual([401, "session_ended"]);
  });

  it.each([
    ["in its challenge", 'Bearer error="insufficient_scope", scope="account:read"', {}],
    ["in its body alone", undefined, { error: "insufficient_scope" }],
  ])(
    "[T40] answers permission_missing when the school's 403 says insufficient_scope %s",
    async (_title, challenge, body) => {
      portal.school.behaviour.graphql = (_query, reply) => {
        if (challenge !== undefined) void reply.header("www-authenticate", challenge);
        return reply.code(403).send(body);
      };
      const answer = await ask();
      expect([answer.statusCode, codeIn(answer)]).toEqual([403, "permission_missing"]);
    },
  );

  it.each([
    [403, "school_invalid_response", 502],
    [429, "rate_limited", 429],
    [500, "school_unavailable", 503],
    [302, "school_invalid_response", 502],
    [400, "school_invalid_response", 502],
  ])(
    "[T7 T40] answers the school's %i as %s, keeps the session and does not refresh",
    async (status, code, ours) => {
      portal.school.behaviour.graphql = (_query, reply) =>
        reply
          .code(status)
          .header("location", "http://127.0.0.1:1/")
          .send({ errors: [{ message: "secret detail" }] });
      const answer = await ask();
      expect([answer.statusCode, codeIn(answer)]).toEqual([ours, code]);
      expect(answer.body).not.toContain("secret detail");
      expect(refreshes()).toHaveLength(0);
      expect((await browser.call("GET", "/auth/session")).json()).toMatchObject({ signedIn: true });
    },
  );

  it.each([
    ["text/html", "<html>maintenance</html>"],
    ["text/html", "{}"],
    ["application/json", ""],
    ["application/json", " \n"],
    ["application/json", "{"],
    ["application/json", '{"data":'],
    ["application/json", "[1]"],
    ["application/json", "{}"],
    ["application/json", '{"unexpected":"..."}'],
    ["application/json", "{ stray-words }"],
    ["application/json", '{"data" {"viewer":null}}'],
    ["application/json", '{"database":{}}'],
  ])("[T43] answers 502 when the answer does not begin like a GraphQL result: %s %j", async (type, body) => {
    portal.school.behaviour.graphql = (_query, reply) => reply.type(type).send(body);
    const answer = await ask();
    expect([answer.statusCode, codeIn(answer)]).toEqual([502, "school_invalid_response"]);
  });

  it("reads a compressed 403, and ignores the coding of a 503", async () => {
    portal.school.behaviour.graphql = (_query, reply) =>
      reply.code(403).header("content-encoding", "gzip").send(gzipSync('{"error":"insufficient_scope"}'));
    expect(codeIn(await ask())).toBe("permission_missing");
    portal.school.behaviour.graphql = (_query, reply) =>
      reply.code(503).header("content-encoding", "deflate").send(Buffer.from("maintenance"));
    expect(codeIn(await ask())).toBe("school_unavailable");
  });

  it("answers 401 to a page of another member than the signed-in one", async () => {
    const askAs = (member: string) => browser.call("POST", "/member/graphql", ASKED, { "x-member": member });
    const answer = await askAs("mem_2");
    expect([answer.statusCode, codeIn(answer)]).toEqual([401, "session_ended"]);
    const listed = await browser.call("GET", "/auth/sessions", undefined, { "x-member": "mem_2" });
    expect([listed.statusCode, listed.json()]).toMatchObject([401, { code: "session_ended" }]);
    expect(portal.school.graphqlRequests).toHaveLength(0);
    expect((await askAs("mem_1")).statusCode).toBe(200);

    // A `sub` may be any text.
    portal.school.behaviour.idTokenClaims = (claims) => ({ ...claims, sub: "學員 1" });
    await browser.signIn();
    expect((await askAs(encodeURIComponent("學員 1"))).statusCode).toBe(200);
    expect(codeIn(await askAs("mem_1"))).toBe("session_ended");
  });

  it("[T42] answers 503 with Retry-After when the school is down, and nobody is signed out", async () => {
    await portal.school.close();
    const answer = await ask();
    expect([answer.statusCode, codeIn(answer)]).toEqual([503, "school_unavailable"]);
    expect(answer.headers["retry-after"]).toBeDefined();
    expect((await browser.call("GET", "/auth/session")).json()).toMatchObject({ signedIn: true });
  });
});
