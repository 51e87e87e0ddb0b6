/** The failures of a call to `/member/graphql`, with one name each for all screens. */

import { BFF_ERROR_STATUS, type BffErrorCode } from "#shared/bff-errors.ts";
import { isRecord } from "#web/model/sent.ts";

/**
 * A code of the BFF, or one of three that only the browser can know: `offline` (the device has no network),
 * `unreachable` (no answer, or not one of the BFF's) and `school_refused` (the school answered 200 with `errors`).
 */
export type FailureCode = BffErrorCode | "offline" | "unreachable" | "school_refused";

/** Failures that may pass with time: too many requests, or a fault of the school or the portal. */
export const PASSING = [
  "rate_limited",
  "school_unavailable",
  "school_timeout",
  "store_unavailable",
] as const satisfies FailureCode[];

/** Whether an automatic retry makes sense. */
export function mayPass(code: FailureCode): boolean {
  return code === "unreachable" || PASSING.some((passing) => passing === code);
}

/** Failures whose cause is between this page and the school: all calls of a screen share it. */
export const COMMON_CAUSES = [
  "offline",
  "unreachable",
  "client_outdated",
  "permission_missing",
  ...PASSING,
] as const satisfies FailureCode[];

export interface Failure {
  code: FailureCode;
  /** Identifies this call in the BFF's log; absent when the call did not reach the BFF. */
  requestId: string | undefined;
  /** From `Retry-After`. */
  retryAfterSeconds: number | undefined;
}

/** For an answer that has neither the data nor an error. */
export const NOT_PROVIDED: Failure = {
  code: "school_refused",
  requestId: undefined,
  retryAfterSeconds: undefined,
};

/** For what is no GraphQL answer: neither data nor errors. */
export const NO_ANSWER: Failure = {
  code: "school_invalid_response",
  requestId: undefined,
  retryAfterSeconds: undefined,
};

/** A call that brought no data at all. */
export class MemberApiError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.name = "MemberApiError";
    this.failure = failure;
  }
}

/** Whether the member must sign in again. */
export function needsSignIn(code: FailureCode): boolean {
  return code === "signed_out" || code === "session_ended" || code === "reauthorization_required";
}

/** Reads the failure out of an answer that is not a 200. */
export function failureOfResponse(response: Response, text: string): Failure {
  const body = parseJson(text);
  const extensions = isRecord(body) && Array.isArray(body["errors"]) ? firstExtensions(body["errors"]) : {};
  const code = extensions["code"];
  const requestId = extensions["requestId"];
  return {
    code: isBffErrorCode(code) ? code : "unreachable",
    requestId: typeof requestId === "string" ? requestId : undefined,
    retryAfterSeconds: retryAfterSeconds(response.headers.get("retry-after")),
  };
}

/** `Retry-After` in its form of whole seconds (RFC 9110 section 10.2.3); the BFF sends no dates. */
export function retryAfterSeconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

/** @returns undefined for a text that is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function firstExtensions(errors: unknown[]): Record<string, unknown> {
  const [first] = errors;
  return isRecord(first) && isRecord(first["extensions"]) ? first["extensions"] : {};
}

function isBffErrorCode(code: unknown): code is BffErrorCode {
  return typeof code === "string" && Object.hasOwn(BFF_ERROR_STATUS, code);
}
