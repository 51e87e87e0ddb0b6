/** Two portals behind a balancer are replaced by another release, one after the other, while members work; and are taken back. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { findFreePort } from "../harness/free-port.ts";
import { type PortalProcess, startPortal } from "../harness/portal-process.ts";
import { type SchoolProcess, startSchool } from "../harness/school-process.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { documentId, hashedFiles, makeFormerRelease, ROOT } from "./former-release.ts";
import { startLoad } from "./upgrade-load.ts";

let folder: string;
let school: SchoolProcess;
let balancer: Balancer;
let settings: Record<string, string>;
let ports: number[];
let programs: { former: string; newer: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "upgrade-"));
  programs = { former: makeFormerRelease(join(folder, "former")), newer: join(ROOT, "bff/main.ts") };
  const port = await findFreePort();
  ports = [await findFreePort(), await findFreePort()];
  const portalUrl = `http://localhost:${port}`;
  // Access tokens live two seconds, so that both releases refresh pairs that the other one has stored.
  school = await startSchool({ SCHOOL_ACCESS_TOKEN_SECONDS: "2" });
  const client = await school.createClient({ redirectUris: [`${portalUrl}/auth/callback`] });
  settings = {
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
}, 60_000);

afterAll(async () => {
  await school.stop();
  rmSync(folder, { recursive: true });
});

const start = (program: keyof typeof programs, port: number): Promise<PortalProcess> =>
  startPortal({ ...settings, PORT: String(port) }, { command: [process.execPath, programs[program]] });

const isReady = (portal: PortalProcess): Promise<boolean> =>
  fetch(`${portal.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

it("no call and no file is lost, and nobody is signed out, on the way there and back", async () => {
  let running = await Promise.all(ports.map((port) => start("former", port)));
  balancer = await startBalancer(Number(new URL(settings["PORTAL_URL"] ?? "").port), ports);
  const former = {
    files: hashedFiles(join(folder, "former")),
    documentId: documentId(join(folder, "former"), "CoursesPage"),
  };
  const newer = { files: hashedFiles(ROOT), documentId: documentId(ROOT, "CoursesPage") };
  expect(former.files.filter((path) => newer.files.includes(path))).toEqual([]);
  expect(former.documentId).not.toBe(newer.documentId);

  /** One after the other, each at the address of the one before it. */
  const replaceAll = async (release: keyof typeof programs): Promise<void> => {
    const replaced: PortalProcess[] = [];
    for (const [index, portal] of running.entries()) {
      expect(await portal.end("SIGTERM")).toBe(0);
      const next = await start(release, ports[index] ?? 0);
      await expect.poll(() => isReady(next)).toBe(true);
      replaced.push(next);
    }
    running = replaced;
  };

  const ofFormer = await startLoad(balancer.url, school.url, [former]);
  await replaceAll("newer");
  const upgrade = await ofFormer();
  const ofBoth = await startLoad(balancer.url, school.url, [former, newer]);
  await replaceAll("former");
  const wayBack = await ofBoth();
  console.log("upgrade", JSON.stringify(upgrade), "way back", JSON.stringify(wayBack));

  for (const { faults, calls, files, pages, signIns } of [upgrade, wayBack]) {
    expect(faults).toEqual({});
    expect(Math.min(calls, files, pages, signIns)).toBeGreaterThan(0);
  }
  for (const portal of running) await portal.stop();
  await balancer.close();
});
