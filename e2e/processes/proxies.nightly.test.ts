/**
 * Two portals behind nginx and behind Caddy, by the configurations in `deploy/`: they are restarted and killed under load, one after
 * the other, and every call is counted at both ends.
 */

import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { findFreePort } from "../harness/free-port.ts";
import { sendTo } from "../harness/http-browser.ts";
import { type PortalProcess, startPortal } from "../harness/portal-process.ts";
import { type SchoolProcess, startSchool } from "../harness/school-process.ts";
import { makeTestCertificate } from "../harness/test-certificate.ts";
import { type InterferingProxy, startInterferingProxy } from "./interfering-proxy.ts";
import { MemberAtPortal } from "./member-at-portal.ts";
import { type ProxyProcess, startProxy, startSchoolProxy } from "./proxy-process.ts";

const MEMBERS = ["yichun", "bohan", "shufen", "daniel", "owner", "nana"];
const PAUSE_MS = 40;
const DRAIN_SECONDS = 5;
const RESTARTS_OF_EACH = 10;
/** Together more than the connections that a proxy keeps open to a portal, so that it makes new ones. */
const CALLS_OF_BURST = 4;

interface Answered {
  what: "page" | "query" | "mutation";
  /** Of a mutation. */
  id?: string;
  /** 0 when the connection was closed without an answer. */
  status: number;
}

function failuresOf(answers: readonly Answered[]): string[] {
  return answers.flatMap(({ what, status }) => (status === 200 ? [] : [`${what} ${status}`]));
}

const certificate = await makeTestCertificate();

