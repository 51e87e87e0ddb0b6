import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { formatScope, IDENTITY_SCOPES, OPERATOR_SCOPES } from "#shared/scopes.ts";

import { type CreatedClient, type SchoolProcess, startSchool } from "../school-process.ts";
import {
  Browser,
  type Departure,
  type PageView,
  requireDeparture,
  requireForm,
  requirePage,
} from "./browser.ts";
import { type DocumentServer, startDocumentServer } from "./document-server.ts";
import {
  authorizationParameters,
  authorizationUrl,
  authorize,
  makeVerifier,
  obtainPair,
  PASSWORD,
  refreshPair,
} from "./member-client.ts";
import { OPERATOR } from "./operator-client.ts";

let publisher: DocumentServer;
let school: SchoolProcess;
/** Signed in as the owner. */
let browser: Browser;
let settings: Record<string, string>;

beforeAll(async () => {
  publisher = await startDocumentServer();
  settings = {
    NODE_EXTRA_CA_CERTS: publisher.certificateFile,
    SCHOOL_CLIENT_HOSTS: publisher.host,
    SCHOOL_PRIVATE_CLIENT_HOSTS: publisher.host,
    TRUSTED_PROXIES: "127.0.0.1",
  };
  school = await startSchool(settings);
  browser = await signedIn(school.url);
});
afterAll(async () => {
  await school.stop();
  await publisher.stop();
});

async function signedIn(url: string, headers: Record<string, string> = {}): Promise<Browser> {
  const visitor = new Browser(url, { "accept-language": "en", ...headers });
  const page = requirePage(await visitor.open("/sign-in"));
  await visitor.submit(requireForm(page, "/sign-in"), { ...OPERATOR, password: PASSWORD });
  return visitor;
}

/** The client that a document describes. */
function clientOf(clientId: string, scope = "openid courses:read"): CreatedClient {
  return {
    client_id: clientId,
    redirect_uris: ["http://127.0.0.1:5000/callback"],
    scope,
    confidential: false,
  };
}

function ask(
  clientId: string,
  {
    scope = "openid",
    by = browser,
    url = school.url,
    ...differences
  }: {
    scope?: string;
    by?: Browser;
    url?: string;
  } & Record<string, string | Browser> = {},
): Promise<PageView | Departure> {
  const parameters = authorizationParameters(url, clientOf(clientId, scope), makeVerifier());
  return by.open(authorizationUrl(url, { ...parameters, ...(differences as Record<string, string>) }));
}

/** Whether the school shows its consent page, and else the words of the page that it shows. */
async function judgementOf(clientId: string, by = browser): Promise<string> {
  const page = requirePage(await ask(clientId, { by }));
  if (page.forms.some((form) => form.action === "/oauth/consent")) return "consent";
  expect(page.status).toBe(400);
  return /<p>([^<]*)<\/p>/.exec(page.text)?.[1] ?? "";
}

const UNREADABLE = /could not read that description/;
const UNKNOWN = /not known to this school/;

