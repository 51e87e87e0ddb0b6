import { beforeEach, describe, expect, test } from "vitest";

import { HOUR } from "#school/clock.ts";
import { DocumentCache } from "#school/oauth/client-documents/document-cache.ts";
import { DocumentFault } from "#school/oauth/client-documents/fetch-document.ts";
import {
  findAuthorizationClient,
  findTokenClient,
  isStillAccepted,
} from "#school/oauth/client-documents/find-client.ts";
import { storeDocumentClient } from "#school/store/oauth/clients.ts";
import { openWebSession } from "#school/store/sign-in/web-sessions.ts";
import { authorizeUrl } from "#school/testing/authorization.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool({ SCHOOL_CLIENT_HOSTS: "client.example" });
const { school } = testSchool;

let published = 0;
let fetched: string[];
let scope: string | undefined;

beforeEach(() => {
  fetched = [];
  scope = undefined;
  school.documents = new DocumentCache(({ href }) => {
    fetched.push(href);
    if (href.includes("broken")) return Promise.reject(new DocumentFault("it broke off"));
    const text = JSON.stringify({ client_id: href, redirect_uris: ["http://127.0.0.1/cb"], scope });
    return Promise.resolve({ text, cacheControl: undefined, expires: undefined, date: undefined });
  }, school.now);
});

/** The address of a document that nobody has read yet. */
const newDocument = (name = "client") => `https://client.example/${name}-${(published += 1)}.json`;

const find = (id: string, address: string | undefined = "192.0.2.1") =>
  findAuthorizationClient(school, id, address);

async function findClientOf(id: string) {
  const found = await find(id);
  if (found.kind !== "client") throw new Error(`There is no client: ${found.kind}.`);
  return found.client;
}

/** Stores the client of a document, as the consent to it does. */
const store = async (id: string, reviewedSha256?: string) =>
  storeDocumentClient(
    { db: school.db, now: school.now, schoolId: school.site.id },
    await findClientOf(id),
    reviewedSha256,
  );

const sha256Of = async (id: string) => {
  const document = await school.documents.read(new URL(id));
  if (document instanceof DocumentFault) throw document;
  return document.sha256;
};

const disable = (id: string) =>
  school.db.updateTable("oauth_client").set({ disabled_at: 1 }).where("id", "=", id).execute();

describe("the client of an authorization request", () => {
  test("is one that is stored, unless it was disabled", async () => {
    const { clientId } = await testSchool.storeOperatorPair();
    expect(await find(clientId)).toMatchObject({ kind: "client", client: { id: clientId } });
    expect(await find("cli_unknown")).toEqual({ kind: "unknown" });
    await disable(clientId);

    expect(await find(clientId)).toEqual({ kind: "unknown" });
  });

  test("is the one that its document describes, which is fetched once", async () => {
    const id = newDocument();
    const client = await findClientOf(id);
    await find(id);

    expect(client).toMatchObject({
      id,
      name: "client.example",
      audience: "operator",
      confidential: false,
      redirectUris: ["http://127.0.0.1/cb"],
      disabled: false,
      source: "metadata_document",
      reviewed: false,
    });
    expect(fetched).toEqual([id]);
  });

  test("has only the scopes that read and identify until its present text is reviewed", async () => {
    const id = newDocument();
    scope = "openid email courses:read courses:write storage:write";
    expect((await findClientOf(id)).scope).toBe("openid email courses:read");
    await store(id, "of another text");
    expect(await findClientOf(id)).toMatchObject({ scope: "openid email courses:read", reviewed: false });
    await store(id, await sha256Of(id));

    expect(await findClientOf(id)).toMatchObject({ scope, reviewed: true });
  });

  test("keeps its review when a consent stores it again", async () => {
    const id = newDocument();
    await store(id, await sha256Of(id));
    await store(id);

    expect(await findClientOf(id)).toMatchObject({ reviewed: true });
  });

  test("is unknown once an operator has disabled it, and while its host is not accepted", async () => {
    const id = newDocument();
    await store(id);
    await disable(id);
    fetched = [];

    expect(await find(id)).toEqual({ kind: "unknown" });
    expect(await find("https://elsewhere.example/client.json")).toEqual({ kind: "unknown" });
    expect(fetched).toEqual([]);
  });

  test("is unreadable when its document is, for the reason that the log shows", async () => {
    expect(await find(newDocument("broken"))).toEqual({ kind: "unreadable", reason: "it broke off" });
  });

  test("is not fetched for somebody who is not signed in, and then found if it was fetched before", async () => {
    const id = newDocument();
    const findForStranger = () => findAuthorizationClient(school, id, undefined);
    expect(await findForStranger()).toEqual({ kind: "not_fetched" });
    expect(fetched).toEqual([]);
    await find(id);

    expect(await findForStranger()).toMatchObject({ kind: "client" });
  });

  test("is fetched for one address 60 times an hour, and again in the next hour", async () => {
    const known = newDocument();
    const fetchFor = async (id: string, address = "192.0.2.9") => (await find(id, address)).kind;
    for (let at = 0; at < 59; at += 1) await fetchFor(newDocument());
    expect(await fetchFor(known)).toBe("client");
    const refused = newDocument();
    expect(await fetchFor(refused)).toBe("unreadable");
    expect(fetched).not.toContain(refused);

    expect(await fetchFor(known)).toBe("client");
    expect(await fetchFor(refused, "192.0.2.10")).toBe("client");
    testSchool.advanceClock(HOUR);
    expect(await fetchFor(newDocument())).toBe("client");
  });
});

