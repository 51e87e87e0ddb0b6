/**
 * `npm run mutants -- FOLDER…`: Stryker changes the code of a folder in many small ways, one at a time, and runs the tests that
 * execute the changed place. A change that no test finds is a survivor: the tests do not ask what the code does there.
 */

import { readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";

import { Stryker } from "@stryker-mutator/core";

import { readCommandLine, refuseCall } from "#shared/node/command-line.ts";
import { type Equivalent, EQUIVALENTS } from "./equivalents/equivalents.ts";

const ROOT = join(import.meta.dirname, "../..");

const USAGE = `Usage:
  npm run mutants -- bff/pairs                     plants faults in a folder, and prints those that no test finds
  npm run mutants -- school/oauth/token.ts         ... in a file, or several, with the tests of their folder
  npm run mutants -- school/oauth/token.ts:70-90   ... in these lines
  npm run mutants -- --conditions school/oauth     plants no fault but in conditions, comparisons and sums: a third of the time
  npm run mutants -- --help                        prints this`;

/**
 * Tests of other folders that execute the mutated code. More of them find few more mutants, and each survivor runs all that
 * execute its place. A folder without a row has those of the nearest folder above it that has one, and the tests beside it.
 */
const FURTHER_TESTS: Readonly<Record<string, readonly string[]>> = {
  bff: ["bff/routes/session/*.test.ts", "bff/routes/graphql/graphql.server.test.ts"],
  "bff/bounds": [
    "bff/routes/rate-guards.server.test.ts",
    "bff/member-api/{degradation,school-pool}.server.test.ts",
    "bff/oauth/school-fetch.test.ts",
  ],
  "bff/member-api": ["bff/routes/graphql/*.test.ts"],
  "bff/oauth": ["bff/pairs/{live-pair,one-refresh,revocation-pauses}.test.ts"],
  "bff/pairs": ["bff/routes/session/{logout,two-tabs,store-lost}.server.test.ts"],
  "bff/sessions/mass-endings": ["bff/sessions/sessions.test.ts"],
  "bff/routes/files": ["bff/routes/header-inventory.server.test.ts"],
  "bff/routes/graphql": ["bff/routes/caller.server.test.ts"],
  // Of these, those of the own folder suffice.
  "bff/routes": [],
  "bff/routes/session": [],
  "bff/sessions": [],
  "bff/store": [],
  "bff/sign-in": [
    "bff/routes/session/{callback,clock-set-back,login,logout,suspicious-answers,two-tabs}.server.test.ts",
  ],
  school: ["school/{account,oauth,store,operator,mcp}/**/*.test.ts", "school/*.test.ts"],
  "school/account": [
    "school/admin/members/*.test.ts",
    "school/commands/member-command.server.test.ts",
    "school/store/sign-in/*.test.ts",
  ],
  "school/mcp": ["school/{operator,member-api}/**/*.test.ts"],
  "school/member-api": ["school/mcp/*.test.ts"],
  "school/oauth": [
    "school/{store/oauth,mcp}/*.test.ts",
    "school/admin/oauth-applications/*.test.ts",
    "school/{forms-sent-twice,error-answers,called-origin}.server.test.ts",
    "school/pages/{consent-claims,web-session-cookie}.server.test.ts",
  ],
  "school/oauth/authorization": [
    "school/oauth/{malformed-requests,ended-trust}.server.test.ts",
    "school/oauth/client-documents/find-client.server.test.ts",
  ],
  // Those of its own folder suffice.
  "school/oauth/client-documents": [],
  "school/operator": ["school/{mcp,rights}/*.test.ts"],
  "school/store/oauth": [
    "school/oauth/**/*.test.ts",
    "school/admin/oauth-applications/*.test.ts",
    "school/store/*.test.ts",
  ],
  // Tests of screens need a browser's document, and are left out.
  web: ["web/testing/forms-of-schools.test.ts"],
  "web/app/dates": ["web/features/home/view-model/*.test.ts"],
  "web/format": ["web/testing/forms-of-schools.test.ts", "web/{model,app}/**/*.test.ts"],
  "web/model": ["web/testing/forms-of-schools.test.ts", "web/{app/dates,features/*/view-model}/*.test.ts"],
};

function furtherTests(folder: string): readonly string[] {
  const row = FURTHER_TESTS[folder];
  const above = posix.dirname(folder);
  if (row !== undefined || above === ".") return row ?? [];
  // The row of a whole room names the tests of its folders itself.
  return [...(above.includes("/") ? [`${above}/**/*.test.ts`] : []), ...furtherTests(above)];
}

/** What is left out of a run of conditions alone. */
const OTHERS = [
  "ArrayDeclaration",
  "ArrowFunction",
  "AssignmentOperator",
  "BlockStatement",
  "CallExpression",
  "MethodExpression",
  "ObjectLiteral",
  "OptionalChaining",
  "Regex",
  "StringLiteral",
  "UnaryOperator",
  "UpdateOperator",
];

const CONDITIONS: readonly string[] = [
  "ArithmeticOperator",
  "BooleanLiteral",
  "ConditionalExpression",
  "EqualityOperator",
  "LogicalOperator",
];

/** Hooks run in a screen alone. Stryker's parser takes the global variable of `page-data.ts` for a second declaration. */
const NOT_PLANTED = ["!web/**/use-*.ts", "!web/model/page-data.ts"];

type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

const SURVIVED: readonly string[] = ["Survived", "NoCoverage"];
const FOUND: readonly string[] = ["Killed", "Timeout"];

const { positionals, values } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: { conditions: { type: "boolean" } },
});
if (positionals.length === 0) refuseCall("No folder is named.", USAGE);

