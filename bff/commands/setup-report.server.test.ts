/** An operator configures the portal for a real school and makes a mistake. `e2e` runs the command itself. */

import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";

import { reportSetup } from "#bff/commands/setup-report.ts";
import { type EmbeddedSchool, startEmbeddedSchool } from "#bff/embedded-school.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { openSqliteStore } from "#bff/store/sqlite-store.ts";
import { FAKE_CLIENT_ID, startFakeSchool } from "#bff/testing/fake-school.ts";
import { TEST_KEY } from "#bff/testing/portal-browser.ts";
import { folderOfAllTests } from "#bff/testing/temporary-folder.ts";
import { findFreePort } from "#e2e/harness/free-port.ts";
import { RELEASE } from "#shared/node/release.ts";
import { formatScope, PORTAL_SCOPES } from "#shared/scopes.ts";

const SCHOOL_PROGRAM = join(import.meta.dirname, "../../school/main.ts");
const PORTAL_URL = "http://localhost:3999";
const REDIRECT_URI = `${PORTAL_URL}/auth/callback`;

interface Application {
  redirectUri?: string;
  scope?: string;
  confidential?: boolean;
}

const folder = folderOfAllTests();
let school: EmbeddedSchool;
let schoolEnvironment: Record<string, string>;

beforeAll(async () => {
  const port = await findFreePort();
  schoolEnvironment = { SCHOOL_DATABASE: `sqlite:${join(folder, "school.db")}`, SCHOOL_PORT: String(port) };
  const environment = { ...schoolEnvironment, SCHOOL_DEMO: "off" };
  school = await startEmbeddedSchool({
    port,
    portalName: "Portal",
    loginUri: "http://localhost:3999/auth/login",
    redirectUri: REDIRECT_URI,
    dataFolder: folder,
    environment,
  });
});
afterAll(() => school.stop());

/** Creates an application that differs from what the portal needs. */
async function create({ redirectUri, scope, confidential }: Application) {
  const args = ["client", "create", "--name", "Portal", "--redirect-uri", redirectUri ?? REDIRECT_URI];
  args.push("--scope", scope ?? formatScope(PORTAL_SCOPES));
  if (confidential !== false) args.push("--confidential");
  const { stdout } = await promisify(execFile)(process.execPath, [SCHOOL_PROGRAM, ...args], {
    env: schoolEnvironment,
  });
  const made = JSON.parse(stdout) as { client_id: string; client_secret?: string };
  return { CLIENT_ID: made.client_id, CLIENT_SECRET: made.client_secret ?? "a secret that it has not" };
}

/** Correct settings, except for the application or for the changed ones. */
async function settingsWith(application: Application | null, changed: Record<string, string>) {
  const { url, clientId, clientSecrets } = school.credentials;
  return {
    SCHOOL_URL: url,
    PORTAL_URL,
    PORT: String(await findFreePort()),
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecrets.join("\n"),
    SESSION_KEYS: TEST_KEY,
    SESSION_STORE: `sqlite:${join(folder, "sessions.db")}`,
    ...(application === null ? {} : await create(application)),
    ...changed,
  };
}

/** @returns whether everything is in order, and the printed lines */
async function report(changed: Record<string, string>, application: Application | null = null) {
  const settings = await settingsWith(application, changed);
  const lines: string[] = [];
  const isInOrder = await reportSetup(settings, (line) => lines.push(line));
  return { isInOrder, lines, problems: lines.filter((line) => line.startsWith("PROBLEM")), settings };
}

/** Runs the command itself. */
function checkSetupWith(args: readonly string[], env: Record<string, string>) {
  const program = join(import.meta.dirname, "check-setup.ts");
  return promisify(execFile)(process.execPath, [program, ...args], { env });
}

