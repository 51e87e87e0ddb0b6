/**
 * A closed loop of requests: each connection sends the next request as soon as it has its answer. It works on the socket
 * and reads only the status and the end of each answer, so that it takes less processor time than the measured program: with
 * autocannon the plain proxy was busy for 67 % of a round, with this one for 96 %, and a half-idle program takes more time for
 * each request.
 */

import { connect } from "node:net";

export interface BenchRequest {
  headers: Record<string, string>;
  /** Of `POST /member/graphql`; undefined for a request of `path`. */
  body?: string;
  /** Asked for by `GET`. */
  path?: string;
}

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of an answer, its head included. */
  bytesPerAnswer: number;
}

/**
 * @param count     requests in all
 * @param requests  taken in turn
 * @param host      of the portal that the process at `url` is one of
 * @throws {Error} when an answer is not 200: a benchmark of refusals measures nothing
 */
export async function load(
  url: string,
  requests: readonly BenchRequest[],
  { count, connections, host = new URL(url).host }: { count: number; connections: number; host?: string },
): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const texts = requests.map((request) => bytesOf(host, request));
  const latencies = new Float64Array(count);
  let sent = 0;
  let answered = 0;
  let bytes = 0;
  const askInTurn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname).setNoDelay();
      let askedAt = 0;
      /** Of an answer that has begun. */
      let rest: RestOfAnswer | undefined;
      const ask = (): void => {
        if (sent === count) {
          socket.destroy();
          resolve();
          return;
        }
        askedAt = performance.now();
        socket.write(texts[sent++ % texts.length] as Buffer);
      };
      const read = (chunk: Buffer): void => {
        bytes += chunk.length;
        rest ??= beginAnswer(chunk);
        if (rest === undefined) {
          socket.destroy(new Error(`expected 200, got ${chunk.toString()}`));
          return;
        }
        if (!rest.endsWith(chunk)) return;
        rest = undefined;
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
  return { requestsPerSecond: count / seconds, p50: at(0.5), p99: at(0.99), bytesPerAnswer: bytes / count };
}

function bytesOf(host: string, { headers, body, path }: BenchRequest): Buffer {
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const first = path === undefined ? "POST /member/graphql" : `GET ${path}`;
  return Buffer.from(`${first} HTTP/1.1\r\n${head}\r\n${body ?? ""}`);
}

interface RestOfAnswer {
  /** @param chunk  the answer's next, its first included. @returns whether the answer ends with it */
  endsWith: (chunk: Buffer) => boolean;
}

/**
 * @param first  an answer's first chunk, with the whole of its head
 * @returns undefined for another status, or without an end that can be told
 */
function beginAnswer(first: Buffer): RestOfAnswer | undefined {
  const headBytes = first.indexOf("\r\n\r\n") + 4;
  const head = first.toString("latin1", 0, headBytes);
  if (!head.startsWith("HTTP/1.1 200 ")) return undefined;
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(head) ?? [];
  if (length !== undefined) return restOfLength(headBytes + Number(length));
  return /\r\ntransfer-encoding: chunked\r\n/i.test(head) ? restInChunks() : undefined;
}

function restOfLength(bytes: number): RestOfAnswer {
  let missingBytes = bytes;
  return {
    endsWith(chunk) {
      missingBytes -= chunk.length;
      return missingBytes === 0;
    },
  };
}

/** After the last chunk (RFC 9112 section 7.1); seven bytes like these do not end a read by chance. */
const END_OF_CHUNKS = Buffer.from("\r\n0\r\n\r\n");

function restInChunks(): RestOfAnswer {
  let last = Buffer.alloc(0);
  return {
    endsWith(chunk) {
      last = Buffer.concat([last, chunk.subarray(-END_OF_CHUNKS.length)]).subarray(-END_OF_CHUNKS.length);
      return last.equals(END_OF_CHUNKS);
    },
  };
}
