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
  if (answer.status === 403)
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

/** Looks at the ends only: parsing every answer here would cost more than carrying it. */
function isJsonObject({ contentType, body }: SchoolAnswer): boolean {
  if (!/^application\/(graphql-response\+)?json\b/i.test(contentType)) return false;
  const text = body.subarray(0, 64).toString("latin1").trimStart();
  const end = body.subarray(-64).toString("latin1").trimEnd();
  return text.startsWith("{") && end.endsWith("}");
}

function retryAfterOf({ retryAfter }: SchoolAnswer, fallbackSeconds: number): { retryAfterSeconds: number } {
  const seconds = /^\d{1,5}$/.test(retryAfter ?? "") ? Number(retryAfter) : fallbackSeconds;
  return { retryAfterSeconds: seconds };
}
