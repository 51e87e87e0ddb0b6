/**
 * The embedded school: the school service as a child process, with its demo members, for a portal that was given no
 * real school. The portal speaks HTTP to it, as to any other.
 */

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import type { SchoolCredentials } from "#bff/oauth/school-connection.ts";
import { SECRET_SETTINGS } from "#bff/secret-settings.ts";
import { createProgress } from "#shared/node/progress.ts";
import { BUILT_IN_ACCENT } from "#shared/style/icon.ts";
import { formatScope, PORTAL_SCOPES } from "#shared/scopes.ts";

/** The school could not be started; the message says what to do. */
export class EmbeddedSchoolError extends Error {
  override readonly name = "EmbeddedSchoolError";
}

export interface EmbeddedSchool {
  url: string;
  pid: number;
  credentials: SchoolCredentials;
  /** Resolves with the reason when the process has ended by itself. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

interface EmbeddedSchoolOptions {
  port: number;
  /** The portal's name. */
  portalName: string;
  /** The address at the portal that begins a sign-in. */
  loginUri: string;
  redirectUri: string;
  /** Folder of the client's credentials and the school's log. */
  dataFolder: string;
  environment: NodeJS.ProcessEnv;
}

/** The portal's client. Its file also has the name and the addresses that it was made with: other ones make another client. */
interface StoredClient {
  clientId: string;
  clientSecret: string;
}

const PROGRAM = join(import.meta.dirname, "../school/main.ts");
/** A school that takes longer to start is reported, so that nobody takes the program for dead. */
const SLOW_AFTER_MS = 10_000;

/** `{base_url}` of the school on this port. */
export function embeddedSchoolUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/**
 * Starts the school and waits until it answers.
 *
 * @throws {EmbeddedSchoolError} with the school's own message when it does not start
 */
export async function startEmbeddedSchool(options: EmbeddedSchoolOptions): Promise<EmbeddedSchool> {
  const { port, dataFolder } = options;
  const url = embeddedSchoolUrl(port);
  const environment = environmentOfSchool(options.environment, port);
  mkdirSync(dataFolder, { recursive: true });

  // The IPC channel ends the school with the portal, however the portal ends.
  const child = spawn(process.execPath, [PROGRAM], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  child.stdout?.pipe(createWriteStream(join(dataFolder, "school.log"), { flags: "a", mode: 0o600 }));
  let errorOutput = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString("utf8")).slice(-2000);
  });
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) =>
      resolve(errorOutput.trim() || `the school ended (${signal ?? code})`),
    );
  });

  await waitUntilListening(child, ended);
  const credentials = await clientOfPortal(url, environment, options);
  return { url, pid: child.pid ?? 0, credentials, ended, stop: () => stop(child) };
}

/** The school's process does not get the portal's own secrets. */
export function environmentOfSchool(ofPortal: NodeJS.ProcessEnv, port: number): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {
    SCHOOL_DEMO: "on",
    ...brandingOfPortal(ofPortal),
    ...ofPortal,
    SCHOOL_PORT: String(port),
  };
  for (const name of ["SCHOOL_URL", ...SECRET_SETTINGS]) delete environment[name];
  return environment;
}

/** The portal's branding, as settings of the school; nothing where the portal has that of the demo school. */
function brandingOfPortal(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PORTAL_NAME, PORTAL_ACCENT, PORTAL_LOGO, PORTAL_LOGO_DARK } = environment;
  if (!(PORTAL_NAME || PORTAL_ACCENT || PORTAL_LOGO || PORTAL_LOGO_DARK)) return {};
  return {
    SCHOOL_ACCENT: PORTAL_ACCENT || BUILT_IN_ACCENT,
    ...(PORTAL_LOGO && { SCHOOL_LOGO: PORTAL_LOGO }),
    ...(PORTAL_LOGO_DARK && { SCHOOL_LOGO_DARK: PORTAL_LOGO_DARK }),
  };
}

/**
 * Waits until the school reports over IPC that it is ready: on a port that is taken, another program's `/healthz` would answer. A slow
 * machine may take minutes, so there is no deadline while the process lives.
 *
 * @param ended  resolves with the reason when the process ends
 * @throws {EmbeddedSchoolError} when it ends
 */
export async function waitUntilListening(
  child: Pick<ChildProcess, "on">,
  ended: Promise<string>,
  stream?: NodeJS.WriteStream,
): Promise<void> {
  using progress = createProgress({ hasOwnSignals: true, ...(stream && { stream }) });
  const slow = setTimeout(() => progress.step("The demo school is still starting"), SLOW_AFTER_MS);
  const listening = new Promise<undefined>((resolve) => {
    child.on("message", (message) => {
      if (message === "listening") resolve(undefined);
    });
  });
  const fault = await Promise.race([listening, ended]);
  clearTimeout(slow);
  if (fault !== undefined) throw new EmbeddedSchoolError(`The embedded school did not start:\n${fault}`);
}

/** The portal's client at this school, from a file; created again when the school does not know it any more. */
async function clientOfPortal(
  url: string,
  environment: NodeJS.ProcessEnv,
  { dataFolder, portalName, loginUri, redirectUri }: EmbeddedSchoolOptions,
): Promise<SchoolCredentials> {
  const path = join(dataFolder, "embedded-client.json");
  const made = { portalName, loginUri, redirectUri };
  const stored = readStoredClient(path, made);
  if (stored !== undefined && (await isClientKnown(url, stored))) return credentialsAt(url, stored);

  const args = [
    "client",
    "create",
    "--confidential",
    `--name=${memberAreaOf(portalName)}`,
    `--redirect-uri=${redirectUri}`,
    `--initiate-login-uri=${loginUri}`,
    `--scope=${formatScope(PORTAL_SCOPES)}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args], {
    env: environment,
  }).catch((error: Error & { stderr?: string }) => {
    throw new EmbeddedSchoolError(
      `The embedded school did not make a client:\n${error.stderr ?? error.message}`,
    );
  });
  const { client_id, client_secret } = JSON.parse(stdout) as { client_id: string; client_secret: string };
  const client = { clientId: client_id, clientSecret: client_secret };
  writeFileSync(path, JSON.stringify({ ...client, ...made }), { mode: 0o600 });
  return credentialsAt(url, client);
}

/** The application is not the school: the consent page names where a member goes. */
function memberAreaOf(portalName: string): string {
  return `${portalName} ${/\p{Script=Han}/u.test(portalName) ? "會員中心" : "member area"}`;
}

function credentialsAt(url: string, { clientId, clientSecret }: StoredClient): SchoolCredentials {
  return { url, clientId, clientSecrets: [clientSecret] };
}

function readStoredClient(path: string, made: Readonly<Record<string, string>>): StoredClient | undefined {
  try {
    const stored: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof stored !== "object" || stored === null) return undefined;
    const { clientId, clientSecret, ...storedMade } = stored as Record<string, unknown>;
    if (typeof clientId !== "string" || typeof clientSecret !== "string") return undefined;
    if (Object.entries(made).some(([name, value]) => storedMade[name] !== value)) return undefined;
    return { clientId, clientSecret };
  } catch {
    return undefined;
  }
}

/** A revocation of a text that is no token is answered 200 for a known client and 4xx for any other. */
async function isClientKnown(url: string, client: StoredClient): Promise<boolean> {
  const form = { token: "none", client_id: client.clientId, client_secret: client.clientSecret };
  const answer = await fetch(`${url}/api/oauth/revoke`, { method: "POST", body: new URLSearchParams(form) });
  return answer.ok;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await exited;
}