describe.each(["nginx", "caddy"] as const)("two portals behind %s", (kind) => {
  let folder: string;
  let watched: InterferingProxy;
  let school: SchoolProcess;
  let portals: PortalProcess[];
  let proxy: ProxyProcess;
  let members: MemberAtPortal[];
  /** How often the school was sent each mutation, by the id in it. */
  const mutations = new Map<string, number>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "proxies-"));
    const [proxyPort, schoolPort] = [await findFreePort(), await findFreePort()];
    const ports = [await findFreePort(), await findFreePort()];
    watched = await startInterferingProxy(await findFreePort());
    watched.onRequest(async ({ form }) => {
      const [id] = /probe-\d+/.exec(form.toString()) ?? [];
      if (id !== undefined) mutations.set(id, (mutations.get(id) ?? 0) + 1);
      return "pass";
    });
    school = await startSchool({ SCHOOL_URL: watched.url, SCHOOL_PORT: String(schoolPort) });
    watched.forwardTo(schoolPort);
    proxy = await startProxy(kind, { port: proxyPort, portals: ports, certificate });
    const client = await school.createClient({ redirectUris: [`${proxy.url}/auth/callback`] });
    portals = await Promise.all(
      ports.map((port) =>
        startPortal({
          PORT: String(port),
          PORTAL_URL: proxy.url,
          SCHOOL_URL: watched.url,
          CLIENT_ID: client.client_id,
          CLIENT_SECRET: client.client_secret ?? "",
          SESSION_STORE: `sqlite:${join(folder, "sessions.db")}`,
          TRUSTED_PROXIES: "127.0.0.1",
          DRAIN_SECONDS: String(DRAIN_SECONDS),
        }),
      ),
    );
    members = await Promise.all(
      MEMBERS.map((name, index) => signIn(name, agentFrom(`127.0.0.${10 + index}`))),
    );
  });
  afterAll(async () => {
    await proxy.stop();
    await Promise.all(portals.map((portal) => portal.stop()));
    await school.stop();
    await watched.close();
    rmSync(folder, { recursive: true });
  });

  /** Connections that come from this address of the machine. */
  const agentFrom = (localAddress: string): Agent =>
    new Agent({
      localAddress,
      connect: {
        ca: certificate.cert,
        lookup: (_host, _options, found) => found(null, "127.0.0.1", 4),
      },
    });
  const signIn = async (name: string, agent: Agent): Promise<MemberAtPortal> => {
    const member = new MemberAtPortal(proxy.url, watched.url, sendTo(proxy.url, agent));
    await member.signIn(`${name}@example.com`);
    expect(await member.session()).toMatchObject({ signedIn: true });
    return member;
  };

  /** Starts it, and gives the proxy time to notice, as an upgrade does before it goes on with the other portal. */
  const startAgain = async (portal: PortalProcess): Promise<void> => {
    await portal.start();
    await expect.poll(async () => (await fetch(`${portal.url}/readyz`)).status).toBe(200);
    await wait(2000);
  };

  /** Members open pages, query and change, until it is stopped. @returns the answer of each call */
  const startLoad = () => {
    const answers: Answered[] = [];
    let isStopping = false;
    let count = 0;
    const statusOf = (answer: Promise<{ statusCode: number }>): Promise<number> =>
      answer.then(
        ({ statusCode }) => statusCode,
        () => 0,
      );
    const mutate = async (member: MemberAtPortal): Promise<void> => {
      const id = `probe-${(count += 1)}`;
      const status = await statusOf(member.mutate("MarkNotificationRead", { id }));
      answers.push({ what: "mutation", id, status });
    };
    const run = async (member: MemberAtPortal): Promise<void> => {
      while (!isStopping) {
        answers.push({ what: "page", status: await statusOf(member.navigate("/courses")) });
        answers.push({ what: "query", status: await statusOf(member.query("CoursesPage", { first: 1 })) });
        await mutate(member);
        await wait(PAUSE_MS);
      }
    };
    const running = Promise.all(members.map(run));
    return {
      answers,
      /** Many calls at once, beside the others. */
      burst: () =>
        Promise.all(
          members.flatMap((member) => Array.from({ length: CALLS_OF_BURST }, () => mutate(member))),
        ),
      stop: async () => {
        isStopping = true;
        await running;
      },
    };
  };

  it("are reached over TLS and HTTP/2, and plain http leads to https", async () => {
    const session = connect(proxy.url, { ca: certificate.cert });
    const stream = session.request({ ":path": "/healthz" });
    const [headers] = (await once(stream, "response")) as [Record<string, string | number>];
    session.close();
    expect(session.alpnProtocol).toBe("h2");
    expect(headers).toMatchObject({ ":status": 200, "strict-transport-security": "max-age=31536000" });

    const { statusCode, headers: plain } = await request(`${proxy.httpUrl}/courses?x=1`);
    expect(statusCode).toBe(308);
    expect(plain["location"]).toMatch(/^https:\/\/localhost(:\d+)?\/courses\?x=1$/);
    expect(plain["server"], "without a version").not.toMatch(/\d/);
  });

  it("[S63] count each caller by the true address, whatever it writes into the header", async () => {
    const start = async (agent: Agent, headers: Record<string, string> = {}): Promise<number> => {
      const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", ...headers };
      const { statusCode, body } = await request(`${proxy.url}/auth/login`, {
        dispatcher: agent,
        headers: navigation,
      });
      await body.dump();
      return statusCode;
    };
    const [one, other] = [agentFrom("127.0.0.2"), agentFrom("127.0.0.3")];
    // Each portal counts 300 at once.
    const statuses: number[] = [];
    // In batches, since the proxies have room for some 250 requests at once.
    for (let batch = 0; batch < 7; batch += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 100 }, () => start(one)))));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    const forged = await Promise.all(
      Array.from({ length: 4 }, (_, index) => start(one, { "x-forwarded-for": `192.0.2.${index}` })),
    );
    expect(forged).toContain(429);
    expect(await start(other)).toBe(302);
  });

  it("have the proxy's request id in their log", async () => {
    const own = "0af7651916cd43dd8448eb211c80319c";
    await request(`${proxy.url}/auth/session`, {
      dispatcher: agentFrom("127.0.0.4"),
      headers: { "x-csrf": "1", "x-request-id": own },
    });
    const logged = portals.flatMap((portal) => [...portal.output().matchAll(/"reqId":"([0-9a-f]{32})"/g)]);
    const ids = logged.map(([, id = ""]) => id);
    expect(ids).not.toContain(own);
    if (kind === "nginx") expect(proxy.accessLog()).toContain(ids.at(-1));
    // A UUID of version 4, which has no other source here.
    else expect(ids.at(-1)).toMatch(/^[0-9a-f]{12}4[0-9a-f]{3}[89ab]/);
    expect(proxy.accessLog()).not.toContain("code=");
  });

  it("are restarted one after the other under load: no call is lost, no mutation doubled", async () => {
    mutations.clear();
    const load = startLoad();
    for (const portal of Array.from({ length: RESTARTS_OF_EACH }, () => portals).flat()) {
      const ended = portal.end("SIGTERM");
      // The worst moment: the event loop is held while the drain ends, so that connections with a call wait in the kernel.
      await wait(DRAIN_SECONDS * 1000 - 200);
      process.kill(portal.pid(), "SIGSTOP");
      const burst = load.burst();
      await wait(400);
      process.kill(portal.pid(), "SIGCONT");
      await burst;
      expect(await ended).toBe(0);
      await startAgain(portal);
    }
    await load.stop();
    const failed = failuresOf(load.answers);
    console.log(`${kind}, restarts: ${load.answers.length} calls, failed: ${failed.join(", ") || "none"}`);
    expect(failed).toEqual([]);
    expect([...mutations.values()].filter((times) => times !== 1)).toEqual([]);
    expect(mutations.size).toBe(load.answers.filter(({ what }) => what === "mutation").length);
  }, 600_000);

  it("are killed one after the other under load: only calls of that moment fail, no mutation doubled", async () => {
    mutations.clear();
    const load = startLoad();
    for (const portal of [...portals, ...portals]) {
      await wait(1000);
      await portal.kill();
      await wait(1500);
      await startAgain(portal);
    }
    await load.stop();
    const failed = failuresOf(load.answers);
    console.log(`${kind}, kills: ${load.answers.length} calls, failed: ${failed.join(", ") || "none"}`);
    // nginx sends on what the killed portal has not begun to read; Caddy fails until its next look, half a second later.
    expect(failed.length).toBeLessThanOrEqual((kind === "nginx" ? 4 : 12) * MEMBERS.length);
    expect([...mutations.values()].filter((times) => times !== 1)).toEqual([]);
    for (const { id = "", status } of load.answers)
      if (status === 200 && id !== "") expect(mutations.get(id)).toBe(1);
  });
});

