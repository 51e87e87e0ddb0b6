/** `npm run conformance` for a running school: its messages about wrong settings, and the tests that it skips. */

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { CLEAN_ENVIRONMENT } from "../harness/clean-environment.ts";
import { checkRunningSchool } from "../conformance/check-running-school.ts";
import { NEEDS, tagsOfNeeds } from "../conformance/needs.ts";
import { readRunningSchool, REQUIRED_SETTINGS, SETTINGS } from "../conformance/running-school.ts";
import { describeSkippedTests } from "../conformance/skipped-tests.ts";
import { findFreePort } from "../harness/free-port.ts";
import { type SchoolProcess, startSchool } from "../harness/school-process.ts";

const GIVEN = {
  CONFORMANCE_URL: "https://school.example",
  CONFORMANCE_CLIENT_ID: "cli_1",
  CONFORMANCE_CLIENT_SECRET: "sec_1",
  CONFORMANCE_MEMBER_EMAIL: "member@example.com",
  CONFORMANCE_MEMBER_PASSWORD: "secret",
};

describe("the settings of a running school", () => {
  it("are not read without CONFORMANCE_URL: the tests start the demo school themselves", () => {
    expect(readRunningSchool({ ...GIVEN, CONFORMANCE_URL: "" })).toBeUndefined();
    expect(tagsOfNeeds({}).filter(({ skip }) => skip)).toEqual([]);
  });

  it("are all named and explained when they are missing", () => {
    for (const name of REQUIRED_SETTINGS)
      if (name !== "CONFORMANCE_URL")
        expect(() => readRunningSchool({ CONFORMANCE_URL: GIVEN.CONFORMANCE_URL })).toThrow(
          `${name} is missing: ${SETTINGS[name as keyof typeof SETTINGS]}.`,
        );
  });

  it.each([
    "https://school.example/",
    "https://school.example/portal",
    "school.example",
    "ftp://school.example",
  ])("an address like %s is refused", (CONFORMANCE_URL) => {
    expect(() => readRunningSchool({ ...GIVEN, CONFORMANCE_URL })).toThrow("must be an origin");
  });

  it("are refused when only one of two that belong together is set", () => {
    const CONFORMANCE_OPERATOR_EMAIL = "owner@example.com";

    expect(() => readRunningSchool({ ...GIVEN, CONFORMANCE_OPERATOR_EMAIL })).toThrow(
      "CONFORMANCE_OPERATOR_EMAIL and CONFORMANCE_OPERATOR_PASSWORD belong together",
    );
  });

  it("decide which tests are skipped", () => {
    const skipped = (environment: NodeJS.ProcessEnv): string[] =>
      tagsOfNeeds(environment).flatMap(({ name, skip }) => (skip ? [name] : []));

    expect(skipped(GIVEN)).toEqual(Object.keys(NEEDS));
    expect(skipped({ ...GIVEN, CONFORMANCE_PUBLIC_CLIENT_ID: "cli_2" })).not.toContain("public-client");
  });

  it("are listed by school/README.md, each with what it is", () => {
    const readme = readFileSync(join(import.meta.dirname, "../../school/README.md"), "utf8");
    const listed = [...readme.matchAll(/^\| `(CONFORMANCE_\w+)`(, required)? \| (.*) \|$/gm)];

    expect(listed.map(([, name, required, meaning]) => [name, required !== undefined, meaning])).toEqual(
      Object.entries(SETTINGS).map(([name, meaning]) => [name, REQUIRED_SETTINGS.has(name), meaning]),
    );
  });
});

describe("tests that were skipped", () => {
  it("are listed below what they need", () => {
    const result = (fullName: string, status: string, tags: string[]) => ({ fullName, status, tags });
    const report = {
      testResults: [
        { assertionResults: [result("a", "passed", ["operator"]), result("b", "skipped", ["operator"])] },
        {
          assertionResults: [result("c", "skipped", ["public-client"]), result("d", "skipped", ["operator"])],
        },
      ],
    };

    expect(describeSkippedTests(report)).toBe(
      `\nSkipped, needs ${NEEDS["operator"]?.meaning}:\n  b\n  d\n` +
        `\nSkipped, needs ${NEEDS["public-client"]?.meaning}:\n  c`,
    );
    expect(describeSkippedTests(null)).toBe("");
  });
});

describe("the check of a running school before the first test", () => {
  let school: SchoolProcess;
  let good: Record<string, string>;

  beforeAll(async () => {
    school = await startSchool({ SCHOOL_ANONYMOUS_CALLS_PER_MINUTE: "10000" });
    const client = await school.createClient();
    good = {
      CONFORMANCE_URL: school.url,
      CONFORMANCE_CLIENT_ID: client.client_id,
      CONFORMANCE_CLIENT_SECRET: client.client_secret ?? "",
      CONFORMANCE_MEMBER_EMAIL: "yichun@example.com",
      CONFORMANCE_MEMBER_PASSWORD: "titmouse",
    };
  });
  afterAll(() => school.stop());

  const check = async (settings: Record<string, string>): Promise<string | undefined> => {
    const described = readRunningSchool({ ...good, ...settings });
    return described && checkRunningSchool(described);
  };

  it("passes, and registers the operator's program once", async () => {
    const operator = {
      CONFORMANCE_OPERATOR_EMAIL: "owner@example.com",
      CONFORMANCE_OPERATOR_PASSWORD: "titmouse",
    };

    expect(await check({})).toBeUndefined();
    expect(await check(operator)).toMatch(/^cli_/);
    expect(await check({ ...operator, CONFORMANCE_OPERATOR_CLIENT_ID: "cli_mine" })).toBe("cli_mine");
  });

  it.each<[string, Record<string, string>, string]>([
    ["a wrong secret", { CONFORMANCE_CLIENT_SECRET: "sec_wrong" }, "Set CONFORMANCE_CLIENT_ID and"],
    ["a wrong password", { CONFORMANCE_MEMBER_PASSWORD: "wrong" }, "Set CONFORMANCE_MEMBER_EMAIL and"],
    [
      "another redirect URI",
      { CONFORMANCE_REDIRECT_URI: "http://127.0.0.1/x" },
      "(CONFORMANCE_REDIRECT_URI)",
    ],
    ["an unknown public client", { CONFORMANCE_PUBLIC_CLIENT_ID: "cli_x" }, "CONFORMANCE_PUBLIC_CLIENT_ID"],
  ])("finds %s: the message says what to change", async (_fault, settings, message) => {
    await expect(check(settings)).rejects.toThrow(message);
  });

  it("fails when no school answers: npm run conformance says what to change and exits with 2", async () => {
    const CONFORMANCE_URL = `http://127.0.0.1:${await findFreePort()}`;
    const program = join(import.meta.dirname, "../runner/run.ts");
    const { code, stdout, stderr } = await promisify(execFile)(process.execPath, [program, "conformance"], {
      env: { ...CLEAN_ENVIRONMENT, ...good, CONFORMANCE_URL },
    }).then(
      () => ({ code: 0, stdout: "", stderr: "" }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );

    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`No school answers at ${CONFORMANCE_URL}`);
    expect(stderr).not.toContain("    at ");
  });
});
