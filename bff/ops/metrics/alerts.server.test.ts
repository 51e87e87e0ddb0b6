/** The alerts read metrics that change in a portal with the fault. `alerts.nightly.test.ts` evaluates the alerts. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { FAULTS, NOT_OF_PORTAL, readAlerts, samplesOf, scrapesAround } from "#bff/testing/alert-faults.ts";

const alerts = readAlerts();
const RUNBOOK = readFileSync(join(import.meta.dirname, "../../../docs/runbook.md"), "utf8");

/** The selectors of an expression: the name of each metric, with its conditions on labels. */
function selectorsIn(expression: string): { name: string; isOf: (series: string) => boolean }[] {
  return [...expression.matchAll(/\b(homeroom_\w+)(?:\{(\w+)(=~?)"([^"]+)"\})?/g)].map(
    ([, name = "", label = "", , value = ""]) => {
      const labels = label === "" ? "" : `.*\\b${label}="(?:${value})"`;
      const pattern = new RegExp(`^${name}(?:\\{${labels}.*\\})?$`);
      return { name, isOf: (series) => pattern.test(series) };
    },
  );
}

describe("the alerts", () => {
  it("are at most eleven, each with a fault in this test and an entry in the runbook", () => {
    const names = alerts.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThanOrEqual(11);
    expect(names.toSorted()).toEqual([...Object.keys(FAULTS), ...NOT_OF_PORTAL].toSorted());
    for (const name of names) expect(RUNBOOK).toContain(`\`${name}\``);
  });

  it.each(alerts.filter(({ name }) => !NOT_OF_PORTAL.includes(name)))(
    "$name reads series that its fault moves",
    async ({ name, expression }) => {
      const provoke = FAULTS[name];
      if (provoke === undefined) throw new Error(`no fault for ${name}`);
      const { before, after } = await scrapesAround(provoke);
      const [earlier, later] = [samplesOf(before), samplesOf(after)];
      const selectors = selectorsIn(expression);
      expect(selectors).not.toEqual([]);
      for (const { name: metric } of selectors)
        expect([...later.keys()].some((series) => series.startsWith(metric))).toBe(true);
      const moved = [...later].filter(([series, value]) => value > (earlier.get(series) ?? 0));
      expect(moved.some(([series]) => selectors[0]?.isOf(series))).toBe(true);
    },
  );
});
