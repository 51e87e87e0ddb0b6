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
  const { latency, duration, throughput, statusCodeStats, errors } = await autocannon({
    url,
    connections,
    amount: count,
    requests: asked,
    // Each connection begins with another request, so that the connections do not ask for one member at a time.
    setupClient: (client) => {
      const from = started++ % asked.length;
      client.setRequests([...asked.slice(from), ...asked.slice(0, from)]);
    },
  });
  const answered = statusCodeStats?.["200"]?.count ?? 0;
  if (answered !== count || errors > 0)
    throw new Error(`expected ${count} answers of 200, got ${JSON.stringify(statusCodeStats)}`);
  return {
    requestsPerSecond: count / duration,
    p50: latency.p50,
    p99: latency.p99,
    bytesPerAnswer: throughput.total / count,
  };
}