describe("the client of a token request", () => {
  test("is the stored one, also after it was disabled", async () => {
    const { clientId } = await testSchool.storeOperatorPair();
    await disable(clientId);

    expect(await findTokenClient(school, clientId)).toMatchObject({ id: clientId, disabled: true });
    expect(await findTokenClient(school, "cli_unknown")).toBeUndefined();
  });

  test("with a document is accepted without a fetch, until its host is removed from the list", async () => {
    const id = newDocument();
    await store(id);
    fetched = [];
    expect(await findTokenClient(school, id)).toMatchObject({ id });
    expect(fetched).toEqual([]);

    const closed = { ...school, config: { ...school.config, clientHosts: [] } };
    expect(await findTokenClient(closed, id)).toBeUndefined();
    await school.db.insertInto("client_host").values({ host: "client.example", added_at: 1 }).execute();
    expect(await findTokenClient(closed, id)).toMatchObject({ id });
  });

  test("with a document can neither refresh nor call once its host is removed from the list, but revoke", async () => {
    const hosts = { host: "added.example", added_at: 1 };
    await school.db.insertInto("client_host").values(hosts).execute();
    const id = `https://${hosts.host}/client.json`;
    await store(id);
    const pair = await testSchool.storePair({ clientId: id, memberId: "mem_owner", scope: "openid" });
    const headers = { authorization: `Bearer ${pair.accessToken}` };
    const userInfo = () => testSchool.app.inject({ url: "/api/oauth/userinfo", headers });
    expect((await userInfo()).statusCode).toBe(200);

    await school.db.deleteFrom("client_host").where("host", "=", hosts.host).execute();
    expect((await userInfo()).statusCode).toBe(401);
    expect((await testSchool.refresh(pair)).statusCode).toBe(401);
    const revocation = { client_id: id, token: pair.refreshToken };
    expect((await testSchool.postForm("/api/oauth/revoke", revocation)).statusCode).toBe(200);
  });

  test("of a vendor is accepted while the settings name it, and any that an operator made or that registered", async () => {
    const [vendor = ""] = school.vendorClientIds;
    const isAccepted = (source: "vendor" | "operator" | "registration", id = vendor) =>
      isStillAccepted(school, { id, source });

    expect(await isAccepted("vendor")).toBe(true);
    expect(await isAccepted("vendor", "cli_former")).toBe(false);
    expect(await isAccepted("operator", "cli_any")).toBe(true);
    expect(await isAccepted("registration", "cli_any")).toBe(true);
  });
});

describe("the page of an authorization request of a client with a document", () => {
  const open = async (
    id: string,
    extra: Record<string, string> = {},
    memberId?: string,
    remoteAddress = "192.0.2.2",
  ) => {
    const cookie = memberId === undefined ? "" : `school-session=${await openWebSession(school, memberId)}`;
    const url = authorizeUrl(testSchool, id, { scope: "courses:read", ...extra });
    const answer = await testSchool.app.inject({ url, headers: { cookie }, remoteAddress });
    return { status: answer.statusCode, location: answer.headers.location, html: answer.body };
  };

  test("asks an operator for consent, and sends a stranger to the sign-in page first", async () => {
    const id = newDocument();
    expect(await open(id)).toMatchObject({
      status: 303,
      location: expect.stringContaining("/sign-in?return_to=") as unknown,
    });
    expect((await open(id, { prompt: "none" })).status).toBe(400);
    expect(fetched).toEqual([]);

    expect((await open(id, {}, "mem_owner")).html).toContain('name="consent_request"');
  });

  test("says to a member without an operator's role that they cannot authorize it", async () => {
    const { status, html } = await open(newDocument(), {}, "mem_yichun");

    expect(status).toBe(403);
    expect(html).not.toContain("consent_request");
  });

  test("fetches 60 documents an hour for the address that asks, and others' meanwhile", async () => {
    const openFrom = async (address: string) => (await open(newDocument(), {}, "mem_owner", address)).status;
    for (let at = 0; at < 60; at += 1) await openFrom("192.0.2.20");
    expect(await openFrom("192.0.2.20")).toBe(400);
    expect(fetched).toHaveLength(60);

    expect(await openFrom("192.0.2.21")).toBe(200);
  });

  test("is one of a problem when the document cannot be read, or its host is not accepted", async () => {
    expect((await open(newDocument("broken"), {}, "mem_owner")).status).toBe(400);
    expect((await open("https://elsewhere.example/client.json", {}, "mem_owner")).status).toBe(400);
  });
});
