/** A portal behind a TLS proxy that a test configures wrongly. */

import { once } from "node:events";
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { createServer, type Server } from "node:https";

import { Agent, getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { checkPublicAddress } from "#bff/commands/setup-public.ts";
import { readConfig } from "#bff/config.ts";
import { portOf, startTestPortal, TEST_KEY, type TestPortal } from "#bff/testing/portal-browser.ts";
import { SELF_SIGNED } from "#bff/testing/self-signed.ts";
import { findFreePort } from "#e2e/harness/free-port.ts";

const trusting = new Agent({ connect: { ca: SELF_SIGNED.cert } });
const before = getGlobalDispatcher();

/** How a proxy changes the headers of requests and answers. */
interface ProxyHeaders {
  forward: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders;
  back: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders;
}

const asItShould: ProxyHeaders = {
  forward: (headers) => ({ ...headers, "x-forwarded-for": "203.0.113.9" }),
  back: (headers) => headers,
};

let portal: TestPortal;
let proxy: Server;
let portalUrl: string;
let proxied: ProxyHeaders;

async function start(settings: Record<string, string> = { TRUSTED_PROXIES: "127.0.0.1" }): Promise<void> {
  const port = await findFreePort();
  portalUrl = `https://localhost:${port}`;
  portal = await startTestPortal({ PORTAL_URL: portalUrl, ...settings });
  const portalPort = await portOf(portal.app);
  proxied = asItShould;
  proxy = createServer(SELF_SIGNED, (incoming, outgoing) => {
    const { method, url: path } = incoming;
    const headers = proxied.forward(incoming.headers);
    request({ host: "127.0.0.1", port: portalPort, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, proxied.back(answer.headers));
      answer.pipe(outgoing);
    }).end();
  }).listen(port, "localhost");
  await once(proxy, "listening");
}

beforeAll(() => setGlobalDispatcher(trusting));
afterAll(() => setGlobalDispatcher(before));
afterEach(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await portal.close();
});

async function problems(settings: Record<string, string> = {}): Promise<string[]> {
  const config = readConfig({
    SCHOOL_URL: portal.school.url,
    CLIENT_ID: "cli_test",
    CLIENT_SECRET: "secret",
    SESSION_KEYS: TEST_KEY,
    PORTAL_URL: portalUrl,
    ...settings,
  });
  const findings = await checkPublicAddress(config);
  return findings.flatMap(({ problem }) => problem ?? []);
}

describe("check-setup -- --public", () => {
  it("finds no problem with a portal behind a proxy that does what the portal needs", async () => {
    await start();
    expect(await problems()).toEqual([]);
  });

  it.each<[string, Partial<ProxyHeaders>, RegExp]>([
    [
      "sends no address",
      { forward: ({ "x-forwarded-for": _dropped, ...headers }) => headers },
      /sends no X-Forwarded-For/,
    ],
    ["passes on the address that a caller writes", { forward: (headers) => headers }, /anybody chooses/],
    [
      "drops a header",
      { back: ({ "strict-transport-security": _dropped, ...headers }) => headers },
      /strict-transport-security/,
    ],
    [
      "adds one of its own",
      { back: (headers) => ({ ...headers, "x-frame-options": "SAMEORIGIN" }) },
      /x-frame-options/,
    ],
    ["takes the cookies away", { back: ({ "set-cookie": _dropped, ...headers }) => headers }, /cookies/],
  ])("names a proxy that %s", async (_title, wrong, expected) => {
    await start();
    proxied = { ...asItShould, ...wrong };
    expect(await problems()).toEqual([expect.stringMatching(expected)]);
  });

  it("names a proxy that the running portal does not trust, and other session keys", async () => {
    await start({});
    expect(await problems()).toEqual([
      expect.stringMatching(/connects from 127.0.0.1, which TRUSTED_PROXIES/),
    ]);
    const SESSION_KEYS = Buffer.alloc(32, "other keys").toString("base64");
    expect(await problems({ SESSION_KEYS })).toEqual([expect.stringMatching(/other SESSION_KEYS/)]);
  });

  it("names a certificate that is not for the portal's name", async () => {
    await start();
    expect(await problems({ PORTAL_URL: portalUrl.replace("localhost", "127.0.0.1") })).toEqual([
      expect.stringMatching(/certificate is not one that browsers trust/),
    ]);
  });

  it("tells nobody else from which address a request seems to come", async () => {
    await start();
    for (const proof of ["", "1.00", `${Math.floor(Date.now() / 1000)}.${"0".repeat(64)}`])
      expect(
        (await portal.app.inject({ url: "/healthz", headers: { "x-setup-proof": proof } })).json(),
      ).toEqual({
        status: "ok",
        portal: portalUrl,
      });
  });
});
