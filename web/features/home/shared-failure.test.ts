import { expect, test, vi } from "vitest";

import type { FailureCode } from "#web/app/graphql/failures.ts";
import { sharedFailure } from "./shared-failure.ts";

function call(code?: FailureCode, fields: { retryAfterSeconds?: number; answeredAt?: number } = {}) {
  const { retryAfterSeconds, answeredAt } = fields;
  return {
    data: answeredAt === undefined ? undefined : {},
    answeredAt,
    failure: code && { code, requestId: `req-${code}`, retryAfterSeconds },
    refresh: vi.fn(),
  };
}

test("calls that failed for the same cause have one notice and are retried together", () => {
  const calls = [
    call("school_unavailable", { retryAfterSeconds: 5 }),
    call(),
    call("school_refused"),
    call("school_unavailable", { retryAfterSeconds: 30 }),
  ];
  const shared = sharedFailure(calls);
  expect(shared?.failure).toMatchObject({ code: "school_unavailable", retryAfterSeconds: 30 });
  shared?.refresh();
  expect(calls.map(({ refresh }) => refresh.mock.calls.length)).toEqual([1, 0, 0, 1]);
  expect(calls.map(({ failure }) => shared?.isCauseOf(failure))).toEqual([true, false, false, true]);
});

test("a failure of one call, or one about its own question, is not shared", () => {
  expect(sharedFailure([call("school_timeout"), call(), call()])).toBeUndefined();
  expect(sharedFailure([call("school_timeout"), call("school_unavailable")])).toBeUndefined();
  expect(sharedFailure([call("school_refused"), call("school_refused")])).toBeUndefined();
});

test("the end of a session is one cause, whatever code each call received", () => {
  expect(sharedFailure([call("session_ended"), call("signed_out")])?.failure.code).toBe("session_ended");
});

test("the age of the data is known only if every part has data, and is that of the oldest part", () => {
  expect(
    sharedFailure([call("offline", { answeredAt: 7 }), call("offline", { answeredAt: 5 })])?.shownSince,
  ).toBe(5);
  expect(sharedFailure([call("offline", { answeredAt: 7 }), call("offline")])?.shownSince).toBeUndefined();
});
