/** The requests to the school's OAuth endpoints: their content, and the kinds of faults that follow from its answers. */

import { describe, expect, it } from "vitest";

import { exchangeCode, parseCallback } from "#bff/oauth/authorization-response.ts";
import { refreshPair } from "#bff/oauth/refresh.ts";
import { revokePair } from "#bff/oauth/revocation.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { ANY_SIGN_IN } from "#bff/oauth/school-fetch.ts";
import { readUserInfo } from "#bff/oauth/user-info.ts";
import { connectionOver, SCHOOL_URL } from "#bff/testing/session-parts.ts";
import { schoolDocuments } from "#e2e/harness/school-documents.ts";
import { PORTAL_SCOPES } from "#shared/scopes.ts";

const NOW_MS = 1_800_000_000_999;
const REQUEST = { code: "code", state: "state", code_verifier: "v".repeat(43) };
const PAIR = { access_token: "at", refresh_token: "rt", token_type: "Bearer", expires_in: 7200 };
const ENDPOINTS = schoolDocuments(SCHOOL_URL);

/** A portal at a school that answers so, with what it has sent. */
function portalAt(answer: () => Response) {
  const sent: { url: string; form: Record<string, string>; authorization: string | null; member: unknown }[] =
    [];
  const discarded: string[] = [];
  const secrets = { refused: 0 };
  const connection: SchoolConnection = {
    ...connectionOver(
      async (url, { headers, body }, member) => {
        const form = Object.fromEntries(new URLSearchParams((body ?? []) as URLSearchParams));
        sent.push({ url, form, authorization: new Headers(headers).get("authorization"), member });
        return answer();
      },
      () => NOW_MS,
    ),
    secretRefused: () => void (secrets.refused += 1),
  };
  return { connection, sent, discarded, secrets, discard: (token: string) => void discarded.push(token) };
}

const error =
  (code: string, status = 400) =>
  () =>
    Response.json({ error: code }, { status });
const page = () => new Response("<html></html>", { headers: { "content-type": "text/html; charset=utf-8" } });

describe("the query of a callback", () => {
  it("is read for four parameters, each of which may be missing", () => {
    expect(parseCallback(new URLSearchParams("code=c&state=s&iss=i&error=e&other=o"))).toEqual({
      code: "c",
      state: "s",
      iss: "i",
      error: "e",
    });
    expect(parseCallback(new URLSearchParams(""))).toEqual({
      code: null,
      state: null,
      iss: null,
      error: null,
    });
  });

  it.each(["code", "state", "iss", "error"])("[S11] is refused with two values of %s", (name) => {
    expect(parseCallback(new URLSearchParams(`code=c&state=s&iss=i&${name}=1&${name}=1`))).toBeNull();
  });
});

describe("the exchange of a code", () => {
  it("[S18 T26] sends the code, its verifier and the resource in the form", async () => {
    const { connection, sent, discard } = portalAt(() => Response.json({ ...PAIR, school_id: "sch_1" }));
    const { tokens, idToken } = await exchangeCode(connection, REQUEST, discard);
    expect(sent).toEqual([
      {
        url: ENDPOINTS.token_endpoint,
        form: {
          grant_type: "authorization_code",
          code: "code",
          redirect_uri: connection.redirectUri,
          code_verifier: REQUEST.code_verifier,
          resource: SCHOOL_URL,
          client_id: "cli",
          client_secret: "secret",
        },
        authorization: null,
        member: ANY_SIGN_IN,
      },
    ]);
    expect(idToken).toBeNull();
    expect(tokens).toMatchObject({ scope: PORTAL_SCOPES, school_id: "sch_1" });
    expect(tokens.pair.accessTokenExpiresAt).toBe(1_800_000_000 + 7200);
  });

  it("returns the ID token, also one without iat, which the library would refuse", async () => {
    const { connection, discard } = portalAt(() => Response.json({ ...PAIR, id_token: "e30.e30.x" }));
    expect(await exchangeCode(connection, REQUEST, discard)).toMatchObject({ idToken: "e30.e30.x" });
  });

  it.each([
    ["that lacks a part", { expires_in: undefined }, ["rt"]],
    ["that the library refuses", { token_type: undefined }, ["rt"]],
    ["without a refresh token", { refresh_token: undefined }, []],
  ])("has the pair of an answer %s revoked, if there is one", async (_what, change, expected) => {
    const { connection, discarded, discard } = portalAt(() => Response.json({ ...PAIR, ...change }));
    await expect(exchangeCode(connection, REQUEST, discard)).rejects.toMatchObject({ kind: "protocol" });
    expect(discarded).toEqual(expected);
  });
});

describe("a refresh", () => {
  it("[T26 T30] sends the refresh token for its member, without resource, and ignores an ID token", async () => {
    const { connection, sent, discard } = portalAt(() => Response.json({ ...PAIR, id_token: "none" }));
    const request = { refreshToken: "rt-1", scope: ["openid"], member: "mem_1" };
    expect(await refreshPair(connection, request, discard)).toMatchObject({
      scope: ["openid"],
      pair: { accessTokenExpiresAt: 1_800_000_000 + 7200 },
    });
    expect(sent[0]).toMatchObject({ url: ENDPOINTS.token_endpoint, member: "mem_1" });
    expect(sent[0]?.form).toEqual({
      grant_type: "refresh_token",
      refresh_token: "rt-1",
      client_id: "cli",
      client_secret: "secret",
    });
  });
});

