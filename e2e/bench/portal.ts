/**
 * Compares the portal with a plain proxy without sessions, in the same run, in turns. Only the ratios are meaningful,
 * since machines differ and so does their other load.
 */

import { rmSync } from "node:fs";
import { join } from "node:path";

import { startRedis } from "../harness/redis-process.ts";
import { findOrInstallRedisServer } from "../runner/programs.ts";
import { load, type LoadResult } from "./load.ts";
import { median } from "./median.ts";
import { processorTimeMs } from "./processor-time.ts";
import {
  type AnswerSize,
  benchFolder,
  startBenchPortal,
  startFixedSchool,
  startPlainProxy,
  type Target,
} from "./targets.ts";

const ROUNDS = 5;
const CONNECTIONS = 32;
/**
 * Several seconds a round: while a program waits for its turn V8 shrinks its heap, and in a short round it is the growing
 * again that is measured. Long enough, too, that the sessions are read again in each.
 */
const COUNT = 60_000;
/** Compressing an answer takes several times as long as forwarding it. */
const COMPRESSED_COUNT = 8_000;
/**
 * The part of a round's requests that is sent before the first one, so that the compiler's work on the programs is done
 * before the measurement.
 */
const WARM_UP_SHARE = 1 / 3;
const SIZES: readonly AnswerSize[] = ["small", "large"];
const SIZE_NAMES: Record<AnswerSize, string> = { small: "2 kB", large: "60 kB" };
const BUDGETS: Record<AnswerSize, number> = { small: 0.5, large: 0.55 };
/** Of Chromium and Firefox. */
const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

/** The values of a round, beside the first row of its table. */
interface Row {
  name: string;
  target: Target;
  acceptEncoding: string | undefined;
}

/** One round of one row at one size. */
interface Measurement extends LoadResult {
  /** Milliseconds of processor time for a thousand requests. */
  processorMs: number;
}

type Measurements = Record<AnswerSize, Measurement[]>;

function countOf({ acceptEncoding }: Row): number {
  return acceptEncoding === undefined ? COUNT : COMPRESSED_COUNT;
}

async function measure(row: Row, size: AnswerSize): Promise<Measurement> {
  const { target, acceptEncoding } = row;
  const count = countOf(row);
  const before = processorTimeMs(target.pid);
  const requests = target.requests(size, acceptEncoding);
  const result = await load(target.url, requests, { count, connections: CONNECTIONS });
  return { ...result, processorMs: ((processorTimeMs(target.pid) - before) / count) * 1000 };
}

async function measureInTurns(rows: readonly Row[]): Promise<Map<Row, Measurements>> {
  const all = new Map(rows.map((row): [Row, Measurements] => [row, { small: [], large: [] }]));
  for (const row of rows) {
    for (const size of SIZES) {
      const requests = row.target.requests(size, row.acceptEncoding);
      const count = Math.round(countOf(row) * WARM_UP_SHARE);
      await load(row.target.url, requests, { count, connections: CONNECTIONS });
    }
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const size of SIZES) {
      for (const row of rows) all.get(row)?.[size].push(await measure(row, size));
    }
    process.stderr.write(`round ${round} of ${ROUNDS}\n`);
  }
  return all;
}

/** Median over the rounds of one figure divided by the plain proxy's in the same round. */
function ratio(
  own: readonly Measurement[],
  plain: readonly Measurement[],
  figure: (measurement: Measurement) => number,
): number {
  return median(own.map((measurement, round) => figure(measurement) / figure(plain[round] as Measurement)));
}

/** How much of a round its program was at work. Far below 1, it is the load and the school that set the pace. */
function busyShare({ processorMs, requestsPerSecond }: Measurement): number {
  return (processorMs / 1_000_000) * requestsPerSecond;
}