describe('Spec, "Authentication", 4: Client ID Metadata Document', () => {
  test("discovery says true when a host is allowlisted, when registration is open, and never otherwise", async () => {
    const supported = async (url: string): Promise<unknown> => {
      const answer = await fetch(`${url}/.well-known/oauth-authorization-server`);
      return ((await answer.json()) as Record<string, unknown>)["client_id_metadata_document_supported"];
    };
    const open = await startSchool({ SCHOOL_OPEN_REGISTRATION: "on" });
    const closed = await startSchool();
    try {
      expect(await supported(school.url)).toBe(true);
      expect(await supported(open.url)).toBe(true);
      expect(await supported(closed.url)).toBe(false);
      const by = await signedIn(closed.url);
      const page = requirePage(await ask(publisher.publish("/closed.json"), { by, url: closed.url }));
      expect(page.text).toMatch(UNKNOWN);
    } finally {
      await open.stop();
      await closed.stop();
    }
  });

  test("the address of a document is a client_id: authorization, token, refresh and UserInfo", async () => {
    const client = clientOf(publisher.publish("/whole-flow.json"));
    const pair = await obtainPair(school.url, client, { ...OPERATOR, scope: client.scope });
    const fresh = await refreshPair(school.url, client, pair);
    const userInfo = await fetch(`${school.url}/api/oauth/userinfo`, {
      headers: { authorization: `Bearer ${fresh.access_token}` },
    });

    expect(await userInfo.json()).toMatchObject({ email: OPERATOR.email });
  });

  test("the consent page names the host and says that the school has not reviewed the client", async () => {
    const page = requirePage(await ask(publisher.publish("/named.json", { client_name: "山雀學院" })));

    expect(page.text).toContain(`published by ${publisher.host}. The school has not reviewed it`);
  });

  test("a redirect URI under the document's host counts, and one that the document does not name does not", async () => {
    const clientId = publisher.publish("/redirects.json");
    const own = requirePage(await ask(clientId, { redirect_uri: `${publisher.origin}/callback` }));
    const foreign = requirePage(await ask(clientId, { redirect_uri: "https://elsewhere.example/callback" }));

    expect(own.forms.map((form) => form.action)).toContain("/oauth/consent");
    expect(foreign.status).toBe(400);
  });

  test.each<[string, Record<string, unknown>]>([
    ["names a redirect URI on another host", { redirect_uris: ["https://elsewhere.example/callback"] }],
    ["names another client_id", { client_id: "https://elsewhere.example/client.json" }],
    ["names its client_id with a slash more", { client_id: "https://localhost//client.json" }],
    ["has a secret", { client_secret: "sec_public" }],
    ["is of a confidential client", { token_endpoint_auth_method: "client_secret_post" }],
  ])("a document that %s is refused", async (fault, differences) => {
    const path = `/${encodeURIComponent(fault)}.json`;

    expect(await judgementOf(publisher.publish(path, differences))).toMatch(UNREADABLE);
  });

  test("while unreviewed it may request read and identity scopes only", async () => {
    const clientId = publisher.publish("/unreviewed.json");
    const readable = [...IDENTITY_SCOPES, ...OPERATOR_SCOPES.filter((scope) => scope.endsWith(":read"))];
    const page = requirePage(await ask(clientId, { scope: formatScope(readable) }));
    expect(page.forms.map((form) => form.action)).toContain("/oauth/consent");

    for (const scope of ["courses:write", "openid storage:write", "account:read"]) {
      const answer = requireDeparture(await ask(clientId, { scope }));
      expect(answer.searchParams.get("error")).toBe("invalid_scope");
    }
  });

  test("reviewed it may request write scopes, and a document that changed is unreviewed again", async () => {
    const clientId = publisher.publish("/reviewed.json");
    const review = (...words: string[]) =>
      school.run(["client", "review", "--client-id", clientId, ...words]);
    const shown = JSON.parse((await review()).stdout) as { sha256: string; reviewed: boolean };
    expect(shown).toMatchObject({ client_id: clientId, client_name: "Garden Assistant", reviewed: false });
    expect(requireDeparture(await ask(clientId, { scope: "courses:write" })).searchParams.get("error")).toBe(
      "invalid_scope",
    );
    expect(JSON.parse((await review("--sha256", shown.sha256)).stdout)).toMatchObject({ reviewed: true });
    const page = requirePage(await ask(clientId, { scope: "courses:write" }));
    expect(page.text).toContain("the school has reviewed it");

    publisher.publish("/reviewed.json", { client_name: "Another Assistant" });
    const other = await startSchool({
      ...settings,
      SCHOOL_DATABASE: school.environment["SCHOOL_DATABASE"] ?? "",
    });
    try {
      const answer = await ask(clientId, {
        scope: "courses:write",
        by: await signedIn(other.url),
        url: other.url,
      });
      expect(requireDeparture(answer).searchParams.get("error")).toBe("invalid_scope");
    } finally {
      await other.stop();
    }
    const late = await review("--sha256", shown.sha256);
    expect(late.code).toBe(2);
    expect(late.stderr).toContain("has changed");
  });

  test("a host that is struck off the list loses its clients: no refresh, no call", async () => {
    const client = clientOf(publisher.publish("/struck.json"));
    const pair = await obtainPair(school.url, client, { ...OPERATOR, scope: client.scope });
    const other = await startSchool({
      ...settings,
      SCHOOL_CLIENT_HOSTS: "",
      SCHOOL_URL: school.url,
      SCHOOL_DATABASE: school.environment["SCHOOL_DATABASE"] ?? "",
    });
    const address = `http://127.0.0.1:${other.environment["SCHOOL_PORT"]}`;
    try {
      await expect(refreshPair(address, client, pair)).rejects.toThrow("401");
      const userInfo = await fetch(`${address}/api/oauth/userinfo`, {
        headers: { authorization: `Bearer ${pair.access_token}` },
      });
      expect(userInfo.status).toBe(401);
    } finally {
      await other.stop();
    }
  });
});

