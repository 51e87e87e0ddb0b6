import { expect, test } from "vitest";

import { failureOfResponse, retryAfterSeconds } from "./failures.ts";

test("a failure of the BFF keeps its code, its request id and its time to wait", () => {
  const body = { errors: [{ message: "x", extensions: { code: "rate_limited", requestId: "req-1" } }] };
  const response = new Response(null, { status: 429, headers: { "retry-after": "7" } });
  expect(failureOfResponse(response, JSON.stringify(body))).toEqual({
    code: "rate_limited",
    requestId: "req-1",
    retryAfterSeconds: 7,
  });
});

test("an answer that is not from the BFF counts as no answer", () => {
  for (const body of ["", "<html>", '{"errors":[]}', '{"errors":[{"extensions":{"code":"hacked"}}]}'])
    expect(failureOfResponse(new Response(null, { status: 502 }), body).code).toBe("unreachable");
});

test("only a Retry-After of whole seconds is used", () => {
  expect(retryAfterSeconds("120")).toBe(120);
  for (const odd of [null, "", "soon", "-1", "1.5", "Wed, 21 Oct 2026 07:28:00 GMT"])
    expect(retryAfterSeconds(odd)).toBeUndefined();
});
