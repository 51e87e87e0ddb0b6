/**
 * What a rendered page of a member costs, beside a stock Fastify that renders the same page on its loop, and beside a static file;
 * and whether calls of `/member/graphql` notice that pages are rendered.
 */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { request } from "undici";

import { PAGE_DATA_ELEMENT, type PageData } from "#shared/page-data.ts";
import { requireNewestBuild } from "#shared/node/builds.ts";
import type { PagesOfBuild } from "#shared/renderer.ts";

import type { MemberName } from "../browser/member-browser.ts";
import { findFreePort } from "../harness/free-port.ts";
import { type BrowserAtPortal, withBrowserAtPortal } from "./browser-at-portal.ts";
import { type BenchRequest, load } from "./load.ts";
import { median } from "./median.ts";
import { loopTimeMs, processorTimeMs } from "./processor-time.ts";
import type { StockRendererOptions } from "./stock-renderer.ts";

const ROUNDS = 5;
const PATHS = ["/courses", "/billing"] as const;
/** One at a time, so that each page is rendered. */
const COUNT = 200;
/** Connections; each requests the next page as soon as it has one. */
const RUSHES = [8, 32, 500] as const;
const RUSH_COUNT = 1500;
/** Several members, since one holds a share of the places alone. */
const RUSHING: readonly MemberName[] = ["typical", "empty", "operator"];
const CALLS = 400;

interface Cost {
  /** Milliseconds of processor time of one answer, of all threads. */
  allMs: number;
  /** Of the main thread alone. */
  loopMs: number;
}

/** Starts a portal and a school of its own; takes some two minutes. @returns the tables, as Markdown */
export async function benchPages(): Promise<string> {
  const opsPort = String(await findFreePort());
  return withBrowserAtPortal((at) => measure(at, `http://127.0.0.1:${opsPort}/metrics`), {
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    OPS_PORT: opsPort,
  });
}

async function measure(at: BrowserAtPortal, metricsUrl: string): Promise<string> {
  const headers = await headersOf(at, "typical");
  const asked = (path: string): BenchRequest => ({ path, headers });
  const pages: Record<string, PageData> = {};
  for (const path of PATHS) pages[path] = await pageAt(at, asked(path));
  const answers = await serveAnswers(pages);
  const stock = await startStock({ answersUrl: answers.url, portalUrl: at.portalUrl, pages });
  const { members } = JSON.parse(
    readFileSync(requireNewestBuild(join(import.meta.dirname, "../..")).pages, "utf8"),
  ) as PagesOfBuild;
  const rows = [
    ...PATHS.map((path) => ({ name: `portal, GET ${path}`, pid: at.pid, url: at.portalUrl, path })),
    ...PATHS.map((path) => ({ name: `stock, GET ${path}`, pid: stock.pid, url: stock.url, path })),
    { name: "portal, a script", pid: at.pid, url: at.portalUrl, path: members.entry },
  ];
  try {
    const costs = new Map(rows.map(({ name }): [string, Cost[]] => [name, []]));
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const { name, pid, url, path } of rows) {
        const cost = await costOf(pid, url, asked(path));
        // The first round warms up.
        if (round > 0) costs.get(name)?.push(cost);
      }
    const of = (name: string, figure: (cost: Cost) => number) =>
      median((costs.get(name) ?? []).map(figure)).toFixed(2);
    const rushers = [];
    for (const member of RUSHING) rushers.push({ path: "/courses", headers: await headersOf(at, member) });
    const rushes: string[] = [];
    for (const connections of RUSHES) rushes.push(await rushOf(at, metricsUrl, rushers, connections));
    const rush = { connections: 32, count: RUSH_COUNT };
    const stockRush = await load(stock.url, [asked("/courses")], rush);
    const alone = await callTimes(at, headers, pages);
    const rushing = load(at.portalUrl, rushers, rush);
    const meanwhile = await callTimes(at, headers, pages);
    await rushing;
    return [
      "| answer | processor, all threads (ms) | of it on the loop (ms) |",
      "| --- | ---: | ---: |",
      ...rows.map(
        ({ name }) => `| ${name} | ${of(name, ({ allMs }) => allMs)} | ${of(name, ({ loopMs }) => loopMs)} |`,
      ),
      "",
      `Medians of ${ROUNDS} rounds of ${COUNT} requests, one at a time, in turns. The stock server asks for the same answers over HTTP, has no`,
      "session, no limits and no policy, and compresses each page whole with the default level of gzip.",
      "",
      "| under a rush | a second | p50 (ms) | p99 (ms) | rendered | processor of each (ms) |",
      "| --- | ---: | ---: | ---: | ---: | ---: |",
      ...rushes,
      `| stock, 32 connections | ${stockRush.requestsPerSecond.toFixed(0)} | ${stockRush.p50.toFixed(0)} | ${stockRush.p99.toFixed(0)} | 100 % | |`,
      `| one caller of /member/graphql at the portal, alone | ${alone.requestsPerSecond.toFixed(0)} | ${alone.p50.toFixed(1)} | ${alone.p99.toFixed(1)} | | |`,
      `| the same while pages rush (32 connections) | ${meanwhile.requestsPerSecond.toFixed(0)} | ${meanwhile.p50.toFixed(1)} | ${meanwhile.p99.toFixed(1)} | | |`,
      "",
      "The pages are GET /courses of three members. What comes beyond what the threads hold, or what the school answers in time, goes out",
      "without its screen. Calls and pages meet the same demo school, which has its own process.",
    ].join("\n");
  } finally {
    stock.stop();
    answers.stop();
  }
}