it("a refresh that the school refuses leaves no pair to revoke", async () => {
  const { connection, discard, discarded } = portalAt(error("invalid_grant"));
  const request = { refreshToken: "rt-1", scope: ["openid"], member: "mem_1" };
  await expect(refreshPair(connection, request, discard)).rejects.toMatchObject({ kind: "grant_rejected" });
  expect(discarded).toEqual([]);
});

describe("the member of an access token", () => {
  it("is asked for with the token alone", async () => {
    const { connection, sent } = portalAt(() => Response.json({ sub: "mem_1", name: "Mei" }));
    expect(await readUserInfo(connection, "at")).toMatchObject({ sub: "mem_1", name: "Mei" });
    expect(sent).toEqual([
      { url: ENDPOINTS.userinfo_endpoint, form: {}, authorization: "Bearer at", member: ANY_SIGN_IN },
    ]);
  });

  it.each([
    ["without a sub", () => Response.json({ sub: "" })],
    ["that is a page", page],
    ["that is a refusal", error("invalid_token", 401)],
  ])("is not known after an answer %s", async (_what, answer) => {
    const asked = readUserInfo(portalAt(answer).connection, "at");
    await expect(asked).rejects.toMatchObject({ kind: "protocol" });
  });
});

describe("a revocation", () => {
  it("[T15] posts the refresh token", async () => {
    const { connection, sent } = portalAt(() => new Response(null));
    await revokePair(connection, "rt", "mem_1");
    expect(sent).toEqual([
      {
        url: ENDPOINTS.revocation_endpoint,
        form: { token: "rt", client_id: "cli", client_secret: "secret" },
        authorization: null,
        member: "mem_1",
      },
    ]);
  });

  it.each([
    ["text/html", "protocol"],
    ["TEXT/HTML; charset=utf-8", "protocol"],
    ["text/plain", "accepted"],
    ["x-text/html", "accepted"],
  ])("answered 200 with the type %s is %s", async (type, outcome) => {
    const { connection } = portalAt(() => new Response("ok", { headers: { "content-type": type } }));
    const revoked = revokePair(connection, "rt", "mem_1").then(
      () => "accepted",
      (fault: SchoolFault) => fault.kind,
    );
    expect(await revoked).toBe(outcome);
  });
});

describe("an error of the school", () => {
  const faultAfter = async (answer: () => Response) => {
    const { connection, discard, secrets } = portalAt(answer);
    const fault: unknown = await exchangeCode(connection, REQUEST, discard).catch(
      (thrown: unknown) => thrown,
    );
    expect(fault).toBeInstanceOf(SchoolFault);
    return { fault: fault as SchoolFault, secrets };
  };

  it.each([
    ["invalid_grant", "grant_rejected", 0],
    ["invalid_client", "client_rejected", 1],
    ["unauthorized_client", "client_rejected", 1],
    ["invalid_request", "client_rejected", 0],
    ["temporarily_unavailable", "unreachable", 0],
    ["server_error", "unreachable", 0],
  ])("%s means %s, and doubts the secret %i times", async (code, kind, doubts) => {
    const { fault, secrets } = await faultAfter(error(code));
    expect(fault).toMatchObject({ kind, message: `code exchange: the school answered 400 ${code}` });
    expect(secrets.refused).toBe(doubts);
  });

  it("about the secret is the same where nobody is told about it", async () => {
    const { connection, discard } = portalAt(error("invalid_client"));
    const { secretRefused: _told, ...untold } = connection;
    await expect(exchangeCode(untold, REQUEST, discard)).rejects.toMatchObject({ kind: "client_rejected" });
  });

  it("is not repeated in the log when the specification does not name it", async () => {
    const { fault } = await faultAfter(error("made_up"));
    expect(fault.kind).toBe("client_rejected");
    expect(fault.message).not.toContain("made_up");
  });

  it("without a code is a page in front of the school", async () => {
    expect((await faultAfter(() => new Response("no", { status: 400 }))).fault.kind).toBe("protocol");
  });

  it("that the transport has met is passed on unchanged", async () => {
    const met = new SchoolFault("timeout", "hangs");
    const { fault } = await faultAfter(() => {
      throw met;
    });
    expect(fault).toBe(met);
  });
});

describe("a school on plain http", () => {
  const askAt = (schoolUrl: string, endpointsOf: string) => {
    const { connection } = portalAt(() => new Response(null));
    const authorizationServer = schoolDocuments(endpointsOf);
    const metadata = { authorizationServer, jwksUri: null, signInFault: null, endSessionUrl: null };
    const read = Object.assign(() => Promise.resolve(metadata), { last: () => metadata });
    return revokePair({ ...connection, schoolUrl, metadata: read }, "rt", "mem_1");
  };

  it("is asked only when its own address is http", async () => {
    await askAt("http://127.0.0.1:1", "http://127.0.0.1:1");
    await expect(askAt(SCHOOL_URL, SCHOOL_URL.replace("https:", "http:"))).rejects.toMatchObject({
      kind: "protocol",
    });
  });
});