describe("a hostile publisher", () => {
  const json = { "content-type": "application/json" };
  const good = (path: string): string =>
    JSON.stringify({ client_id: publisher.origin + path, redirect_uris: ["http://127.0.0.1/callback"] });

  test("a redirect is not followed", async () => {
    const target = publisher.publish("/target.json");
    const clientId = publisher.answer("/redirect.json", (response) =>
      response.writeHead(302, { location: target }).end(),
    );

    expect(await judgementOf(clientId)).toMatch(UNREADABLE);
    expect(publisher.requests).not.toContain("/target.json");
  });

  test.each<[string, number, Record<string, string>]>([
    ["another status of success", 203, json],
    ["a failure", 500, json],
    ["a type that is not JSON", 200, { "content-type": "text/html" }],
    ["no type", 200, {}],
    ["an encoding", 200, { ...json, "content-encoding": "gzip" }],
  ])("%s is refused", async (fault, status, headers) => {
    const path = `/${encodeURIComponent(fault)}.json`;
    publisher.answer(path, (response) => response.writeHead(status, headers).end(good(path)));

    expect(await judgementOf(publisher.origin + path)).toMatch(UNREADABLE);
  });

  test("a document of 5 kB is read, and one of a byte more is not", async () => {
    const sized = (path: string, size: number): string => {
      const text = good(path);
      return publisher.answer(path, (response) =>
        response.writeHead(200, { "content-type": "application/client+json" }).end(text.padEnd(size)),
      );
    };

    expect(await judgementOf(sized("/5120.json", 5120))).toBe("consent");
    expect(await judgementOf(sized("/5121.json", 5121))).toMatch(UNREADABLE);
  });

  test("an answer without end, in whatever part, is given up after three seconds, and the school answers others meanwhile", async () => {
    const hanging = [
      publisher.answer("/no-answer.json", () => undefined),
      publisher.answer("/no-body.json", (response) => response.writeHead(200, json).flushHeaders()),
      publisher.answer("/drip.json", (response) => {
        response.writeHead(200, json);
        const drip = setInterval(() => response.write(" "), 50);
        response.on("close", () => clearInterval(drip));
      }),
      publisher.answer("/hints.json", (response) => {
        const hint = setInterval(() => response.writeProcessing(), 50);
        response.on("close", () => clearInterval(hint));
      }),
    ];
    const judgements = Promise.all(hanging.map((clientId) => judgementOf(clientId)));
    let answered = 0;
    let over = false;
    void judgements.then(() => (over = true));
    while (!over) {
      await (await fetch(`${school.url}/healthz`)).body?.cancel();
      answered += 1;
    }

    for (const judgement of await judgements) expect(judgement).toMatch(UNREADABLE);
    expect(answered).toBeGreaterThan(20);
  });

  test("a connection that breaks off is a document that cannot be read", async () => {
    const clientId = publisher.answer("/broken.json", (response) => {
      response.writeHead(200, { ...json, "content-length": "1000" });
      response.write("{");
      response.destroy();
    });

    expect(await judgementOf(clientId)).toMatch(UNREADABLE);
  });

  test("a failure is kept for a minute and a document for longer: neither is fetched again", async () => {
    const broken = publisher.answer("/twice.json", (response) => response.writeHead(500).end());
    const fine = publisher.publish("/kept.json");
    for (const clientId of [broken, broken, fine, fine]) await judgementOf(clientId);

    expect(publisher.requests.filter((path) => path === "/twice.json")).toHaveLength(1);
    expect(publisher.requests.filter((path) => path === "/kept.json")).toHaveLength(1);
  });

  test("without the setting, a host with a private address is not connected to", async () => {
    const other = await startSchool({ ...settings, SCHOOL_PRIVATE_CLIENT_HOSTS: "" });
    const before = publisher.connections();
    try {
      const clientId = publisher.publish("/private.json");
      const page = requirePage(await ask(clientId, { by: await signedIn(other.url), url: other.url }));
      expect(page.text).toMatch(UNREADABLE);
      expect(publisher.connections()).toBe(before);
    } finally {
      await other.stop();
    }
  });

  test("a certificate that this machine does not trust is refused", async () => {
    const { NODE_EXTRA_CA_CERTS: _trusted, ...rest } = settings;
    const other = await startSchool(rest);
    try {
      const by = await signedIn(other.url);
      const page = requirePage(await ask(publisher.publish("/untrusted.json"), { by, url: other.url }));
      expect(page.text).toMatch(UNREADABLE);
      expect(publisher.requests).not.toContain("/untrusted.json");
    } finally {
      await other.stop();
    }
  });
});

