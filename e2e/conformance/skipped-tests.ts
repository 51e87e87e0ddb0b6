/** Lists the skipped tests of a Vitest report, by what they need. */

import { NEEDS } from "./needs.ts";

/** The part of Vitest's JSON report that is read here. */
interface Report {
  testResults?: { assertionResults?: { fullName: string; status: string; tags: string[] }[] }[];
}

/**
 * Lists each skipped test under its need.
 *
 * @param report  Vitest's JSON report
 * @returns lines for a person; empty when nothing was skipped
 */
export function describeSkippedTests(report: unknown): string {
  const tests = ((report as Report | null)?.testResults ?? []).flatMap(
    ({ assertionResults }) => assertionResults ?? [],
  );
  const skipped = tests.filter(({ status }) => status !== "passed" && status !== "failed");
  const byNeed = Map.groupBy(skipped, ({ tags }) => Object.keys(NEEDS).find((need) => tags.includes(need)));
  return [...byNeed]
    .map(([need, group]) => {
      const reason = need === undefined ? "was not reached" : `needs ${NEEDS[need]?.meaning}`;
      return [`\nSkipped, ${reason}:`, ...group.map(({ fullName }) => `  ${fullName}`)].join("\n");
    })
    .join("\n");
}
