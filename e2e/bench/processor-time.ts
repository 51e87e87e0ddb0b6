/** Processor time as the operating system counts it, and where a program spent it. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/**
 * Processor time of a process so far, all its threads, in milliseconds.
 *
 * @throws {Error} on systems without /proc
 */
export function processorTimeMs(pid: number): number {
  return timeIn(`/proc/${pid}/stat`);
}

/** The same for its main thread alone, which runs Node's event loop. */
export function loopTimeMs(pid: number): number {
  return timeIn(`/proc/${pid}/task/${pid}/stat`);
}

function timeIn(path: string): number {
  const stat = readFileSync(path, "utf8");
  // Fields are counted after the name, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Parts of the program by the address of their code, the first that fits. */
const PARTS: readonly [string, RegExp][] = [
  ["the portal's own code", /\/(bff|shared)\//],
  ["cookie envelope", /secure-session|sodium|@fastify\/cookie/],
  ["undici", /node_modules\/undici|internal\/deps\/undici/],
  ["Redis client", /node_modules\/@redis/],
  ["Fastify and its log", /node_modules\//],
  ["node:sqlite", /sqlite/],
  ["node:http and sockets", /^node:(_http|http|net|internal\/http|internal\/stream_base|internal\/net)/],
  ["node streams", /^node:(internal\/streams|stream)/],
  ["promises, ticks, timers and the rest of Node", /^node:/],
];

/** @returns shares of busy time by part, the largest first, from the newest profile in the folder */
export function timeByPart(folder: string): [string, number][] {
  const [file] = readdirSync(folder).filter((name) => name.endsWith(".cpuprofile"));
  if (file === undefined) throw new Error("the program wrote no profile");
  const profile = JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile;
  const partById = new Map(profile.nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  const sums = new Map<string, number>();
  profile.samples.forEach((id, index) => {
    const part = partById.get(id);
    if (part !== undefined) sums.set(part, (sums.get(part) ?? 0) + (profile.timeDeltas[index] ?? 0));
  });
  const total = [...sums.values()].reduce((one, other) => one + other, 0);
  return [...sums]
    .map(([part, sum]): [string, number] => [part, sum / total])
    .toSorted(([, one], [, other]) => other - one);
}

/** @returns undefined while the program was idle */
function partOf({ functionName, url }: Profile["nodes"][number]["callFrame"]): string | undefined {
  if (functionName === "(idle)" || functionName === "(root)") return undefined;
  if (functionName === "(garbage collector)") return "garbage collection";
  if (url === "") return "native code: sockets, encryption, SQLite, JSON";
  return PARTS.find(([, pattern]) => pattern.test(url))?.[0] ?? "other";
}
