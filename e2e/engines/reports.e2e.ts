/** What a broken page reports, in the words of each engine: the portal's log and metric have it, and nothing of the member. */

import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { journeyFolder } from "../browser/journey-folder.ts";
import { expect, test } from "../browser/member-browser.ts";
import { findFreePort } from "../harness/free-port.ts";
import { type PortalProcess, startPortal } from "../harness/portal-process.ts";
import { ENGINES } from "./engines.ts";
import { walkerIn } from "./walker.ts";

/** The names of the engines in the log and in the metric. */
const NAMES: Readonly<Record<string, string>> = { Chromium: "chromium", Firefox: "gecko", WebKit: "webkit" };

/** Of the address, of what the program threw, and of the member: in no report. */
const SECRETS = /canary|react-ts-practice|yichun|mem_/;

/** Throws as it is loaded, and once more later, when nothing can catch it. */
const THROWING = `
  const fail = () => { throw new Error("canary of yichun@example.com"); };
  setTimeout(fail, 0);
  fail();
`;

/** By code. */
const EXPECTED = [
  { code: "part_missing", screen: "/inbox/settings" },
  { code: "program_threw", screen: "/courses/:slug" },
  { code: "screen_threw", screen: "/courses/:slug" },
];

let portal: PortalProcess;
let opsPort: number;
// As at an operator's balancer: the pages are whole, and two files of them are not.
const balancer = createServer((incoming, outgoing) => {
  const { method, url = "/", headers } = incoming;
  if (/^\/assets\/inboxSettings-[^/]*\.js$/.test(url)) {
    outgoing.writeHead(404, { "cache-control": "no-store" }).end();
    return;
  }
  if (/^\/assets\/course-[^/]*\.js$/.test(url)) {
    outgoing.writeHead(200, { "content-type": "text/javascript" });
    outgoing.end(THROWING);
    return;
  }
  const forwarded = request(new URL(url, portal.url), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  forwarded.once("error", () => outgoing.destroy());
  incoming.pipe(forwarded);
});
let origin: string;

// One portal for all three, and one installation of an engine after another.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  await new Promise<void>((resolve) => balancer.listen(0, "127.0.0.1", resolve));
  origin = `http://localhost:${(balancer.address() as AddressInfo).port}`;
  opsPort = await findFreePort();
  const schoolPort = String(await findFreePort());
  portal = await startPortal({
    PORTAL_URL: origin,
    OPS_PORT: String(opsPort),
    SCHOOL_PORT: schoolPort,
    SCHOOL_DATABASE: `sqlite:${join(journeyFolder(), `reports-${schoolPort}.db`)}`,
  });
});

test.afterAll(async () => {
  balancer.closeAllConnections();
  balancer.close();
  await portal.stop();
});

for (const [name, open] of Object.entries(ENGINES))
  test(`${name} reports a screen that cannot be loaded, and a program that throws @nightly`, async ({
    page,
  }) => {
    const engine = NAMES[name];
    const browser = await open({ width: 1280, height: 800 }, page);
    const walker = walkerIn(browser, origin);
    try {
      await walker.signIn("/account");
      await walker.expectScreen("Account");
      await walker.open("/courses/react-ts-practice?canary#canary");
      await expect.poll(() => reportsOf(engine)).toHaveLength(2);
      await walker.open("/inbox/settings?canary#canary");
      await expect.poll(() => reportsOf(engine)).toHaveLength(EXPECTED.length);
    } finally {
      await browser.close();
    }
    const reports = reportsOf(engine);
    expect(reports).toMatchObject(
      EXPECTED.map((each) => ({ ...each, release: expect.stringMatching(/^\d+\.\d+\.\d+$/) })),
    );
    expect(reports.every(({ engineVersion }) => Number(engineVersion) > 0)).toBe(true);
    expect(JSON.stringify(reports)).not.toMatch(SECRETS);
    const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
    for (const { code } of EXPECTED)
      expect(metrics).toContain(`homeroom_client_errors_total{code="${code}",engine="${engine}"} 1`);
    expect(metrics).not.toMatch(SECRETS);
  });

/** The events of the log that reports of this engine have caused, by code. */
function reportsOf(engine: string | undefined): Record<string, unknown>[] {
  return portal
    .output()
    .split("\n")
    .filter((line) => line.includes('"event":"client_error"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((report) => report["engine"] === engine)
    .toSorted((a, b) => String(a["code"]).localeCompare(String(b["code"])));
}
