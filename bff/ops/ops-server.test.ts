import type { Server } from "node:http";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LIMITS } from "#bff/bounds/limits.ts";
import { createMetrics } from "#bff/ops/metrics/metrics.ts";
import { startOpsServer } from "#shared/node/ops-server.ts";
import { RELEASE } from "#shared/node/release.ts";

let server: Server;
let url: string;
beforeAll(async () => {
  server = await startOpsServer({ host: "127.0.0.1", port: 0 }, createMetrics().read, LIMITS);
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => server.close());

describe("the operators' private listener", () => {
  it("shows the metrics in the exposition format", async () => {
    const answer = await fetch(`${url}/metrics`);
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const lines = (await answer.text()).trimEnd().split("\n");
    for (const line of lines)
      expect(line).toMatch(
        /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z_]+="[^"\\]*"(,[a-z_]+="[^"\\]*")*\})? \S+)$/,
      );
    expect(lines).toContain("homeroom_outbox_size 0");
  });

  it("tells the release", async () => {
    const answer = await fetch(`${url}/healthz`);
    expect(await answer.json()).toEqual({ status: "ok", release: RELEASE });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain(
      `homeroom_build_info{version="${RELEASE}"} 1\n`,
    );
  });

  it("gives two scrapers the same values", async () => {
    const read = async (): Promise<number> => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/^homeroom_event_loop_delay_seconds_count (\d+)$/m.exec(text)?.[1]);
    };
    const first = await read();
    expect(await read()).toBeGreaterThanOrEqual(first);
  });

  it("answers 404 at every other path", async () => {
    for (const [method, path] of [
      ["GET", "/"],
      ["GET", "/metrics?debug=1"],
      ["POST", "/metrics"],
      ["GET", "/readyz"],
    ] as const)
      expect((await fetch(url + path, { method })).status, path).toBe(404);
  });
});
