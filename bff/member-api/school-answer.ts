/** Judging an answer of the Member API (Spec, "Errors"). */

import { BffError } from "#bff/errors.ts";
import type { SchoolAnswer } from "#bff/member-api/school-pool.ts";

/**
 * @returns the body of a 200, `errors` entries included, byte for byte
 * @throws {BffError} for every other answer but 401, which the caller has dealt with
 */
export function requireGraphqlResult(answer: SchoolAnswer): Buffer {
  if (answer.status === 200) {
    if (isJsonObject(answer)) return answer.body;
    throw new BffError(
      "school_invalid_response",
      "the Member API answered 200 with something that is not a JSON object",
    );
  }
  if (answer.status === 403 && isInsufficientScope(answer))
    throw new BffError("permission_missing", "the Member API answered 403 insufficient_scope");
  if (answer.status === 429) {
    throw new BffError("rate_limited", "the Member API answered 429", retryAfterOf(answer, 30));
  }
  if (answer.status >= 500) {
    throw new BffError(
      "school_unavailable",
      `the Member API answered ${answer.status}`,
      retryAfterOf(answer, 5),
    );
  }
  throw new BffError("school_invalid_response", `the Member API answered ${answer.status}`);
}

/** RFC 6750 section 3.1. Another 403 (a gateway's, say) says nothing about what the member has allowed. */
function isInsufficientScope({ wwwAuthenticate, body }: SchoolAnswer): boolean {
  if (wwwAuthenticate !== undefined) return /\berror\s*=\s*"?insufficient_scope\b/i.test(wwwAuthenticate);
  return body.subarray(0, LARGEST_CHALLENGE_BYTES).includes('"insufficient_scope"');
}

const LARGEST_CHALLENGE_BYTES = 4096;

/** Looks at the ends only: parsing every answer here would cost more than carrying it. */
function isJsonObject({ contentType, body }: SchoolAnswer): boolean {
  if (contentType !== "application/json" && !/^application\/(graphql-response\+)?json\b/i.test(contentType))
    return false;
  let first = 0;
  let last = body.length - 1;
  while (isJsonSpace(body[first])) first += 1;
  while (isJsonSpace(body[last])) last -= 1;
  return body[first] === OPENING_BRACE && body[last] === CLOSING_BRACE;
}

const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** RFC 8259 section 2. @param byte  undefined beyond the ends */
function isJsonSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function retryAfterOf({ retryAfter }: SchoolAnswer, fallbackSeconds: number): { retryAfterSeconds: number } {
  const seconds = /^\d{1,5}$/.test(retryAfter ?? "") ? Number(retryAfter) : fallbackSeconds;
  return { retryAfterSeconds: seconds };
}
