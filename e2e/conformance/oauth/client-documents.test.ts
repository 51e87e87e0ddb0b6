import { beforeAll, describe, expect, test } from "vitest";

import { formatScope, IDENTITY_SCOPES, OPERATOR_SCOPES } from "#shared/scopes.ts";

import { startSchool } from "../../harness/school-process.ts";
import { type HttpBrowser, requireDeparture, requirePage } from "../../harness/http-browser.ts";
import { ask, clientOf, judgementOf, settingsFor, signedIn, UNREADABLE } from "./document-client.ts";
import { startDocumentServer } from "./document-server.ts";
import { openedForTests } from "../opened-for-tests.ts";
import { askUserInfo, obtainPair, refreshPair } from "../member-client.ts";
import { OPERATOR } from "../people.ts";

const publisher = openedForTests(startDocumentServer);
/** Its host is accepted, and not as one with a private address. */
const privatePublisher = openedForTests(startDocumentServer);
const school = openedForTests(() =>
  startSchool({
    ...settingsFor(publisher),
    SCHOOL_CLIENT_HOSTS: `${publisher.host},${privatePublisher.host}`,
  }),
);
const JSON_TYPE = { "content-type": "application/json" };
/** Signed in as the owner. */
let browser: HttpBrowser;

beforeAll(async () => {
  browser = await signedIn(school.url);
});

describe('Spec, "Authentication", rule 4: Client ID Metadata Document', () => {
  test("the address of a document is a client_id: authorization, token, refresh and UserInfo", async () => {
    const client = clientOf(publisher.publish("/whole-flow.json"));
    const pair = await obtainPair(school.url, client, { ...OPERATOR, scope: client.scope });
    const fresh = await refreshPair(school.url, client, pair);
    const userInfo = await askUserInfo(school.url, fresh.access_token);

    expect(await userInfo.json()).toMatchObject({ email: OPERATOR.email });
  });

  test("the consent page names the host and says that the school has not reviewed the client", async () => {
    const page = requirePage(
      await ask(school.url, browser, publisher.publish("/named.json", { client_name: "山雀學院" })),
    );

    expect(page.text).toContain(`published by ${publisher.host}. The school has not reviewed it`);
  });

  test("a redirect URI on the document's host is accepted if the document lists it, and only then", async () => {
    const clientId = publisher.publish("/redirects.json");
    const own = requirePage(
      await ask(school.url, browser, clientId, { redirect_uri: `${publisher.origin}/callback` }),
    );
    const foreign = requirePage(
      await ask(school.url, browser, clientId, { redirect_uri: "https://elsewhere.example/callback" }),
    );

    expect(own.forms.map((form) => form.action)).toContain("/oauth/consent");
    expect(foreign.status).toBe(400);
  });

  test.each([
    ["http://127.0.0.1/callback", "http://127.0.0.1:49152/callback", 200],
    ["http://[::1]:5000/callback", "http://[::1]:5000/callback", 200],
    ["http://[::1]:5000/callback", "http://[::1]:5001/callback", 400],
    ["http://localhost:5000/callback", "http://localhost:5000/callback", 200],
    ["http://localhost:5000/callback", "http://localhost:5001/callback", 400],
  ])(
    "only 127.0.0.1 may have any port: with %s in the document, %s is answered %d",
    async (listed, redirect_uri, status) => {
      const path = `/${encodeURIComponent(listed + redirect_uri)}.json`;
      const clientId = publisher.publish(path, { redirect_uris: [listed] });

      expect(requirePage(await ask(school.url, browser, clientId, { redirect_uri })).status).toBe(status);
    },
  );

  test.each<[string, Record<string, unknown>]>([
    ["names a redirect URI on another host", { redirect_uris: ["https://elsewhere.example/callback"] }],
    ["names another client_id", { client_id: "https://elsewhere.example/client.json" }],
    ["names its client_id with a slash more", { client_id: "https://localhost//client.json" }],
    ["has a secret", { client_secret: "sec_public" }],
    ["is of a confidential client", { token_endpoint_auth_method: "client_secret_post" }],
  ])("a document that %s is refused", async (fault, differences) => {
    const path = `/${encodeURIComponent(fault)}.json`;

    expect(await judgementOf(school.url, browser, publisher.publish(path, differences))).toMatch(UNREADABLE);
  });

  test("while unreviewed it may request read and identity scopes only", async () => {
    const clientId = publisher.publish("/unreviewed.json");
    const readable = [...IDENTITY_SCOPES, ...OPERATOR_SCOPES.filter((scope) => scope.endsWith(":read"))];
    const page = requirePage(await ask(school.url, browser, clientId, { scope: formatScope(readable) }));
    expect(page.forms.map((form) => form.action)).toContain("/oauth/consent");

    for (const scope of ["courses:write", "openid storage:write", "account:read"]) {
      const answer = requireDeparture(await ask(school.url, browser, clientId, { scope }));
      expect(answer.searchParams.get("error")).toBe("invalid_scope");
    }
  });

  test("a reviewed client may request write scopes, and a review of a text that has changed is refused", async () => {
    const clientId = publisher.publish("/reviewed.json");
    const review = (...args: string[]) => school.run(["client", "review", "--client-id", clientId, ...args]);
    const shown = JSON.parse((await review()).stdout) as { sha256: string; reviewed: boolean };
    expect(shown).toMatchObject({ client_id: clientId, client_name: "Garden Assistant", reviewed: false });
    expect(
      requireDeparture(await ask(school.url, browser, clientId, { scope: "courses:write" })).searchParams.get(
        "error",
      ),
    ).toBe("invalid_scope");
    expect(JSON.parse((await review("--sha256", shown.sha256)).stdout)).toMatchObject({ reviewed: true });
    const page = requirePage(await ask(school.url, browser, clientId, { scope: "courses:write" }));
    expect(page.text).toContain("the school has reviewed it");

    publisher.publish("/reviewed.json", { client_name: "Another Assistant" });
    const late = await review("--sha256", shown.sha256);
    expect(late.code).toBe(2);
    expect(late.stderr).toContain("has changed");
  });
});

describe("a hostile publisher", () => {
  test("an endless answer is given up after three seconds, and others are answered meanwhile", async () => {
    const hanging = [
      publisher.answer("/no-answer.json", () => undefined),
      publisher.answer("/no-body.json", (response) => response.writeHead(200, JSON_TYPE).flushHeaders()),
      publisher.answer("/drip.json", (response) => {
        response.writeHead(200, JSON_TYPE);
        const drip = setInterval(() => response.write(" "), 50);
        response.on("close", () => clearInterval(drip));
      }),
      publisher.answer("/hints.json", (response) => {
        const hint = setInterval(() => response.writeProcessing(), 50);
        response.on("close", () => clearInterval(hint));
      }),
    ];
    const judgements = Promise.all(hanging.map((clientId) => judgementOf(school.url, browser, clientId)));
    let isOver = false;
    void judgements.then(() => (isOver = true));
    for (let at = 0; at < 20; at += 1) await (await fetch(`${school.url}/healthz`)).body?.cancel();
    expect(isOver).toBe(false);

    for (const judgement of await judgements) expect(judgement).toMatch(UNREADABLE);
  });

  test("a host with a private address is not connected to unless the setting names it", async () => {
    const clientId = privatePublisher.publish("/private.json");

    expect(await judgementOf(school.url, browser, clientId)).toMatch(UNREADABLE);
    expect(privatePublisher.connections()).toBe(0);
  });
});
