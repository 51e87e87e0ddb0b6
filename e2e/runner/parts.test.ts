import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { journeys, type Part, vitest } from "./parts.ts";

const VITEST_REPORT = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0 };
const PLAYWRIGHT_REPORT = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parts-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a part whose runner writes this report, or none, and then ends with this exit code. */
function runPart(part: Part, { report, code }: { report?: object; code: number }) {
  return part.run({
    folder,
    show: "at the end",
    programs: {
      run: (_path, words, environment) => {
        const option = "--outputFile.json=";
        const path =
          words.find((word) => word.startsWith(option))?.slice(option.length) ??
          environment["PLAYWRIGHT_JSON_OUTPUT_NAME"];
        if (report !== undefined && path !== undefined) writeFileSync(path, JSON.stringify(report));
        return Promise.resolve({ code, output: "" });
      },
      endAll: () => Promise.resolve(),
    },
  });
}

describe.each([
  ["vitest", vitest("units", []), VITEST_REPORT],
  ["playwright", journeys([]), PLAYWRIGHT_REPORT],
])("a run of %s", (runner, part, report) => {
  it("has the counts of its report when it succeeds", async () => {
    const { tally } = await runPart(part, { report, code: 0 });
    expect(tally).toMatchObject({ passed: 5, failed: 0 });
  });

  it("fails when it is killed after all its tests passed", async () => {
    const { tally, output } = await runPart(part, { report, code: 1 });
    expect(tally).toMatchObject({ passed: 5, failed: 1 });
    expect(output).toContain(`${runner} ended with exit code 1`);
  });

  it("fails without a report, whatever its exit code", async () => {
    expect((await runPart(part, { code: 0 })).tally.failed).toBe(1);
  });
});