describe("a hostile caller", () => {
  test("for somebody who is not signed in nothing is fetched: they sign in first", async () => {
    const clientId = publisher.publish("/stranger.json");
    const page = requirePage(await ask(clientId, { by: new Browser(school.url) }));
    expect(page.forms.map((form) => form.action)).toContain("/sign-in");
    const silent = requirePage(await ask(clientId, { by: new Browser(school.url), prompt: "none" }));

    expect(silent.status).toBe(400);
    expect(publisher.requests).not.toContain("/stranger.json");
  });

  test.each([
    ["of another host", "https://elsewhere.example/client.json"],
    ["of another port", "https://localhost/client.json"],
    ["of a number", "https://127.0.0.1/client.json"],
    ["without TLS", "http://localhost/client.json"],
    ["that is none", "https://"],
    ["that is none either", "https://["],
    ["of 4,000 characters", `https://localhost/${"c".repeat(4000)}`],
  ])("an address %s is an unknown client", async (_fault, clientId) => {
    expect(await judgementOf(clientId)).toMatch(UNKNOWN);
  });

  test("the sixty-first document of an address within an hour is not fetched, and others' are", async () => {
    const by = await signedIn(school.url, { "x-forwarded-for": "198.51.100.9" });
    for (let at = 0; at < 60; at += 1) await judgementOf(`${publisher.origin}/missing-${at}.json`, by);
    expect(await judgementOf(publisher.publish("/sixty-first.json"), by)).toMatch(UNREADABLE);
    expect(publisher.requests).not.toContain("/sixty-first.json");

    expect(await judgementOf(publisher.publish("/of-another.json"))).toBe("consent");
  });

  test("a member without an operator's role cannot authorize a client with a document", async () => {
    const client = clientOf(publisher.publish("/member.json"));

    await expect(
      authorize(school.url, client, { email: "yichun@example.com", scope: "openid" }),
    ).rejects.toThrow("/oauth/consent");
  });
});
