/** A closed loop of requests: each connection asks again as soon as it has its answer. */

import { Pool } from "undici";

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
  const pool = new Pool(url, { connections, pipelining: 1 });
  const latencies: number[] = [];
  let next = 0;
  const connection = async (): Promise<void> => {
    while (next < count) {
      const { headers, body } = requests[next++ % requests.length] as BenchRequest;
      const startedAt = performance.now();
      const answer = await pool.request({ method: "POST", path: "/member/graphql", headers, body });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${text.slice(0, 200)}`);
      latencies.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  latencies.sort((one, other) => one - other);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { requestsPerSecond: count / seconds, p50: at(0.5), p99: at(0.99) };
}
