/**
 * A closed loop of requests: each connection asks again as soon as it has its answer. Below HTTP, and of each answer it
 * reads the status and the length alone: a load that costs more than what it measures would measure itself.
 */

import { connect } from "node:net";

export interface BenchRequest {
  headers: Record<string, string>;
  body: string;
}

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/**
 * @param count     requests in all
 * @param requests  taken in turn
 * @throws {Error} when an answer is not 200: a benchmark of refusals measures nothing
 */
export async function load(
  url: string,
  requests: readonly BenchRequest[],
  { count, connections }: { count: number; connections: number },
): Promise<LoadResult> {
  const { hostname, port, host } = new URL(url);
  const texts = requests.map((request) => bytesOf(host, request));
  const latencies = new Float64Array(count);
  let asked = 0;
  let answered = 0;
  const askInTurn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname).setNoDelay();
      let askedAt = 0;
      /** Of an answer that has begun. */
      let missingBytes = 0;
      const ask = (): void => {
        if (asked === count) {
          socket.destroy();
          resolve();
          return;
        }
        askedAt = performance.now();
        socket.write(texts[asked++ % texts.length] as Buffer);
      };
      const read = (chunk: Buffer): void => {
        if (missingBytes === 0) missingBytes = answerBytes(chunk);
        missingBytes -= chunk.length;
        if (Number.isNaN(missingBytes)) socket.destroy(new Error(`expected 200, got ${chunk.toString()}`));
        if (missingBytes !== 0) return;
        latencies[answered++] = performance.now() - askedAt;
        ask();
      };
      socket
        .on("connect", ask)
        .on("data", read)
        .on("error", reject)
        .on("close", () => reject(new Error("the connection was closed")));
    });
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, askInTurn));
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort();
  const at = (share: number): number => latencies[Math.floor(count * share)] ?? 0;
  return { requestsPerSecond: count / seconds, p50: at(0.5), p99: at(0.99) };
}

function bytesOf(host: string, { headers, body }: BenchRequest): Buffer {
  const lines = Object.entries({ host, ...headers, "content-length": String(Buffer.byteLength(body)) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.from(`POST /member/graphql HTTP/1.1\r\n${head}\r\n${body}`);
}

/**
 * @param chunk  an answer's first, with the whole of its head
 * @returns NaN for another status, or without a length
 */
function answerBytes(chunk: Buffer): number {
  const headBytes = chunk.indexOf("\r\n\r\n") + 4;
  const head = chunk.toString("latin1", 0, headBytes);
  const [, length] = /^HTTP\/1\.1 200 [^]*?\r\ncontent-length: (\d+)\r\n/i.exec(head) ?? [];
  return headBytes + Number(length);
}
