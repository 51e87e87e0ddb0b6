/** What `bff/README.md` says of limits, metrics and events is what the code has, no more and no less. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { LIMITS, type Rate } from "#bff/bounds/limits.ts";
import { AUDIT_EVENTS, createAudit } from "#bff/ops/audit/audit.ts";
import { EVENT_LEVELS } from "#bff/ops/log/events.ts";
import { createMetrics } from "#bff/ops/metrics/metrics.ts";

const BFF = join(import.meta.dirname, "..");
const readme = readFileSync(join(BFF, "README.md"), "utf8");
const sources = globSync("**/*.ts", { cwd: BFF, exclude: ["**/*.test.ts", "testing/**"] }).map((path) => ({
  path,
  text: readFileSync(join(BFF, path), "utf8"),
}));

/** Cells of the table under a heading, without its head. */
function tableUnder(heading: string): string[][] {
  const section = readme.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| "));
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

const code = (text: string): string => `\`${text}\``;

function shown(name: string, value: number | Rate): string {
  const count = (number: number): string => number.toLocaleString("en");
  if (typeof value !== "number") return `${count(value.perMinute)} a minute, ${count(value.burst)} at once`;
  if (name.endsWith("Ms")) return `${value / 1000} s`;
  if (!name.endsWith("Bytes")) return count(value);
  return value >= 1024 * 1024 ? `${value / 1024 / 1024} MiB` : `${value / 1024} KiB`;
}

/** The README may order its rows as it reads best: what it lacks comes last. */
function inOrderOf(listed: readonly string[], rows: readonly string[]): string[] {
  return [...listed.filter((row) => rows.includes(row)), ...rows.filter((row) => !listed.includes(row))];
}

describe("the README", () => {
  it("[S64] lists every limit with its value", () => {
    const listed = tableUnder("Limits").map(([name, value]) => `${name} ${value}`);
    const held = Object.entries(LIMITS).map(([name, value]) => `${code(name)} ${shown(name, value)}`);
    expect(listed).toEqual(inOrderOf(listed, held));
  });

  it("lists every metric with its type and labels", () => {
    const listed = tableUnder("Metrics").map(([name, type, labels]) => `${name} ${type} ${labels}`);
    const shownMetrics = createMetrics().all.map(
      ({ name, type, labels }) => `${code(name)} ${type} ${labels.map(([label]) => code(label)).join(", ")}`,
    );
    expect(listed).toEqual(inOrderOf(listed, shownMetrics));
  });

  it("names every outcome that a metric counts, and no value that its labels do not have", () => {
    const means = new Map(tableUnder("Metrics").map(([name, , , text]) => [name, text]));
    for (const { name, labels } of createMetrics().all) {
      const named = (means.get(code(name)) ?? "").match(/(?<=`)\w+(?=`)/g) ?? [];
      expect(labels.flatMap(([, values]) => values)).toEqual(expect.arrayContaining([...named]));
      // Those of a sign-in are the problems that the member is told.
      const isNamed = name !== "homeroom_sign_ins_total";
      const outcomes = labels.filter(([label]) => label === "outcome" && isNamed);
      expect([...named]).toEqual(expect.arrayContaining(outcomes.flatMap(([, values]) => values)));
    }
  });

  it("lists every event of the audit trail with its fields", () => {
    const lines: string[] = [];
    const output = { write: (line: string) => void lines.push(line) };
    const audit = createAudit({ output, keys: () => [], now: () => 0 });
    const session = { key: Buffer.alloc(32), sub: "mem_1" };
    audit.signedIn("1", session, [], false);
    audit.signedIn("1", session, [], true);
    audit.signInRefused("1", "access_denied");
    audit.sessionEnded("signed_out", 1, session);
    audit.previewOpened("1", session);
    audit.memberData("member_exported", "mem_1", 1);
    audit.memberData("member_erased", "mem_1", 1);
    audit.storeBackedUp();
    audit.secretsInUse([], "secret");
    const written = lines.map((line) => {
      const { time: _time, audit: name, ...fields } = JSON.parse(line) as Record<string, unknown>;
      return `${code(String(name))} ${Object.keys(fields).map(code).join(", ")}`;
    });
    expect(lines).toHaveLength(AUDIT_EVENTS.length);
    expect(tableUnder("Audit trail").map(([name, fields]) => `${name} ${fields}`)).toEqual(written);
  });

  it("lists every event with its level", () => {
    const listed = tableUnder("Events").map(([name, level]) => `${name} ${level}`);
    const written = Object.entries(EVENT_LEVELS).map(([name, level]) => `${code(name)} ${level}`);
    expect(listed).toEqual(inOrderOf(listed, written));
  });
});

describe("the portal's code", () => {
  it("[S59] writes every event that is listed", () => {
    const writers = sources
      .filter(({ path }) => path !== "ops/log/events.ts" && path !== "ops/log/terminal-log.ts")
      .map(({ text }) => text);
    for (const name of Object.keys(EVENT_LEVELS))
      expect(
        writers.some((text) => text.includes(`"${name}"`)),
        name,
      ).toBe(true);
  });

  it("writes to its log only in ops/log/events.ts", () => {
    const direct = sources.filter(({ text }) =>
      /\blog(ger)?\.(trace|debug|info|warn|error|fatal)\(/.test(text),
    );
    expect(direct.map(({ path }) => path)).toEqual([]);
    expect(sources.filter(({ text }) => text.includes("console.")).map(({ path }) => path)).toEqual([]);
  });
});