const sources = new Map<string, readonly string[]>();

function linesOf(file: string): readonly string[] {
  const lines = sources.get(file) ?? readFileSync(file, "utf8").split("\n");
  sources.set(file, lines);
  return lines;
}

/** The code that a mutant replaces, on one line. */
function codeOf({ fileName, location: { start, end } }: Mutant): string {
  const lines = linesOf(fileName).slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return onOneLine(
    lines
      .map((line, at) =>
        line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined),
      )
      .join("\n"),
  );
}

function onOneLine(code: string): string {
  return code.replace(/\s+/g, " ").trim();
}

const fileOf = ({ fileName }: Mutant): string => relative(ROOT, fileName);

function fits({ file, code, line, mutant: replacement }: Equivalent, mutant: Mutant): boolean {
  if (file !== fileOf(mutant) || replacement !== onOneLine(mutant.replacement)) return false;
  const begin = linesOf(mutant.fileName)[mutant.location.start.line - 1]?.trim();
  return code === codeOf(mutant) && (line === undefined || line === begin);
}

function score(mutants: readonly Mutant[]): string {
  const found = mutants.filter(({ status }) => FOUND.includes(status)).length;
  const all = found + mutants.filter(({ status }) => SURVIVED.includes(status)).length;
  return all === 0 ? "-" : `${((100 * found) / all).toFixed(1)} % (${found} of ${all})`;
}

/** Stryker's patterns of the named places, by the folder whose tests they need. */
function patternsByFolder(): Map<string, string[]> {
  const byFolder = new Map<string, string[]>();
  for (const place of positionals) {
    const path = posix.normalize(place).replace(/\/$/, "");
    const isFolder = !/\.ts(:|$)/.test(path);
    const folder = isFolder ? path : posix.dirname(path);
    const patterns = isFolder ? [`${path}/**/*.ts`, `!${path}/**/*.test.ts`, ...NOT_PLANTED] : [path];
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), ...patterns]);
  }
  return byFolder;
}

async function plantFaults(folder: string, patterns: string[]): Promise<readonly Mutant[]> {
  process.env["MUTANT_TESTS"] = JSON.stringify([folder, ...furtherTests(folder)]);
  return new Stryker({
    mutate: patterns,
    ...(values.conditions === true && { mutator: { plugins: null, excludedMutations: OTHERS } }),
    plugins: ["@stryker-mutator/vitest-runner", join(import.meta.dirname, "words.ts")],
    ignorers: ["words"],
    testRunner: "vitest",
    vitest: { configFile: "e2e/mutants/vitest.config.ts", related: true, pool: "threads" },
    coverageAnalysis: "perTest",
    // Code that only the loading of a module executes: each of its mutants would run every test.
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 20_000,
    reporters: [process.stderr.isTTY ? "progress" : "progress-append-only"],
    tempDirName: ".cache/mutants",
    ignorePatterns: ["dist", "var", ".cache", "test-results", "e2e/screenshots"],
    // Vite removes the types, and the compiler's API, with which Stryker would rewrite this file, is no longer there.
    tsconfigFile: "none",
    disableTypeChecks: false,
    logLevel: "warn" as NonNullable<ConstructorParameters<typeof Stryker>[0]["logLevel"]>,
    allowConsoleColors: false,
  }).runMutationTest();
}

for (const [folder, patterns] of patternsByFolder()) {
  const startedAt = performance.now();
  const planted = await plantFaults(folder, patterns);
  const files = new Set(planted.map(fileOf));
  for (const row of EQUIVALENTS)
    if (files.has(row.file) && !planted.some((mutant) => fits(row, mutant)))
      console.log(`equivalents: no mutant fits ${row.file}, ${row.code}`);
  const mutants = planted.filter((mutant) => !EQUIVALENTS.some((row) => fits(row, mutant)));
  const survivors = mutants.filter(({ status }) => SURVIVED.includes(status));
  for (const mutant of survivors.toSorted((one, other) => one.fileName.localeCompare(other.fileName))) {
    const how = mutant.status === "NoCoverage" ? ", executed by no test" : "";
    console.log(`${fileOf(mutant)}:${mutant.location.start.line} ${mutant.mutatorName}${how}`);
    console.log(`  - ${codeOf(mutant)}\n  + ${onOneLine(mutant.replacement)}`);
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  const covered = mutants.filter(({ status }) => status !== "NoCoverage");
  const conditions = mutants.filter(({ mutatorName }) => CONDITIONS.includes(mutatorName));
  // Such a run says nothing; see "What is known of the runner" in the README.
  const withoutTests = mutants.filter(
    ({ status, testsCompleted }) => status === "Survived" && testsCompleted === 0,
  ).length;
  if (withoutTests > 0) console.log(`${withoutTests} survivors ran no test: run them again`);
  // On a busy machine a test may be late without a fault.
  const byTime = mutants.filter(
    ({ status, statusReason }) =>
      status === "Timeout" || (status === "Killed" && /timed out/i.test(statusReason ?? "")),
  );
  for (const mutant of byTime)
    console.log(`found by time alone: ${fileOf(mutant)}:${mutant.location.start.line} ${mutant.mutatorName}`);
  console.log(
    `\n${folder}: conditions ${score(conditions)}, all covered ${score(covered)}, ${minutes} minutes\n`,
  );
}
