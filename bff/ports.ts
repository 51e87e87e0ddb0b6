/** Checks before the start whether the portal can listen at the ports that the settings name. */

import { createServer } from "node:net";

import type { Config } from "#bff/config.ts";

/** An address to listen at, and the setting that changes it. */
export interface WantedPort {
  setting: "PORT" | "OPS_PORT" | "SCHOOL_PORT";
  host: string;
  port: number;
}

/** Deadline of the request that finds out whether this portal listens at a taken port. */
const ANSWER_WITHIN_MS = 2000;

/** Every address at which the portal and its demo school would listen. */
export function portsOf({ host, port, ops, school, embeddedSchoolPort }: Config): WantedPort[] {
  return [
    { setting: "PORT", host, port },
    ...(ops === null ? [] : [{ setting: "OPS_PORT", ...ops } as const]),
    ...(school === null
      ? [{ setting: "SCHOOL_PORT", host: "127.0.0.1", port: embeddedSchoolPort } as const]
      : []),
  ];
}

/**
 * @returns a sentence for each port that cannot be used; a single one when this portal is already running
 */
export async function faultsOfPorts(wanted: readonly WantedPort[], portalName: string): Promise<string[]> {
  const { faults, taken, running } = await probePorts(wanted);
  if (running === undefined) return faults;
  const settings = taken.map(({ setting }) => setting).join(" and ");
  return [
    `${portalName} is already running at ${running}. To start another beside it, set ${settings} anew.`,
  ];
}

/** Tries to listen at each place. */
export async function probePorts(wanted: readonly WantedPort[]): Promise<{
  /** A sentence for each port that cannot be used. */
  faults: string[];
  /** The addresses at which another program listens. */
  taken: WantedPort[];
  /** The public address of the portal that listens at `PORT`; undefined for another program. */
  running: string | undefined;
}> {
  const taken: WantedPort[] = [];
  const faults: string[] = [];
  for (const place of wanted) {
    const code = await faultOfListening(place);
    if (code === "EADDRINUSE") taken.push(place);
    const sentence = explanationOfPort(place, code);
    if (sentence !== undefined) faults.push(sentence);
  }
  const own = taken.find(({ setting }) => setting === "PORT");
  return { faults, taken, running: own === undefined ? undefined : await portalAt(own) };
}

/**
 * @param code  of the error of listening; undefined when there was none
 * @returns what is wrong and the setting to change; undefined for a fault of another kind
 */
export function explanationOfPort(
  { setting, host, port }: WantedPort,
  code: string | undefined,
): string | undefined {
  const hostSetting = setting.replace("PORT", "HOST");
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is taken. Stop what listens there, or set ${setting} to a free port.`;
  if (code === "EACCES")
    return `Port ${port} on ${host} needs more rights than this program has. Set ${setting} to a port above 1023.`;
  const expected = "Set it to an address of this machine, such as 127.0.0.1 or 0.0.0.0.";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `${hostSetting} is "${host}", a name without an address. ${expected}`;
  if (code === "EADDRNOTAVAIL")
    return `${hostSetting} is "${host}", which is no address of this machine. ${expected}`;
  return undefined;
}

/** @returns the error's code, or undefined when the port can be used */
function faultOfListening({ host, port }: WantedPort): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code ?? "unknown"));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}

/** @returns the public address of the portal that listens there, or undefined for another program */
async function portalAt({ host, port }: WantedPort): Promise<string | undefined> {
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}/healthz`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), redirect: "error" });
    const { portal } = (await answer.json()) as { portal?: unknown };
    return typeof portal === "string" ? portal : undefined;
  } catch {
    return undefined;
  }
}
