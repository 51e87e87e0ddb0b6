/**
 * A closed loop of requests: each connection asks again as soon as it has its answer. Below HTTP, and of each answer it
 * reads the status and the length alone: a load that costs more than what it measures would measure itself.
 */

import { once } from "node:events";
import { connect, type Socket } from "node:net";

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

const HEAD_END = "\r\n\r\n";

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
  const latencies: number[] = [];
  let next = 0;
  const ask = async (socket: Socket): Promise<void> => {
    while (next < count) {
      const startedAt = performance.now();
      socket.write(texts[next++ % texts.length] as Buffer);
      await answerOn(socket);
      latencies.push(performance.now() - startedAt);
    }
  };
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay();
      await once(socket, "connect");
      return socket;
    }),
  );
  const startedAt = performance.now();
  await Promise.all(sockets.map(ask));
  const seconds = (performance.now() - startedAt) / 1000;
  for (const socket of sockets) socket.destroy();
  latencies.sort((one, other) => one - other);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { requestsPerSecond: count / seconds, p50: at(0.5), p99: at(0.99) };
}

function bytesOf(host: string, { headers, body }: BenchRequest): Buffer {
  const lines = Object.entries({ host, ...headers, "content-length": String(Buffer.byteLength(body)) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.from(`POST /member/graphql HTTP/1.1\r\n${head}\r\n${body}`);
}

/** Settles when one whole answer has come. */
function answerOn(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = "";
    /** Bytes of the body that are still to come; undefined until the head is there. */
    let missing: number | undefined;
    const end = (error?: Error): void => {
      socket.off("data", read).off("close", leave);
      if (error === undefined) resolve();
      else reject(error);
    };
    const read = (chunk: Buffer): void => {
      if (missing === undefined) {
        head += chunk.toString("latin1");
        const headEnd = head.indexOf(HEAD_END);
        if (headEnd === -1) return;
        const [, length] = /^HTTP\/1\.1 200 [^]*?\r\ncontent-length: (\d+)\r\n/i.exec(head) ?? [];
        if (length === undefined) {
          end(new Error(`expected 200 with a length, got ${head.slice(0, 500)}`));
          return;
        }
        missing = Number(length) - (head.length - headEnd - HEAD_END.length);
      } else missing -= chunk.length;
      if (missing <= 0) end();
    };
    const leave = (): void => end(new Error("the connection was closed"));
    socket.on("data", read).on("close", leave);
  });
}
