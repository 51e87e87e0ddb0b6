/** A school whose certificate no public authority has signed. */

import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server } from "node:tls";

import { afterAll, beforeAll, expect, it } from "vitest";

import { findFreePort } from "../harness/free-port.ts";
import { startPortal } from "../harness/portal-process.ts";
import { type SchoolProcess, startSchool } from "../harness/school-process.ts";
import { portalSettings } from "./school-behind-proxy.ts";
import { makeTestCertificate } from "../harness/test-certificate.ts";

const certificate = await makeTestCertificate();
let folder: string;
let terminator: Server;
let school: SchoolProcess;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "authority-"));
  const [tlsPort, schoolPort] = [await findFreePort(), await findFreePort()];
  const schoolUrl = `https://localhost:${tlsPort}`;
  terminator = createServer(certificate, (socket) => {
    const behind = connect(schoolPort, "127.0.0.1");
    socket.pipe(behind).pipe(socket);
    for (const end of [socket, behind])
      end.on("error", () => void [socket, behind].map((each) => each.destroy()));
  }).listen(tlsPort, "localhost");
  await once(terminator, "listening");
  school = await startSchool({ SCHOOL_URL: schoolUrl, SCHOOL_PORT: String(schoolPort) });
  settings = { ...(await portalSettings(school)), SCHOOL_URL: schoolUrl };
});
afterAll(async () => {
  await school.stop();
  terminator.close();
  rmSync(folder, { recursive: true });
});

it("a portal that was given the authority trusts the school, and its client secret is tried there", async () => {
  const NODE_EXTRA_CA_CERTS = join(folder, "authority.pem");
  writeFileSync(NODE_EXTRA_CA_CERTS, certificate.cert);
  const portal = await startPortal({ ...settings, NODE_EXTRA_CA_CERTS });
  await expect.poll(() => portal.output()).toContain('"event":"client_secret_accepted"');
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
  await portal.stop();
});

it("[S17] a portal that was not is not ready, says which setting it wants, and sends no credential", async () => {
  const portal = await startPortal(settings);
  const answer = await fetch(`${portal.url}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    expect.objectContaining({ reason: expect.stringContaining("NODE_EXTRA_CA_CERTS") }),
  ]);
  expect(portal.output()).not.toContain('"event":"client_secret_');
  await portal.stop();
});
