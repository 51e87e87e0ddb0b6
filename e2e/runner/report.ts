/** Reads the reports of Vitest and Playwright. */

import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** The file, the title and the first line of the error of each failed test. */
  failedTests: readonly string[];
}

export const NO_TESTS: Tally = { passed: 0, failed: 0, skipped: 0, failedTests: [] };

/** What a report of Vitest has, of what is read here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** A suite of Playwright's report: a file, or a group of tests in it. */
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number>;
}

/**
 * Reads the report of Vitest or Playwright. A flaky journey has failed, since it must be believed the first time.
 *
 * @param root  the repository's folder
 * @returns one failure without a title if there is no report
 */
export function readReport(path: string, root: string): Tally {
  let report: VitestReport | PlaywrightReport;
  try {
    report = JSON.parse(readFileSync(path, "utf8")) as VitestReport | PlaywrightReport;
  } catch {
    return { ...NO_TESTS, failed: 1 };
  }
  if ("stats" in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected, failed: unexpected + flaky, skipped, failedTests: failedJourneys(report) };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failedTests: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === "failed");
      if (status === "failed" && failed.length === 0)
        return [describeFailure(file, "the file as a whole", message)];
      return failed.map(({ fullName, failureMessages }) =>
        describeFailure(file, fullName, failureMessages[0]),
      );
    }),
  };
}

function failedJourneys({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => {
        const error = results.find((result) => result.error !== undefined)?.error;
        return describeFailure(`e2e/${file}`, title, error?.message);
      }),
  );
  return [...failed, ...suites.flatMap(failedJourneys)];
}

function describeFailure(file: string, title: string, message = ""): string {
  const [firstLine = ""] = stripVTControlCharacters(message).split("\n", 1);
  return `${file}: ${title}\n    ${firstLine}`.trimEnd();
}