/** @param shown  the first is what the others are divided by */
function tableOf(shown: readonly Row[], all: ReadonlyMap<Row, Measurements>): string {
  const measured = shown.map((row): [Row, Measurements] => [row, all.get(row) as Measurements]);
  const [[, plain]] = measured as [[Row, Measurements]];
  const rows = measured.flatMap(([{ name }, measurements]) =>
    SIZES.map((size) => {
      const of = (figure: (measurement: Measurement) => number): string =>
        ratio(measurements[size], plain[size], figure).toFixed(2);
      const absolute = median(measurements[size].map(({ processorMs }) => processorMs)).toFixed(0);
      const cells = [
        name,
        SIZE_NAMES[size],
        of((one) => one.processorMs),
        of((one) => one.requestsPerSecond),
      ];
      const busy = median(measurements[size].map(busyShare)).toFixed(2);
      const bytes = median(measurements[size].map(({ bytesPerAnswer }) => bytesPerAnswer)).toFixed(0);
      return `| ${[...cells, of((one) => one.p50), of((one) => one.p99), absolute, busy, bytes].join(" | ")} |`;
    }),
  );
  return [
    "| target | answer | CPU per request ÷ plain | requests/s ÷ plain | p50 ÷ plain | p99 ÷ plain | CPU ms per 1000 requests | busy | bytes sent |",
    "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
  ].join("\n");
}

/** @returns the tables of ratios, as Markdown */
export async function benchPortal(): Promise<string> {
  process.env["REDIS_SERVER"] = findOrInstallRedisServer();
  const folder = benchFolder();
  const redis = await startRedis();
  const school = await startFixedSchool();
  const compressingSchool = await startFixedSchool("compress");
  const store = (name: string): string => `sqlite:${join(folder, `${name}.db`)}`;
  const plain = await startPlainProxy(school.url);
  const compressingProxy = await startPlainProxy(school.url, "compress");
  const portal = await startBenchPortal(school.url, store("sessions"));
  const portalOnRedis = await startBenchPortal(school.url, redis.url);
  const portalOfCompressingSchool = await startBenchPortal(compressingSchool.url, store("compressing"));
  const targets = [plain, compressingProxy, portal, portalOnRedis, portalOfCompressingSchool];
  const asTheyAre: readonly Row[] = [
    { name: "Fastify + reply-from", target: plain, acceptEncoding: undefined },
    { name: "portal, SQLite", target: portal, acceptEncoding: undefined },
    { name: "portal, Redis", target: portalOnRedis, acceptEncoding: undefined },
  ];
  const compressed: readonly Row[] = [
    { name: "Fastify + reply-from + compress", target: compressingProxy, acceptEncoding: ACCEPT_ENCODING },
    { name: "portal, SQLite", target: portal, acceptEncoding: ACCEPT_ENCODING },
    { name: "portal, school compresses", target: portalOfCompressingSchool, acceptEncoding: ACCEPT_ENCODING },
  ];
  const gzipped: readonly Row[] = [
    { name: "Fastify + reply-from + compress", target: compressingProxy, acceptEncoding: "gzip" },
    { name: "portal, SQLite", target: portal, acceptEncoding: "gzip" },
  ];
  try {
    const all = await measureInTurns([...asTheyAre, ...compressed, ...gzipped]);
    return [
      "To callers that accept no coding:",
      "",
      tableOf(asTheyAre, all),
      "",
      `Budgets: ${SIZES.map((size) => `${BUDGETS[size]} of the plain proxy's CPU at ${SIZE_NAMES[size]}`).join(", ")}.`,
      `${CONNECTIONS} connections, a thousand sessions in rotation, medians of ${ROUNDS} rounds in turns, each divided by the`,
      "plain proxy of its own round. The portal does everything that it does for a member: rate limits, CSRF guard, cookie,",
      "session, document and variables, the answer whole, and a line of the log in a file. The plain proxy streams, with a fixed bearer. Both get the",
      "headers of a member's browser. The portal runs with the Node options of `npm start`, the plain proxy with none.",
      "Busy: the part of a round that the program was at work; the rest it waited for others. Bytes sent: one answer with its",
      "head.",
      "",
      `To callers that accept ${ACCEPT_ENCODING}; \`plain\` is the plain proxy with @fastify/compress as it comes:`,
      "",
      tableOf(compressed, all),
      "",
      "To callers that accept gzip alone:",
      "",
      tableOf(gzipped, all),
    ].join("\n");
  } finally {
    for (const target of targets) await target.stop();
    await school.stop();
    await compressingSchool.stop();
    await redis.stop();
    rmSync(folder, { recursive: true });
  }
}
