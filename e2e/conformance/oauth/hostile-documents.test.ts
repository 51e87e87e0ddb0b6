import { beforeAll, describe, expect, test } from "vitest";

import { startSchool } from "../../harness/school-process.ts";
import { HttpBrowser, requirePage } from "../../harness/http-browser.ts";
import { ask, clientOf, judgementOf, settingsFor, signedIn, UNREADABLE } from "./document-client.ts";
import { startDocumentServer } from "./document-server.ts";
import { openedForTests, startSchoolInTest } from "../opened-for-tests.ts";
import { authorize } from "../member-client.ts";

const publisher = openedForTests(startDocumentServer);
const school = openedForTests(() => startSchool(settingsFor(publisher)));
/** Signed in as the owner. */
let browser: HttpBrowser;

beforeAll(async () => {
  browser = await signedIn(school.url);
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

    expect(await judgementOf(school.url, browser, clientId)).toMatch(UNREADABLE);
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

    expect(await judgementOf(school.url, browser, publisher.origin + path)).toMatch(UNREADABLE);
  });

  test("a document of 5 kB is read, and one of a byte more is not", async () => {
    const sized = (path: string, size: number): string => {
      const text = good(path);
      return publisher.answer(path, (response) =>
        response.writeHead(200, { "content-type": "application/client+json" }).end(text.padEnd(size)),
      );
    };

    expect(await judgementOf(school.url, browser, sized("/5120.json", 5120))).toBe("consent");
    expect(await judgementOf(school.url, browser, sized("/5121.json", 5121))).toMatch(UNREADABLE);
  });

  test("an endless answer is given up after three seconds, and others are answered meanwhile", async () => {
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
    const judgements = Promise.all(hanging.map((clientId) => judgementOf(school.url, browser, clientId)));
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

    expect(await judgementOf(school.url, browser, clientId)).toMatch(UNREADABLE);
  });

  test("a host with a private address is not connected to unless the setting names it", async () => {
    const other = await startSchoolInTest({ ...settingsFor(publisher), SCHOOL_PRIVATE_CLIENT_HOSTS: "" });
    const before = publisher.connections();
    const clientId = publisher.publish("/private.json");
    const page = requirePage(await ask(other.url, await signedIn(other.url), clientId));
    expect(page.text).toMatch(UNREADABLE);
    expect(publisher.connections()).toBe(before);
  });

  test("a certificate that this machine does not trust is refused", async () => {
    const { NODE_EXTRA_CA_CERTS: _trusted, ...rest } = settingsFor(publisher);
    const other = await startSchoolInTest(rest);
    const by = await signedIn(other.url);
    const page = requirePage(await ask(other.url, by, publisher.publish("/untrusted.json")));
    expect(page.text).toMatch(UNREADABLE);
    expect(publisher.requests).not.toContain("/untrusted.json");
  });
});

describe("a hostile caller", () => {
  test("nothing is fetched for somebody who is not signed in: they sign in first", async () => {
    const clientId = publisher.publish("/stranger.json");
    const page = requirePage(await ask(school.url, new HttpBrowser(school.url), clientId));
    expect(page.forms.map((form) => form.action)).toContain("/sign-in");
    const silent = requirePage(
      await ask(school.url, new HttpBrowser(school.url), clientId, { prompt: "none" }),
    );

    expect(silent.status).toBe(400);
    expect(publisher.requests).not.toContain("/stranger.json");
  });

  test("the sixty-first document of an address within an hour is not fetched, and others' are", async () => {
    const by = await signedIn(school.url, { "x-forwarded-for": "198.51.100.9" });
    for (let at = 0; at < 60; at += 1)
      await judgementOf(school.url, by, `${publisher.origin}/missing-${at}.json`);
    expect(await judgementOf(school.url, by, publisher.publish("/sixty-first.json"))).toMatch(UNREADABLE);
    expect(publisher.requests).not.toContain("/sixty-first.json");

    expect(await judgementOf(school.url, browser, publisher.publish("/of-another.json"))).toBe("consent");
  });

  test("a member without an operator's role cannot authorize a client with a document", async () => {
    const client = clientOf(publisher.publish("/member.json"));

    await expect(
      authorize(school.url, client, { email: "yichun@example.com", scope: "openid" }),
    ).rejects.toThrow("/oauth/consent");
  });
});
