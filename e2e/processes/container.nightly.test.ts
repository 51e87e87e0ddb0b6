/**
 * The container file in `deploy/container`: an image is built of a release, and its portal started by the image's own user, entry and
 * health check. A change of root is enough isolation for that, and also works where no other container can be started.
 */

import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { findFreePort } from "../harness/free-port.ts";
import { type SchoolProcess, startSchool } from "../harness/school-process.ts";
import { waitUntilOk } from "../harness/wait-until-ok.ts";
import { attempt, findOrInstallProgram } from "../runner/programs.ts";
import { MemberAtPortal } from "./member-at-portal.ts";

const ROOT = join(import.meta.dirname, "../..");
const RELEASE_PROGRAM = join(ROOT, "web/build/release/release.ts");
const PUBLIC_BASE = "docker.io/library/debian:12-slim";
const OWN_BASE = "localhost/homeroom-test-base:12";
const IMAGE = "localhost/homeroom-test";
const USER_ID = "10001";

let buildah: string;
let folder: string;
let container: string;
let port: number;
let school: SchoolProcess;
let portal: ChildProcess;
let output = "";

const run = (...args: string[]): string =>
  execFileSync(buildah, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
const runInside = (...args: string[]): string => run("run", "--isolation=chroot", container, "--", ...args);

/** Debian's own image; where no registry can be reached, one made of Debian's packages. */
function findBase(): string {
  for (const name of [OWN_BASE, PUBLIC_BASE])
    if (attempt(buildah, ["inspect", "--type=image", name])) return name;
  if (attempt(buildah, ["pull", "-q", PUBLIC_BASE])) return PUBLIC_BASE;
  const system = join(folder, "system");
  const made = attempt(findOrInstallProgram("debootstrap", "debootstrap"), [
    "--variant=minbase",
    "bookworm",
    system,
  ]);
  if (!made)
    throw new Error(
      `No base image: ${PUBLIC_BASE} cannot be pulled, and debootstrap cannot make one. Run this as root and try again: buildah pull ${PUBLIC_BASE}`,
    );
  const base = run("from", "scratch");
  run("copy", "-q", base, system, "/");
  run("commit", "-q", "--rm", base, OWN_BASE);
  return OWN_BASE;
}

beforeAll(async () => {
  buildah = findOrInstallProgram("buildah", "buildah");
  folder = mkdtempSync(join(tmpdir(), "container-"));
  const releases = join(folder, "releases");
  execFileSync(process.execPath, [RELEASE_PROGRAM, "--to", releases, "--with-node", "--as-built"], {
    stdio: "ignore",
  });
  const page = readFileSync(join(ROOT, "deploy/README.md"), "utf8");
  // The commands up to the build; the image is then run by a command that works everywhere.
  const [, commands = ""] = /^```sh\n([^`]*podman build.*\n)podman run/m.exec(page) ?? [];
  const build = `${buildah} build --isolation=chroot --format=docker -q --build-arg BASE=${findBase()}`;
  const own = commands.replace("linux-x64", `${process.platform}-${process.arch}`);
  const here = own.replace("podman build", build).replace(/homeroom:\S+/, IMAGE);
  execFileSync("sh", ["-ec", here], { cwd: releases, stdio: "pipe" });

  school = await startSchool();
  port = await findFreePort();
  const client = await school.createClient({ redirectUris: [`http://localhost:${port}/auth/callback`] });
  container = run("from", IMAGE);
  const secrets = mkdtempSync(join(folder, "secrets-"));
  writeFileSync(join(secrets, "client-secret"), client.client_secret ?? "");
  writeFileSync(join(secrets, "session-keys"), Buffer.alloc(32, "a key of a container").toString("base64"));
  execFileSync("chmod", ["-R", "a+rX", folder]);
  const environment = {
    PORT: String(port),
    PORTAL_URL: `http://localhost:${port}`,
    SCHOOL_URL: school.url,
    CLIENT_ID: client.client_id,
  };
  const given = Object.entries(environment).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
  run(
    "config",
    ...Object.entries(environment).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    container,
  );
  const entry = ["/opt/homeroom/bin/homeroom"];
  portal = spawn(
    buildah,
    ["run", "--isolation=chroot", "-v", `${secrets}:/run/secrets:ro`, ...given, container, "--", ...entry],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  portal.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await waitUntilOk(`http://localhost:${port}/readyz`, portal);
}, 600_000);

afterAll(async () => {
  await school.stop();
  run("rm", container);
  run("rmi", IMAGE);
  rmSync(folder, { recursive: true });
});

it("a member signs in at the portal of the image, and its health check succeeds", async () => {
  const member = new MemberAtPortal(`http://localhost:${port}`, school.url);
  await member.signIn();
  expect(await member.session()).toMatchObject({ signedIn: true });
  expect((await member.navigate("/courses")).body).toContain("</html>");
  const image = JSON.parse(run("inspect", "--type=image", IMAGE)) as {
    Docker: { config: { Healthcheck: { Test: string[] }; User: string; Entrypoint: string[] } };
  };
  const { Healthcheck, User, Entrypoint } = image.Docker.config;
  expect([User, Entrypoint]).toEqual([`${USER_ID}:${USER_ID}`, ["/opt/homeroom/bin/homeroom"]]);
  const [kind, ...command] = Healthcheck.Test;
  expect(kind).toBe("CMD");
  runInside(...command);
});

it("the user of the image is not root, and may write to its data and to temporary folders alone", () => {
  expect(runInside("id", "-u")).toBe(USER_ID);
  // It fails where it may not even look.
  const { stdout } = spawnSync(
    buildah,
    ["run", "--isolation=chroot", container, "--", "find", "/", "-xdev", "-writable", "-not", "-type", "l"],
    { encoding: "utf8" },
  );
  const writable = stdout.trim().split("\n");
  expect(writable).toContain("/tmp");
  const unexpected = writable.filter(
    (path) => !/^(\/tmp|\/var\/tmp|\/run\/lock|\/var\/lib\/homeroom|\/dev|\/proc|\/sys)(\/|$)/.test(path),
  );
  expect(unexpected).toEqual([]);
  expect(runInside("ls", "-A", "/tmp", "/var/tmp")).not.toMatch(/^[^/\n]+$/m);
});

it("SIGTERM ends it in order", async () => {
  const ended = new Promise<number | null>((resolve) => portal.once("exit", resolve));
  // It names itself in its log, and has the same number outside.
  const [, id] = /"pid":(\d+)/.exec(output) ?? [];
  process.kill(Number(id), "SIGTERM");
  expect(await ended).toBe(0);
});
