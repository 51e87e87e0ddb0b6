/** For each alert of `deploy/prometheus/alerts.yaml`, a function that causes its fault in a running portal. */

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { SessionStore } from "#bff/store/store.ts";
import type { TestPortal } from "#bff/testing/portal-browser.ts";
import { memberAt, OWN_NAVIGATION, startPortalWithPages } from "#bff/testing/portal-with-pages.ts";

export const ALERTS_PATH = join(import.meta.dirname, "../../deploy/prometheus/alerts.yaml");

interface Alert {
  name: string;
  expression: string;
}

export function readAlerts(): Alert[] {
  const text = readFileSync(ALERTS_PATH, "utf8");
  return [...text.matchAll(/- alert: (\w+)\n +expr: (?:>-\n)?((?:.|\n)*?)\n +(?:for|labels):/g)].map(
    ([, name = "", expression = ""]) => ({ name, expression: expression.replaceAll(/\s+/g, " ").trim() }),
  );
}

/** Alerts on metrics of Prometheus itself. */
export const NOT_OF_PORTAL = ["HomeroomDown"];

/** The portal, and a way to damage its store. */
interface Surroundings {
  portal: TestPortal;
  /** The store then returns records that no key opens. */
  spoilRecords: () => void;
}

type Provoke = (surroundings: Surroundings) => Promise<void>;

const failingCalls: Provoke = async ({ portal }) => {
  const member = await memberAt(portal);
  portal.school.behaviour.graphql = (_query, reply) => reply.code(500).send({});
  for (let calls = 0; calls < 8; calls += 1) await member.ask();
};

export const FAULTS: Readonly<Record<string, Provoke>> = {
  HomeroomAnswersErrors: failingCalls,
  HomeroomSchoolFails: failingCalls,

  async HomeroomStoreFails({ portal }) {
    const member = await memberAt(portal);
    portal.breakStore();
    portal.clock.advance(10);
    await member.ask();
  },

  async HomeroomCredentialsRefused({ portal }) {
    portal.school.behaviour.token = (_form, reply) => reply.code(401).send({ error: "invalid_client" });
    await portal.browser().signIn();
  },

  async HomeroomRefreshesRejected({ portal }) {
    const member = await memberAt(portal);
    for (const pair of portal.school.pairs) pair.isRevoked = true;
    portal.clock.advance(7300);
    await member.ask();
  },

  async HomeroomSessionsUnreadable({ portal, spoilRecords }) {
    const member = await memberAt(portal);
    spoilRecords();
    portal.clock.advance(10);
    await member.ask();
  },

  async HomeroomRevocationsWait({ portal }) {
    const member = await memberAt(portal);
    portal.school.behaviour.revoke = (reply) => reply.code(503).send({});
    await member.call("POST", "/auth/logout");
    portal.clock.advance(2 * 3600);
    await portal.metrics.read();
    portal.school.behaviour.revoke = undefined;
    for (const pair of portal.school.pairs) pair.isRevoked = true;
  },

  async HomeroomLoopLate() {
    for (let times = 0; times < 5; times += 1) {
      const until = performance.now() + 200;
      while (performance.now() < until);
      await sleep(1);
    }
  },

  async HomeroomPagesUnrendered({ portal }) {
    const member = await memberAt(portal);
    await member.navigate("/courses?end-thread", OWN_NAVIGATION);
  },

  async HomeroomPagesBreak({ portal }) {
    const report = { code: "screen_threw", screen: "/courses", release: "1.2.3" };
    for (let pages = 0; pages < 6; pages += 1)
      await portal.browser().call("POST", "/auth/client-errors", report);
  },
};

/** @returns the text of the metrics before the fault, and after it */
export async function scrapesAround(provoke: Provoke): Promise<{ before: string; after: string }> {
  let areSpoilt = false;
  const portal = await startPortalWithPages(
    {},
    {},
    {
      storeInFront: (store: SessionStore): SessionStore => ({
        ...store,
        async readSession(key) {
          const row = await store.readSession(key);
          return row && areSpoilt ? { ...row, version: row.version + 1, sealed: randomBytes(100) } : row;
        },
      }),
    },
  );
  try {
    const before = await portal.metrics.read();
    await provoke({ portal, spoilRecords: () => void (areSpoilt = true) });
    portal.clock.advance(60);
    return { before, after: await portal.metrics.read() };
  } finally {
    await portal.close();
  }
}

/** The samples of a scrape, by series: its name with its labels. */
export function samplesOf(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}
