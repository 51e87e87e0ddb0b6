import { expect, it, vi } from "vitest";

import { createMetrics } from "#bff/ops/metrics/metrics.ts";
import { createRequestLog, type RequestContext } from "#bff/routes/request-log.ts";

it.each([
  ["/assets/index.js", 200, "file_request"],
  ["/assets/index.js", 304, "file_request"],
  ["/assets/index.js", 499, "file_request"],
  ["/assets/index.js", 400, "request"],
  ["/assets/index.js", 404, "request"],
  ["/assets/index.js", 500, "request"],
  ["/courses", 200, "request"],
  ["/courses", 499, "request"],
  [undefined, 404, "request"],
])("a request for %s that ended with %i is logged as %s", (pattern, status, event) => {
  const lines: unknown[] = [];
  const { ended } = createRequestLog((...line) => void lines.push(line), createMetrics(), undefined);
  ended({ id: "1", startedAt: 0, trace: { traceId: "t" } } as RequestContext, "GET", pattern, status);
  expect(lines).toMatchObject([["1", event, { path: pattern ?? "(no route)", status, traceId: "t" }]]);
});

it("a request is counted in seconds, and its line has milliseconds", () => {
  const lines: unknown[][] = [];
  const metrics = createMetrics();
  const { ended } = createRequestLog((...line) => void lines.push(line), metrics, undefined);
  const clock = vi.spyOn(performance, "now").mockReturnValue(2500);
  ended({ id: "1", startedAt: 1000, trace: { traceId: "t" } } as RequestContext, "GET", "/auth/login", 200);
  clock.mockRestore();

  expect(lines[0]?.[2]).toMatchObject({ durationMs: 1500 });
  expect(metrics.text()).toMatch(/^homeroom_request_duration_seconds_sum\{route="\/auth\/login"\} 1\.5$/m);
});