describe("npm run check-setup", () => {
  it.each([
    [
      "a wrong secret",
      null,
      { CLIENT_SECRET: "not the secret" },
      /client secret: the school refuses them.*current secret/,
    ],
    ["an unknown client", null, { CLIENT_ID: "cli_nobody" }, /CLIENT_ID must be that application's/],
    ["a public application", { confidential: false }, {}, /"confidential application" must be ticked/],
    [
      "a redirect URI that is not registered",
      { redirectUri: "http://localhost:1/auth/callback" },
      {},
      /redirect URI http:\/\/localhost:3999\/auth\/callback: .*redirect URIs/,
    ],
    [
      "scopes that the application lacks",
      { scope: "openid profile email account:read" },
      {},
      /scopes .*Tick each of them/,
    ],
    [
      "an http school that is not on this machine",
      null,
      { SCHOOL_URL: "http://school.example.com" },
      /SCHOOL_URL.*expected https/,
    ],
    ["a short key", null, { SESSION_KEYS: "c2hvcnQ=" }, /SESSION_KEYS.*32 bytes.*openssl/],
    [
      "a school that is not there",
      null,
      { SCHOOL_URL: "http://127.0.0.1:9" },
      /discovery documents.*could not be reached/,
    ],
    [
      "another spelling of the school's address",
      null,
      { SCHOOL_URL: "localhost" },
      /SCHOOL_URL.*expected an origin/,
    ],
    [
      "a store that cannot be written",
      null,
      { SESSION_STORE: "sqlite:/dev/null/sessions.db" },
      /session store.*may write/,
    ],
    [
      "a folder of former builds that cannot be written",
      null,
      { FORMER_BUILDS: "/dev/null/builds" },
      /former builds.*Set FORMER_BUILDS/,
    ],
  ] as const)(
    "[T20 T53] names %s with the step that corrects it, and prints no secret",
    async (_title, application, changed, expected) => {
      const { isInOrder, lines, problems, settings } = await report(changed, application);
      expect(isInOrder).toBe(false);
      expect(problems.join("\n")).toMatch(expected);
      for (const secret of [settings.CLIENT_SECRET, settings.SESSION_KEYS])
        expect(lines.join("\n")).not.toContain(secret);
    },
  );

  it.each([
    ["more than half a minute ahead", 33, /clock of this machine: it is 3[1-4] s ahead.*nobody can sign in/],
    ["two hours behind", -7200, /clock of this machine: it is 7[12]\d\d s behind the school's\. Set both/],
    ["half a minute ahead", 28, /^$/],
  ])("names the clock of a machine that is %s", async (_what, seconds, expected) => {
    const { now } = Date;
    vi.spyOn(Date, "now").mockImplementation(() => now() + seconds * 1000);
    onTestFinished(() => void vi.restoreAllMocks());
    const { problems } = await report({});
    expect(problems.join("\n")).toMatch(expected);
  });

  it("exits with 1 when there is a problem", async () => {
    const env = await settingsWith(null, { CLIENT_SECRET: "not the secret" });
    await expect(checkSetupWith([], env)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining("PROBLEM") as unknown,
    });
  });

  it("reads the settings file of the service, with unquoted spaces, and the secrets beside it", async () => {
    const { CLIENT_SECRET, SESSION_KEYS, ...others } = await settingsWith(null, {
      PORTAL_NAME: "Evening School",
      SCHOOL_CONTACT: "office@school.example.com, +886 2 2345 6789",
    });
    const beside = mkdtempSync(join(folder, "settings-"));
    const file = join(beside, "portal.env");
    writeFileSync(
      file,
      Object.entries(others)
        .map((entry) => `${entry.join("=")}\n`)
        .join("# next\n\n"),
    );
    // The school does not accept the next one yet.
    writeFileSync(join(beside, "client-secret"), `the next secret\n${CLIENT_SECRET}\n`);
    writeFileSync(join(beside, "session-keys"), `${SESSION_KEYS}\n`);

    const { stdout } = await checkSetupWith(["--settings", file], {});
    expect(stdout).not.toContain("PROBLEM");
    expect(stdout).toContain("client secret");
    // A secret of the environment, in either form, replaces the one beside the file.
    await expect(checkSetupWith([`--settings=${file}`], { CLIENT_SECRET: "wrong" })).rejects.toMatchObject({
      stdout: expect.stringMatching(/PROBLEM .*client secret: the school refuses/) as unknown,
    });
  });

  it("exits with 2 for a settings file that names no file of authorities", async () => {
    const file = join(mkdtempSync(join(folder, "authorities-")), "portal.env");
    writeFileSync(file, "NODE_EXTRA_CA_CERTS=/no/authority.pem\n");
    await expect(checkSetupWith(["--settings", file], {})).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^NODE_EXTRA_CA_CERTS names \/no\/authority\.pem, which cannot be read/,
      ) as unknown,
    });
  });

  it.each([
    ["that is missing", "no.env", /^There is no file \/.*\/no\.env\. Name the file .*leave --settings out/],
    ["that is a folder", ".", /^\/.* cannot be read \(EISDIR\)\. Name a file/],
    ["without a path", "", /^--settings wants the path of a file\./],
  ])("exits with 2 for a settings file %s", async (_title, path, sentence) => {
    const named = path === "" ? "" : join(folder, path);
    await expect(checkSetupWith(["--settings", named], {})).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(sentence) as unknown,
    });
  });

  it.each([
    ["a misspelt setting", { SESION_STORE: "sqlite:elsewhere.db" }, /SESION_STORE.*mean SESSION_STORE/],
    ["a drain beyond the stop", { DRAIN_SECONDS: "30" }, /DRAIN_SECONDS is 30 and STOP_SECONDS 25/],
    [
      "an idle time beyond the age",
      { SESSION_MAX_HOURS: "8" },
      /SESSION_IDLE_MINUTES is 720 and SESSION_MAX_HOURS 8/,
    ],
    ["a host that leads nowhere", { HOST: "no-such-host.invalid" }, /HOST is "no-such-host.invalid"/],
  ])("names %s and runs the other checks, too", async (_title, changed, expected) => {
    const { isInOrder, lines, problems } = await report(changed);
    expect([isInOrder, problems]).toEqual([false, [expect.stringMatching(expected)]]);
    expect(lines.filter((line) => line.startsWith("ok")).length).toBeGreaterThan(4);
  });

  it("names a port that another program uses, but not one of the portal itself", async () => {
    const portal = createServer((_request, answer) => answer.end(JSON.stringify({ portal: PORTAL_URL })));
    await new Promise<void>((resolve) => portal.listen(0, "127.0.0.1", resolve));
    const { port } = portal.address() as AddressInfo;
    const lineOfPort = async (changed: Record<string, string>) =>
      (await report({ PORT: String(port), ...changed })).lines.find((line) => line.includes(String(port)));
    expect(await lineOfPort({})).toBe(`ok      ports ${port}`);
    const ofAnother = await lineOfPort({ PORTAL_URL: "http://localhost:3998" });
    expect(ofAnother).toMatch(/PROBLEM ports .*taken.*set PORT/);
    await new Promise((resolve) => portal.close(resolve));
  });

  it("warns that an https portal counts every member as one address", async () => {
    const { lines } = await report({ PORTAL_URL: "https://portal.example.com" });
    expect(lines[0]).toBe(`Homeroom ${RELEASE} on Node ${process.versions.node}`);
    expect(lines[1]).toMatch(
      /^WARNING settings: .*TRUSTED_PROXIES is unset: every member counts as one address/,
    );
  });

  it.each([
    [
      "signs ID tokens with RS256 alone",
      { id_token_signing_alg_values_supported: ["RS256"] },
      /discovery documents.*RS256.*ES256/,
    ],
    [
      "sends no iss",
      { authorization_response_iss_parameter_supported: false },
      /discovery documents.*RFC 9207/,
    ],
    ["has no refresh grant", { grant_types_supported: ["authorization_code"] }, /discovery.*refresh_token/],
    ["lists no key that its ID tokens can be checked with", {}, /key set.*ES256/],
  ])(
    "names the fault of a school with which every sign-in would fail: it %s",
    async (_title, listed, expected) => {
      const other = await startFakeSchool();
      other.behaviour.metadata = (document) => ({ ...document, ...listed });
      other.behaviour.jwks = () => ({
        keys: [{ kty: "RSA", kid: "key-1", alg: "RS256", n: "AQAB", e: "AQAB" }],
      });
      const changed = { SCHOOL_URL: other.url, CLIENT_ID: FAKE_CLIENT_ID, CLIENT_SECRET: other.clientSecret };
      const { problems } = await report(changed);
      await other.close();
      expect(problems.join("\n")).toMatch(expected);
    },
  );

  it("names a store whose sessions were sealed with other keys", async () => {
    const store = openSqliteStore(join(folder, "sealed.db"));
    await store.claimKeys(createKeyRing([Buffer.alloc(32, "the keys of the other instances")]).fingerprints);
    await store.close();
    const { isInOrder, problems } = await report({ SESSION_STORE: `sqlite:${join(folder, "sealed.db")}` });
    expect(isInOrder).toBe(false);
    expect(problems.join("\n")).toMatch(
      /PROBLEM session store .*SESSION_KEYS has none.*sessions -- end --all/,
    );
  });

  it("names a store that belongs to another school's portal", async () => {
    const store = openSqliteStore(join(folder, "taken.db"));
    await store.claimFor("https://another.example.com");
    await store.close();
    const { isInOrder, problems } = await report({ SESSION_STORE: `sqlite:${join(folder, "taken.db")}` });
    expect(isInOrder).toBe(false);
    expect(problems.join("\n")).toMatch(/PROBLEM session store .*belongs to the portal of https:\/\/another/);
  });
});
