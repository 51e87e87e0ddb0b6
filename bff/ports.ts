/** Whether the ports that the settings name can be had: all of them looked at before anything is started. */

import { createServer } from "node:net";

/** A place to listen at, and the setting that moves it. */
export interface WantedPort {
  setting: "PORT" | "OPS_PORT" | "SCHOOL_PORT";
  host: string;
  port: number;
}

/** Deadline of the request that asks a taken port whether this portal listens there. */
const ANSWER_WITHIN_MS = 2000;

/**
 * @returns a sentence for each port that is taken, and first of all, if it is, that this portal runs already
 */
export async function faultsOfPorts(wanted: readonly WantedPort[], portalName: string): Promise<string[]> {
  const taken: WantedPort[] = [];
  for (const place of wanted) if (!(await isFree(place))) taken.push(place);
  const own = taken.find(({ setting }) => setting === "PORT");
  const running = own === undefined ? undefined : await portalAt(own);
  if (running === undefined) return taken.map(sentenceOfTakenPort);
  const settings = taken.map(({ setting }) => setting).join(" and ");
  return [
    `${portalName} is already running at ${running}. To start another beside it, set ${settings} anew.`,
  ];
}

export function sentenceOfTakenPort({ setting, host, port }: WantedPort): string {
  return `Port ${port} on ${host} is taken. Stop what listens there, or set ${setting} to a free port.`;
}

/** Only a taken port is reported here; any other fault is thrown when the portal itself listens. */
function isFree({ host, port }: WantedPort): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "EADDRINUSE"));
    server.listen({ host, port }, () => server.close(() => resolve(true)));
  });
}

/** @returns the public address of the portal that listens there, or undefined for anybody else */
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
