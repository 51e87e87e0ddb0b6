import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

import { CLEAN_ENVIRONMENT } from "../../harness/clean-environment.ts";
import { operatorApiForTests } from "./operator-api.ts";
import { schoolForTests } from "../opened-for-tests.ts";

/* A generator makes a client of `/openapi.json`; a program that uses it is compiled, and called with. The packages come from the
   registry of npm, in the versions of the folder's own lock file. */

const PROGRAM = join(import.meta.dirname, "../generated-client");

const school = schoolForTests();
const api = operatorApiForTests(school);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "generated-client-"));
  await cp(PROGRAM, folder, { recursive: true });
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

/** @throws with the output of a command that fails */
async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { stdout } = await promisify(execFile)(command, [...args], {
    cwd: folder,
    env: { ...CLEAN_ENVIRONMENT, ...env },
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${command} ${args.join(" ")}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

test("a client that a generator made of /openapi.json is compiled, and called with", async () => {
  // Certificates, proxies and the registry are those of whoever runs the tests.
  await run("npm", ["ci", "--ignore-scripts"], process.env);
  const document = await fetch(`${school.url}/openapi.json`);
  await writeFile(join(folder, "openapi.json"), await document.text());
  await run("node_modules/.bin/openapi-typescript", ["openapi.json", "--output", "api.ts"]);
  await run("node_modules/.bin/tsc", ["--project", "."]);
  const output = await run(process.execPath, ["program.ts"], {
    SCHOOL_URL: school.url,
    ACCESS_TOKEN: api.accessToken,
  });

  expect(JSON.parse(output)).toEqual({
    listed: true,
    limited: 1,
    percent: [20, 30],
    refusal: "conflict",
    statuses: [200, 200, 201, 200, 409, 204],
  });
}, 300_000);
