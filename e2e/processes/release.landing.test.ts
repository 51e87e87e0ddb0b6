/** The archive that `npm run release` writes, unpacked in an empty folder where nothing of this checkout is. */

import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { CLEAN_ENVIRONMENT } from "../harness/clean-environment.ts";
import { findFreePort } from "../harness/free-port.ts";
import { startPortal } from "../harness/portal-process.ts";
import { MemberAtPortal } from "./member-at-portal.ts";

const RELEASE_PROGRAM = join(import.meta.dirname, "../../web/build/release/release.ts");
/** Where the commands of the release find the Node of this test. */
const PATH = `${dirname(process.execPath)}:/usr/bin:/bin`;

let folder: string;
/** Of the unpacked release. */
let root: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "release-"));
  execFileSync(process.execPath, [RELEASE_PROGRAM, "--as-built", "--to", folder], {
    env: CLEAN_ENVIRONMENT,
    stdio: "pipe",
  });
  execFileSync("sh", ["-c", "sha256sum --check SHA256SUMS && tar xzf *.tar.gz"], {
    cwd: folder,
    stdio: "pipe",
  });
  root = join(folder, readdirSync(folder).find((name) => /^homeroom-.*[^z]$/.test(name)) ?? "");
  mkdirSync(join(folder, "data"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

it("runs the portal and the school: a member signs in, and a page is rendered", async () => {
  const schoolPort = String(await findFreePort());
  const database = join(folder, "data/school.db");
  copyFileSync(process.env["TEST_SQLITE_TEMPLATE"] ?? "", database);
  const portal = await startPortal(
    { PATH, SCHOOL_PORT: schoolPort, SCHOOL_DATABASE: `sqlite:${database}` },
    { command: [join(root, "bin/homeroom")], cwd: join(folder, "data") },
  );
  const member = new MemberAtPortal(portal.url, `http://127.0.0.1:${schoolPort}`);
  expect((await member.signIn()).pathname).toBe("/courses");
  const { statusCode, body } = await member.navigate("/courses");
  expect(statusCode).toBe(200);
  expect(body).toContain("react-ts-practice");
  expect(await portal.end("SIGTERM")).toBe(0);
  await portal.stop();
});

it("says which Node is needed where the one of the machine is too old", () => {
  const bin = join(folder, "old-node");
  mkdirSync(bin);
  writeFileSync(join(bin, "node"), "#!/bin/sh\necho v20.20.2\n", { mode: 0o755 });
  const run = () =>
    execFileSync(join(root, "bin/check-setup"), { env: { PATH: `${bin}:/usr/bin:/bin` }, stdio: "pipe" });
  expect(run).toThrow(/Node 24\.\d+ or newer is needed, and .* is v20\.20\.2\./);
});

it("names each package once, with its licence, and what the pages contain among them", () => {
  const { components } = JSON.parse(textOf("sbom.cdx.json")) as { components: { name: string }[] };
  const names = components.map(({ name }) => name);
  for (const name of ["fastify", "graphql", "react-dom", "urql"]) {
    expect(names).toContain(name);
    expect(textOf("LICENSES.txt")).toMatch(new RegExp(`^${name} \\d`, "m"));
  }
  expect(names).not.toContain("vite");
  expect(textOf("LICENSES.txt")).toContain("all rights are reserved");
});
