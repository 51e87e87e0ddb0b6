/**
 * Each alert fires in Prometheus' own evaluation of the metrics of a portal with its fault, and for no other fault. The two scrapes around
 * the fault are repeated, minute by minute, as if the fault continued.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { createMetrics } from "#bff/ops/metrics/metrics.ts";
import {
  ALERTS_PATH,
  FAULTS,
  NOT_OF_PORTAL,
  readAlerts,
  samplesOf,
  scrapesAround,
} from "#bff/testing/alert-faults.ts";
import { folderOfAllTests } from "#bff/testing/temporary-folder.ts";
import { runPromtool } from "#e2e/harness/promtool.ts";

const folder = folderOfAllTests();

const MINUTES = 30;

interface Series {
  series: string;
  /** In promtool's notation: first value, growth, number of steps. */
  values: string;
}

/** Counters continue to grow as between the two scrapes; gauges stay. */
function seriesOf(before: string, after: string): Series[] {
  const counters = new Set(
    [...after.matchAll(/^# TYPE (\w+) (?:counter|histogram)$/gm)].map(([, name = ""]) => name),
  );
  const isCounter = (series: string): boolean =>
    counters.has((/^\w+/.exec(series)?.[0] ?? "").replace(/_(bucket|sum|count)$/, "")) ||
    counters.has(/^\w+/.exec(series)?.[0] ?? "");
  const earlier = samplesOf(before);
  return [...samplesOf(after)]
    .filter(([, value]) => Number.isFinite(value))
    .map(([series, value]) => {
      const growth = isCounter(series) ? value - (earlier.get(series) ?? 0) : 0;
      const [name = "", labels = ""] = series.replace("}", "").split("{");
      const all = [labels, 'job="homeroom"', 'instance="a:9464"'].filter(Boolean).join(",");
      return { series: `${name}{${all}}`, values: `${value}+${growth}x${MINUTES}` };
    });
}

/** For every fault but a late event loop: on a busy machine the loop of this process is late without a fault. */
function withoutLoopDelay(series: readonly Series[]): Series[] {
  return series.filter(({ series: name }) => !name.startsWith("homeroom_event_loop_delay_seconds"));
}

/** Counters grow once, after ten minutes, and stay. */
function onceIn(series: readonly Series[]): Series[] {
  return series.map(({ series: name, values }) => {
    const [, value = "", growth = ""] = /^(.+?)([+-].+?)x/.exec(values) ?? [];
    return { series: name, values: `${Number(value) - Number(growth)}x9 ${value}x${MINUTES}` };
  });
}

/** @returns the names of the alerts that fire at that minute, by promtool */
function firingOn(input: readonly Series[], minute = MINUTES): string[] {
  const eval_time = `${minute}m`;
  const test = {
    rule_files: [ALERTS_PATH],
    evaluation_interval: "1m",
    tests: [
      {
        interval: "1m",
        input_series: input,
        // promtool reports each alert that fires with its name, since none is expected.
        alert_rule_test: readAlerts().map(({ name }) => ({ eval_time, alertname: name, exp_alerts: [] })),
      },
    ],
  };
  // JSON is YAML.
  const path = join(folder, "test.yaml");
  writeFileSync(path, JSON.stringify(test));
  const { text } = runPromtool(["test", "rules", path]);
  const found = [...text.matchAll(/alertname: (\w+), time: \w+,\s*exp:\[\s*\],\s*got:\[\s*\S/g)];
  if (found.length === 0 && !text.includes("SUCCESS")) throw new Error(text);
  return found.map(([, name = ""]) => name);
}

/** Calls that a fault makes fail are answered with errors. */
const ALONG_WITH: Readonly<Record<string, readonly string[]>> = {
  HomeroomAnswersErrors: ["HomeroomSchoolFails"],
  HomeroomSchoolFails: ["HomeroomAnswersErrors"],
  HomeroomStoreFails: ["HomeroomAnswersErrors"],
};

it("the metrics have names, types and units in the conventions of Prometheus", async () => {
  expect(runPromtool(["check", "metrics"], await createMetrics().read())).toEqual({
    text: "",
    isSuccess: true,
  });
});

it("the rules are valid", () => {
  expect(runPromtool(["check", "rules", ALERTS_PATH])).toMatchObject({ isSuccess: true });
});

it("none fires for a healthy portal, and one for a missing portal", async () => {
  const { before, after } = await scrapesAround(async ({ portal }) => {
    await portal.browser().signIn();
  });
  const well = withoutLoopDelay(seriesOf(before, after));
  const up = (value: number): Series => ({
    series: 'up{job="homeroom",instance="a:9464"}',
    values: `${value}x${MINUTES}`,
  });
  expect(firingOn([...well, up(1)])).toEqual([]);
  expect(firingOn([up(0)])).toEqual(NOT_OF_PORTAL);
});

it.each(Object.entries(FAULTS))("%s fires on its fault", async (name, provoke) => {
  const { before, after } = await scrapesAround(provoke);
  const expected = [name, ...(ALONG_WITH[name] ?? [])];
  const series = seriesOf(before, after);
  const fired = firingOn(name === "HomeroomLoopLate" ? series : withoutLoopDelay(series));
  expect(fired.toSorted()).toEqual(expected.toSorted());
});

it.each(["HomeroomAnswersErrors", "HomeroomStoreFails"])(
  "%s and its like do not fire for a fault that ends within a minute",
  async (name) => {
    const { before, after } = await scrapesAround(FAULTS[name] ?? (() => Promise.reject(new Error(name))));
    const input = onceIn(withoutLoopDelay(seriesOf(before, after)));
    expect([11, 12, 13, 14].flatMap((minute) => firingOn(input, minute))).toEqual([]);
  },
);
