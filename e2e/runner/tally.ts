/** Counts of tests, read from the runners' own reports and summed into one plain line. */

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const NO_TESTS: Tally = { passed: 0, failed: 0, skipped: 0 };

/** A runner without a readable report has failed once. */
const NO_REPORT: Tally = { passed: 0, failed: 1, skipped: 0 };

export function addTallies(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** `N passed, N failed`, and `, N skipped` when there are any. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}

/** Reads Vitest's JSON report. */
export function vitestTally(report: unknown): Tally {
  const passed = countAt(report, "numPassedTests");
  const failed = countAt(report, "numFailedTests");
  const pending = countAt(report, "numPendingTests");
  if (passed === undefined || failed === undefined) return NO_REPORT;
  return { passed, failed, skipped: (pending ?? 0) + (countAt(report, "numTodoTests") ?? 0) };
}

/** Reads Playwright's JSON report; a flaky test has failed, since it must be believed the first time. */
export function playwrightTally(report: unknown): Tally {
  const stats = typeof report === "object" && report !== null && "stats" in report ? report.stats : null;
  const passed = countAt(stats, "expected");
  const failed = countAt(stats, "unexpected");
  if (passed === undefined || failed === undefined) return NO_REPORT;
  return { passed, failed: failed + (countAt(stats, "flaky") ?? 0), skipped: countAt(stats, "skipped") ?? 0 };
}

function countAt(value: unknown, name: string): number | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const count = (value as Record<string, unknown>)[name];
  return typeof count === "number" ? count : undefined;
}