describe("a school behind nginx", () => {
  let school: SchoolProcess;
  let proxy: ProxyProcess;
  beforeAll(async () => {
    const [port, schoolPort] = [await findFreePort(), await findFreePort()];
    school = await startSchool({
      SCHOOL_URL: `https://localhost:${port}`,
      SCHOOL_PORT: String(schoolPort),
      TRUSTED_PROXIES: "127.0.0.1",
    });
    proxy = await startSchoolProxy({ port, portals: [schoolPort], certificate });
  });
  afterAll(async () => {
    await proxy.stop();
    await school.stop();
  });

  const dispatcher = new Agent({ connect: { ca: certificate.cert } });
  const upload = (bytes: number) =>
    request(`${proxy.url}/api/v1/storage/uploads`, {
      dispatcher,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ data: "A".repeat(bytes) }),
    });

  it("has the proxy's address in its documents, and leads there from plain http", async () => {
    const address = `${proxy.url}/.well-known/oauth-authorization-server`;
    const { body } = await request(address, { dispatcher });
    expect(await body.json()).toMatchObject({ issuer: proxy.url });
    const plain = await request(`${proxy.httpUrl}/admin`);
    expect([plain.statusCode, plain.headers["location"]]).toEqual([308, `${proxy.url}/admin`]);
    expect(plain.headers["server"], "without a version").toBe("nginx");
  });

  it("gets the largest file, of a caller who must then show a token, and no larger one", async () => {
    expect((await upload(1_398_104)).statusCode).toBe(401);
    expect((await upload(1_600_000)).statusCode).toBe(413);
  });

  it("has no query in the proxy's log", async () => {
    await request(`${proxy.url}/set-password?token=secret-of-an-invitation`, { dispatcher });
    await expect.poll(() => proxy.accessLog()).toContain("/set-password");
    expect(proxy.accessLog()).not.toContain("secret-of-an-invitation");
  });
});
