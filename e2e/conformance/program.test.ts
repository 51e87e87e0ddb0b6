import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { findFreePort } from "../harness/free-port.ts";
import { MEMBER_SCOPE, PROGRAM } from "../harness/school-process.ts";
import { obtainPair, refreshPair, revoke } from "./member-client.ts";
import { schoolProcessForTests } from "./opened-for-tests.ts";

const school = schoolProcessForTests();

const good = [
  "--name",
  "Portal",
  "--redirect-uri",
  "https://portal.example/auth/callback",
  "--scope",
  MEMBER_SCOPE,
];

test("[S60] the result of a command steers no terminal, whatever a member is called", async () => {
  const folder = await mkdtemp(join(tmpdir(), "homeroom-password-"));
  const password = join(folder, "password");
  await writeFile(password, "clay and spruce 7");
  const name = "Ann\u009B2J";
  const who = ["--email", "ann@example.com", "--name", name, "--role", "student"];
  const { code, stdout } = await school.run(
    ["member", "create", ...who, "--password-file", password],
    // A school of its own: a demo school with a member of somebody else's is a real one, which does not start as a demo.
    { SCHOOL_DEMO: "0", SCHOOL_DATABASE: `sqlite:${join(folder, "school.db")}` },
  );
  await rm(folder, { recursive: true });
  expect(code).toBe(0);
  expect(stdout.trimEnd()).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(stdout)).toMatchObject({ name });
});

describe("client create", () => {
  test("prints one JSON object with client_id and, once, client_secret, while the school runs", async () => {
    const { code, stdout, stderr } = await school.run(["client", "create", ...good, "--confidential"]);

    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      client_id: expect.stringMatching(/^cli_/),
      client_secret: expect.stringMatching(/^sec_/),
      redirect_uris: ["https://portal.example/auth/callback"],
      scope: MEMBER_SCOPE,
      confidential: true,
    });
  });

  test("a public client gets no secret, and may have several redirect URIs", async () => {
    const { stdout } = await school.run([
      "client",
      "create",
      ...good,
      "--redirect-uri",
      "http://localhost:3000/cb",
    ]);
    const created = JSON.parse(stdout) as Record<string, unknown>;

    expect(created).not.toHaveProperty("client_secret");
    expect(created["redirect_uris"]).toEqual([
      "https://portal.example/auth/callback",
      "http://localhost:3000/cb",
    ]);
  });

  test("without its options says what is wrong, exits 2 and creates nothing", async () => {
    const { code, stdout, stderr } = await school.run(["client", "create"]);

    expect(code).toBe(2);
    expect(stdout).toBe("");
    for (const option of ["--name", "--redirect-uri", "--scope"]) expect(stderr).toContain(option);
    expect(stderr).not.toContain("    at ");
  });
});

describe("key rotate", () => {
  test("prints the id of the new key, which the running school then lists first", async () => {
    const { code, stdout } = await school.run(["key", "rotate"]);
    const { kid } = JSON.parse(stdout) as { kid: string };
    const answer = await fetch(`${school.url}/api/oauth/jwks`);
    const { keys } = (await answer.json()) as { keys: { kid: string }[] };

    expect(code).toBe(0);
    expect(keys.map((key) => key.kid)).toEqual([kid, expect.any(String)]);
  });
});

describe("the program", () => {
  test("says on /healthz that it is ready", async () => {
    expect((await fetch(`${school.url}/healthz`)).status).toBe(200);
  });

  test("stops when the program that started it has ended", async () => {
    const folder = await mkdtemp(join(tmpdir(), "school-"));
    const child = fork(PROGRAM, [], {
      env: {
        SCHOOL_PORT: String(await findFreePort()),
        SCHOOL_DATABASE: `sqlite:${join(folder, "school.db")}`,
      },
      execArgv: [],
      silent: true,
    });
    const ended = once(child, "exit");
    await once(child.stdout ?? child, "data");
    child.disconnect();

    expect(await ended).toEqual([0, null]);
    await rm(folder, { recursive: true });
  });

  test("names every setting that it cannot read", async () => {
    const { code, stderr } = await school.run([], { SCHOOL_DEMO: "perhaps", SCHOOL_URL: "school" });

    expect(code).toBe(1);
    expect(stderr).toContain("SCHOOL_DEMO must be");
    expect(stderr).toContain("SCHOOL_URL must be");
  });

  test("names SCHOOL_PORT when its port is in use, and exits 1", async () => {
    const { code, stderr } = await school.run([]);

    expect(code).toBe(1);
    expect(stderr).toContain("SCHOOL_PORT");
    expect(stderr).not.toContain("    at ");
  });

  test("an unknown command prints the usage", async () => {
    const { code, stderr } = await school.run(["client", "destroy"]);

    expect(code).toBe(2);
    expect(stderr).toContain("client create --name");
  });

  test("its log holds no token, code, secret, password or cookie", async () => {
    const client = await school.createClient();
    const pair = await obtainPair(school.url, client);
    const fresh = await refreshPair(school.url, client, pair);
    await revoke(school.url, client, fresh.refresh_token);
    await fetch(`${school.url}/sign-in?return_to=/oauth/authorize%3Fcode%3Dcod_in_query`);

    // Lines come over a pipe, some time after the answers.
    await expect.poll(() => school.logs()).toMatch(/oauth\/revoke[\s\S]*"\/sign-in"/);
    expect(school.logs()).not.toMatch(/(tok|ref|cod|sec|web|con)_[\w-]{6}|titmouse|eyJ/);
  });
});
