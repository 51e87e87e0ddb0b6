import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import { faultsOfPorts, type WantedPort } from "#bff/ports.ts";
import { portOf, startTestPortal } from "#bff/testing/portal-browser.ts";
import { findFreePort } from "#e2e/harness/free-port.ts";

const HOST = "127.0.0.1";
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A port with a server that answers this about its health. */
async function takenPort(setting: WantedPort["setting"], health: unknown): Promise<WantedPort> {
  const server = createServer((_request, answer) => answer.end(JSON.stringify(health)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return { setting, host: HOST, port: (server.address() as AddressInfo).port };
}

async function freePort(setting: WantedPort["setting"]): Promise<WantedPort> {
  return { setting, host: HOST, port: await findFreePort() };
}

describe("the check of the ports", () => {
  it("finds no fault with free ports", async () => {
    expect(await faultsOfPorts([await freePort("PORT"), await freePort("SCHOOL_PORT")], "Homeroom")).toEqual(
      [],
    );
  });

  it("names every taken port with the setting that changes it", async () => {
    const places = [await takenPort("PORT", { status: "ok" }), await takenPort("SCHOOL_PORT", {})];
    expect(await faultsOfPorts(places, "Homeroom")).toEqual(
      places.map(
        ({ setting, port }) =>
          `Port ${port} on ${HOST} is taken. Stop what listens there, or set ${setting} to a free port.`,
      ),
    );
  });

  it("does not take a portal at another port for this one", async () => {
    const place = await takenPort("SCHOOL_PORT", { portal: "http://localhost:3210" });
    expect(await faultsOfPorts([await freePort("PORT"), place], "Homeroom")).toEqual([
      `Port ${place.port} on ${HOST} is taken. Stop what listens there, or set SCHOOL_PORT to a free port.`,
    ]);
  });

  it("names an unknown host, and a host that is not this machine, with its setting", async () => {
    const places: WantedPort[] = [
      { setting: "PORT", host: "no-such-host.invalid", port: await findFreePort() },
      // TEST-NET-1 (RFC 5737), which no machine has.
      { setting: "OPS_PORT", host: "192.0.2.1", port: await findFreePort() },
    ];
    expect(await faultsOfPorts(places, "Homeroom")).toEqual([
      expect.stringMatching(/^HOST is "no-such-host\.invalid", a name without an address\. Set it to/),
      expect.stringMatching(/^OPS_HOST is "192\.0\.2\.1", which is no address of this machine\. Set it to/),
    ]);
  });

  it("names the address of a running portal, and the settings for a second one", async () => {
    const portal = await startTestPortal({ PORTAL_URL: "http://localhost:3210" });
    const own = { setting: "PORT", host: HOST, port: await portOf(portal.app) } as const;
    expect(await faultsOfPorts([own, await takenPort("SCHOOL_PORT", {})], "Homeroom")).toEqual([
      "Homeroom is already running at http://localhost:3210. To start another beside it, set PORT and SCHOOL_PORT anew.",
    ]);
    await portal.close();
  });
});