/** @returns a row of the table */
async function rushOf(
  { portalUrl, pid }: BrowserAtPortal,
  metricsUrl: string,
  rushers: readonly BenchRequest[],
  connections: number,
): Promise<string> {
  const renderedBefore = await renderedPages(metricsUrl);
  const before = processorTimeMs(pid);
  const count = Math.max(RUSH_COUNT, 6 * connections);
  const { requestsPerSecond, p50, p99 } = await load(portalUrl, rushers, { connections, count });
  const eachMs = (processorTimeMs(pid) - before) / count;
  const share = (100 * ((await renderedPages(metricsUrl)) - renderedBefore)) / count;
  return `| portal, ${connections} connections | ${requestsPerSecond.toFixed(0)} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${share.toFixed(0)} % | ${eachMs.toFixed(1)} |`;
}

async function renderedPages(metricsUrl: string): Promise<number> {
  const text = await (await request(metricsUrl)).body.text();
  return Number(/^homeroom_pages_total\{outcome="rendered"\} (\d+)$/m.exec(text)?.[1]);
}

export async function headersOf(
  { newContext, portalUrl }: BrowserAtPortal,
  member: MemberName,
): Promise<Record<string, string>> {
  const context = await newContext(member);
  const cookies = await context.cookies();
  await context.close();
  return {
    accept: "text/html",
    "accept-encoding": "gzip",
    "accept-language": "en",
    "sec-fetch-dest": "document",
    "sec-fetch-mode": "navigate",
    "sec-fetch-site": "same-origin",
    cookie: cookies
      .filter(({ domain }) => domain === new URL(portalUrl).hostname)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; "),
  };
}

async function pageAt({ portalUrl }: BrowserAtPortal, { path, headers }: BenchRequest): Promise<PageData> {
  const { body } = await request(`${portalUrl}${path}`, { headers });
  const page = gunzipSync(Buffer.from(await body.arrayBuffer())).toString();
  const block = new RegExp(
    `<script type="application/json" id="${PAGE_DATA_ELEMENT}">(.*?)</script>`,
    "s",
  ).exec(page);
  return JSON.parse(block?.[1] ?? "") as PageData;
}

/** Answers `POST /courses/0` with the first answer of the page of `/courses`. */
async function serveAnswers(pages: Record<string, PageData>) {
  const bodies = new Map(
    Object.entries(pages).flatMap(([path, { first }]) =>
      (first?.answers ?? []).map(({ body }, place): [string, string] => [`${path}/${place}`, body]),
    ),
  );
  const server = createServer((asked, answer) => {
    asked
      .resume()
      .on("end", () => answer.setHeader("content-type", "application/json").end(bodies.get(asked.url ?? "")));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close().closeAllConnections(),
  };
}

async function startStock(options: StockRendererOptions) {
  const child: ChildProcess = fork(join(import.meta.dirname, "stock-renderer.ts"), {
    env: { ...process.env, NODE_ENV: "production" },
  });
  child.send(options);
  const [url] = (await once(child, "message")) as [string];
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() };
}

export async function costOf(pid: number, url: string, asked: BenchRequest): Promise<Cost> {
  const [all, loop] = [processorTimeMs(pid), loopTimeMs(pid)];
  await load(url, [asked], { count: COUNT, connections: 1 });
  return { allMs: (processorTimeMs(pid) - all) / COUNT, loopMs: (loopTimeMs(pid) - loop) / COUNT };
}

function callTimes(
  { portalUrl }: BrowserAtPortal,
  { cookie = "" }: Record<string, string>,
  pages: Record<string, PageData>,
) {
  const [call] = pages["/courses"]?.first?.answers ?? [];
  const body = JSON.stringify({ documentId: call?.documentId, variables: call?.variables });
  const headers = {
    "content-type": "application/json",
    "x-csrf": "1",
    "sec-fetch-site": "same-origin",
    cookie,
  };
  return load(portalUrl, [{ headers, body }], { count: CALLS, connections: 1 });
}
