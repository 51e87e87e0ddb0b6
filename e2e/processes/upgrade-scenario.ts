/** Two portals behind a balancer are replaced by another release, one after the other, while members work; and are taken back. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findFreePort } from "../harness/free-port.ts";
import { type PortalProcess, startPortal } from "../harness/portal-process.ts";
import { startSchool } from "../harness/school-process.ts";
import { waitUntilOk } from "../harness/wait-until-ok.ts";
import { startBalancer } from "./balancer.ts";
import { documentId, hashedFiles } from "./former-release.ts";
import { type OpenPage, startLoad } from "./upgrade-load.ts";

/** @returns the requests of pages of a release. @param root  of the release */
export function pageOf(root: string): OpenPage {
  return { files: hashedFiles(root), documentId: documentId(root, "CoursesPage") };
}

/**
 * @param formerRoot  of the release before, which has been built
 * @param newerRoot  of the other one
 */
export async function upgradeAndBack(formerRoot: string, newerRoot: string) {
  const folder = mkdtempSync(join(tmpdir(), "upgrade-"));
  // Access tokens live two seconds, so that both releases refresh pairs that the other one has stored.
  const school = await startSchool({ SCHOOL_ACCESS_TOKEN_SECONDS: "2" });
  const port = await findFreePort();
  const portalUrl = `http://localhost:${port}`;
  const client = await school.createClient({ redirectUris: [`${portalUrl}/auth/callback`] });
  const settings = {
    SCHOOL_URL: school.url,
    CLIENT_ID: client.client_id,
    CLIENT_SECRET: client.client_secret ?? "",
    PORTAL_URL: portalUrl,
    SESSION_STORE: `sqlite:${join(folder, "sessions.db")}`,
    FORMER_BUILDS: join(folder, "builds"),
    RATE_LIMITS: "off",
    SESSIONS_PER_MEMBER: "1000",
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "1",
  };
  const start = async (root: string, at: number): Promise<PortalProcess> => {
    const command = [process.execPath, join(root, "bff/main.ts")] as const;
    const portal = await startPortal({ ...settings, PORT: String(at) }, { command });
    await waitUntilOk(`${portal.url}/readyz`);
    return portal;
  };
  const ports = [await findFreePort(), await findFreePort()];
  let running = await Promise.all(ports.map((at) => start(formerRoot, at)));
  const balancer = await startBalancer(port, ports);

  /** One after the other, each at the address of the one before it. */
  const replaceAll = async (root: string): Promise<void> => {
    const replaced: PortalProcess[] = [];
    for (const [index, portal] of running.entries()) {
      await portal.end("SIGTERM");
      replaced.push(await start(root, ports[index] ?? 0));
    }
    running = replaced;
  };
  const [former, newer] = [pageOf(formerRoot), pageOf(newerRoot)];
  try {
    const stopFirst = await startLoad(balancer.url, school.url, [former]);
    await replaceAll(newerRoot);
    const upgrade = await stopFirst();
    const stopSecond = await startLoad(balancer.url, school.url, [former, newer]);
    await replaceAll(formerRoot);
    return { upgrade, wayBack: await stopSecond() };
  } finally {
    for (const portal of running) await portal.stop();
    await balancer.close();
    await school.stop();
    rmSync(folder, { recursive: true });
  }
}
