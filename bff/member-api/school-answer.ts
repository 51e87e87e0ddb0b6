/** Classifies an answer of the Member API (Spec, "Errors"). */

import type { DecompressedBody } from "#bff/content-encoding/compressor.ts";
import { BffError } from "#bff/errors.ts";
import type { SchoolAnswer } from "#bff/member-api/school-call.ts";

/**
 * Tells whether the school itself gave the answer. A proxy, a gateway or a maintenance page in front of it may answer with any
 * status. Such an answer says nothing about the access token, which the school may not have seen.
 *
 * @returns true for a result of GraphQL, and for a 401 or 403 with a Bearer challenge (Spec, "Authentication", rule 10); never
 *   for a 429 or a 5xx, which a server may send without reading the token
 */
export function isFromSchool(answer: SchoolAnswer): boolean {
  const { status, wwwAuthenticate } = answer;
  if (status === 401 || status === 403) return hasBearerChallenge(wwwAuthenticate) || isGraphqlAnswer(answer);
  return (status === 200 || status === 400) && isGraphqlAnswer(answer);
}

/** Among challenges of other schemes, too (RFC 9110 section 11.6.1). */
function hasBearerChallenge(wwwAuthenticate = ""): boolean {
  const withoutQuotedTexts = wwwAuthenticate.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return /(?:^|,)\s*Bearer(?:[\s,]|$)/i.test(withoutQuotedTexts);
}

/**
 * @returns the body of a 200, `errors` entries included, byte for byte, and as the school compressed it
 * @throws {BffError} for every other answer
 */
export function requireGraphqlResult(answer: SchoolAnswer): DecompressedBody {
  if (answer.status === 200) {
    if (isGraphqlAnswer(answer)) return answer;
    throw new BffError(
      "school_invalid_response",
      "the Member API answered 200 with something that is no GraphQL answer",
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

/**
 * Checks only the beginning, which has the first member of an answer of GraphQL, and the closing brace at the end: parsing every
 * answer here would cost more than passing it on. The browser program parses it, and finds faults between the two.
 */
function isGraphqlAnswer({ contentType, body }: SchoolAnswer): boolean {
  if (contentType !== "application/json" && !/^application\/(graphql-response\+)?json\b/i.test(contentType))
    return false;
  let last = body.length - 1;
  while (isJsonSpace(body[last])) last -= 1;
  if (body[last] !== CLOSING_BRACE) return false;
  if (beginsWithData(body)) return true;
  const first = FIRST_MEMBER.exec(startOf(body))?.[1];
  // Extensions alone are no result.
  return first === "extensions" ? body.includes('"data"') || body.includes('"errors"') : first !== undefined;
}

const CLOSING_BRACE = 0x7d;

/** GraphQL, "Response format": a map of these and no other entries. */
const FIRST_MEMBER = /^[ \t\r\n]*\{[ \t\r\n]*"(data|errors|extensions)"[ \t\r\n]*:/;

/** White space before the first member is a line or two. */
function startOf(body: Buffer): string {
  return body.toString("latin1", 0, 256);
}

/** RFC 8259 section 2. @param byte  undefined beyond the ends */
function isJsonSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

const DATA = Buffer.from('{"data":');

/** Nearly every answer does. Compares byte by byte, because `Buffer.compare` costs more than these eight comparisons. */
export function beginsWithData(body: Buffer): boolean {
  for (let at = 0; at < DATA.length; at += 1) if (body[at] !== DATA[at]) return false;
  return true;
}

function retryAfterOf({ retryAfter }: SchoolAnswer, fallbackSeconds: number): { retryAfterSeconds: number } {
  const seconds = /^\d{1,5}$/.test(retryAfter ?? "") ? Number(retryAfter) : fallbackSeconds;
  return { retryAfterSeconds: seconds };
}
