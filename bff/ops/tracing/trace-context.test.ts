import { describe, expect, it } from "vitest";

import { createSpanIds, traceContextOf } from "#bff/ops/tracing/trace-context.ts";

const REQUEST_ID = "11111111222243338444555555555555";
const SPAN = "b7ad6b7169203331";
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const contextOf = (header?: string | string[]) => traceContextOf(header, REQUEST_ID, SPAN);

describe("a trace", () => {
  it("is continued when the request has one, with its sampling flag", () => {
    expect(contextOf(`00-${TRACE}-00f067aa0ba902b7-01`)).toEqual({
      traceId: TRACE,
      traceparent: `00-${TRACE}-${SPAN}-01`,
    });
    expect(contextOf(`00-${TRACE}-00f067aa0ba902b7-00`).traceparent).toBe(`00-${TRACE}-${SPAN}-00`);
    // Only the sampled flag is known to version 00.
    expect(contextOf(`00-${TRACE}-00f067aa0ba902b7-fe`).traceparent).toBe(`00-${TRACE}-${SPAN}-00`);
  });

  it("is continued as version 00 when it has a later version", () => {
    expect(contextOf(`cc-${TRACE}-00f067aa0ba902b7-01-what-is-this`).traceparent).toBe(
      `00-${TRACE}-${SPAN}-01`,
    );
  });

  it.each([
    undefined,
    "",
    `00-${TRACE}-00f067aa0ba902b7-01-more`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${TRACE}-00f067aa0ba902b7-01\r\nevil: 1`,
    [`00-${TRACE}-00f067aa0ba902b7-01`, `00-${TRACE}-00f067aa0ba902b7-01`],
  ])("begins under the request's id when the header is not valid: %j", (header) => {
    expect(contextOf(header)).toEqual({ traceId: REQUEST_ID, traceparent: `00-${REQUEST_ID}-${SPAN}-00` });
  });
});

describe("span ids", () => {
  it("have sixteen hex digits, differ, and begin with the random prefix of the process", () => {
    const next = createSpanIds(0x2a);
    const ids = Array.from({ length: 1000 }, next);
    expect(new Set(ids).size).toBe(1000);
    expect(ids.every((id) => /^0000002a[0-9a-f]{8}$/.test(id))).toBe(true);
  });
});
