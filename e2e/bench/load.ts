/** A closed loop of requests by autocannon: each connection sends the next request as soon as it has its answer. */

import autocannon from "autocannon";

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
 * @param requests  taken in turn by each connection
 * @throws {Error} when an answer is not 200: a benchmark of refusals measures nothing
 */
export async function load(
  url: string,
  requests: readonly BenchRequest[],
  { count, connections }: { count: number; connections: number },
): Promise<LoadResult> {
  const asked = requests.map(({ headers, body, path }) =>
    path === undefined
      ? { method: "POST" as const, path: "/member/graphql", headers, body: body ?? "" }
      : { method: "GET" as const, path, headers },
  );
  let started = 0;
  const options: autocannon.Options = {
    url,
    connections,
    amount: count,
    requests: asked,
    // How soon the end is noticed, in milliseconds.
    sampleInt: 50,
    // Each connection begins with another request, so that the connections do not ask for one member at a time.
    setupClient: (client) => {
      const from = started++ % asked.length;
      client.setRequests([...asked.slice(from), ...asked.slice(0, from)]);
    },
  };
  // Its own figures are whole milliseconds.
  const latenciesMs: number[] = [];
  const refused: number[] = [];
  let bytes = 0;
  const startedAt = performance.now();
  let endedAt = startedAt;
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: Error | null, result) =>
      error === null ? resolve(result) : reject(error),
    );
    run.on("response", (_client, status, answerBytes, latencyMs) => {
      if (status !== 200) refused.push(status);
      latenciesMs.push(latencyMs);
      bytes += answerBytes;
      endedAt = performance.now();
    });
  });
  if (refused.length > 0 || errors > 0 || latenciesMs.length !== count)
    throw new Error(
      `expected ${count} answers of 200: ${errors} errors, ${[...new Set(refused)].join(", ")}`,
    );
  latenciesMs.sort((one, other) => one - other);
  const at = (share: number): number => latenciesMs[Math.floor(count * share)] ?? 0;
  return {
    requestsPerSecond: count / ((endedAt - startedAt) / 1000),
    p50: at(0.5),
    p99: at(0.99),
    bytesPerAnswer: bytes / count,
  };
}
