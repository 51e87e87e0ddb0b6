/** The archive that `npm run release` writes, unpacked in an empty folder where nothing of this checkout is. */

import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { RELEASE } from "#shared/node/release.ts";
import { CLEAN_ENVIRONMENT } from "../harness/clean-environment.ts";
import { findFreePort } from "../harness/free-port.ts";
import { startPortal } from "../harness/portal-process.ts";
import { MemberAtPortal } from "./member-at-portal.ts";

const RELEASE_PROGRAM = join(import.meta.dirname, "../../web/build/release/release.ts");
const PLATFORM = `${process.platform}-${process.arch}`;
/** Where the commands of the release find the Node of this test. */
const PATH = `${dirname(process.execPath)}:/usr/bin:/bin`;

/** Programs that deploy/README.md names and the test replaces by one that does nothing, and why. */
const NOT_RUN = {
  useradd: "would add an account to this machine",
  systemctl: "wants a machine that systemd has started; systemd.nightly.test.ts has systemd judge the units",
  certbot: "asks an authority on the Internet for a certificate of a name that leads here",
  nginx: "wants that certificate; proxies.nightly.test.ts starts nginx by the file that is installed here",
  caddy: "may not be here; proxies.nightly.test.ts starts Caddy by the file that is installed here",
};

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

it("is installed by the commands of deploy/README.md, and the units of systemd find each of their files", () => {
  const bin = join(folder, "not-run");
  const machine = join(folder, "machine");
  const typed = join(folder, "typed");
  mkdirSync(bin);
  for (const name of Object.keys(NOT_RUN)) writeFileSync(join(bin, name), "#!/bin/sh\n", { mode: 0o755 });
  for (const path of ["etc/nginx/conf.d", "etc/caddy", "etc/systemd/system", "var/lib/homeroom-school"])
    mkdirSync(join(machine, path), { recursive: true });
  writeFileSync(typed, "the client secret\n");
  const password = join(folder, "password");
  writeFileSync(password, "a long password\n", { mode: 0o600 });
  let printed = "";
  for (const [, block = ""] of textOf("deploy/README.md").matchAll(/^```sh\n(.*?)^```/gms)) {
    // Of a release with Node in it: container.nightly.test.ts builds the image by these commands.
    if (block.includes("podman")) continue;
    const here = block
      .replaceAll(/(?<=^| |sqlite:)\/(?=etc|opt|var)/gm, `${machine}/`)
      .replace("linux-x64-with-node", PLATFORM)
      // It asks for the password at a terminal.
      .replace("--role owner", `--role owner --password-file ${password}`);
    printed += execFileSync("sh", ["-ec", here], {
      cwd: folder,
      env: { PATH: `${bin}:${PATH}` },
      encoding: "utf8",
      stdio: [openSync(typed, "r"), "pipe", "pipe"],
    });
  }
  /** What a unit starts, and the texts that only root can read. */
  const filesOf = (name: string) => {
    const unit = readFileSync(join(machine, "etc/systemd/system", name), "utf8");
    const named = [...unit.matchAll(/^(?:LoadCredential=.*:|EnvironmentFile=|ExecStart=)(.*)$/gm)];
    const [program = "", ...others] = named.map(([, path = ""]) => join(machine, path));
    expect(others.map((path) => statSync(path).mode & 0o777)).toEqual(others.map(() => 0o600));
    return { program, texts: others.map((path) => readFileSync(path, "utf8")) };
  };
  const { texts } = filesOf("homeroom-school.service");
  expect(texts).toEqual([
    expect.stringContaining("SCHOOL_URL="),
    `sqlite:${machine}/var/lib/homeroom-school/school.db\n`,
  ]);
  expect(printed).toContain('"roles":["owner"]');

  const {
    program,
    texts: [settings, secret, keys],
  } = filesOf("homeroom@.service");
  expect(settings).toContain("PORTAL_URL=");
  expect([secret, Buffer.from(keys ?? "", "base64").length]).toEqual(["the client secret\n", 32]);
  // The example's school does not answer.
  const checked = spawnSync(
    join(root, "bin/check-setup"),
    ["--settings", join(machine, "etc/homeroom/portal.env")],
    { env: { PATH, SESSION_STORE: `sqlite:${join(folder, "data/check.db")}` }, encoding: "utf8" },
  );
  expect(checked.stdout).toMatch(/^ok {6}settings$.*^PROBLEM discovery documents/ms);
  const version = execFileSync(program, ["--version"], { env: { PATH }, encoding: "utf8" });
  expect(version).toBe(`${RELEASE}\n`);
});

it("names its own commands, with the option for the settings file, in the help of each", () => {
  for (const name of ["homeroom", "homeroom-school", "check-setup", "sessions"]) {
    const help = execFileSync(join(root, "bin", name), ["--help"], { env: { PATH }, encoding: "utf8" });
    expect(help).toContain(`  bin/${name} `);
    expect(help).toContain("--settings FILE");
    expect(help).not.toMatch(/\bnpm\b|\.ts\b/);
  }
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
  for (const name of ["fastify", "graphql", "react-dom", "@tanstack/react-query"]) {
    expect(names).toContain(name);
    expect(textOf("LICENSES.txt")).toMatch(new RegExp(`^${name} \\d`, "m"));
  }
  expect(names).not.toContain("vite");
  expect(textOf("LICENSES.txt")).toContain("all rights are reserved");
});
