/** Checks the body of a request of the Member API. */

import { findLengthFault } from "#school/member-api/limits.ts";

/** What is wrong with a body, and the status of the answer (Spec, "Endpoints", row 9). */
export interface BodyFault {
  status: 400 | 415;
  message: string;
}

/**
 * Checks a body before the GraphQL server sees it.
 *
 * Choice (a faulty body is 4xx): these are 4xx whatever `Accept` says; the GraphQL server would answer some of them 200.
 *
 * @param body  its text; undefined without one
 * @returns undefined for `{"query": "..."}` in JSON
 */
export function findBodyFault(contentType: string | undefined, body: unknown): BodyFault | undefined {
  const mediaType = contentType?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    return { status: 415, message: "The Content-Type must be application/json." };
  }
  const parsed = parseJson(String(body));
  if (parsed === undefined) return { status: 400, message: "The body is not JSON." };
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    return { status: 400, message: "The body must be one JSON object." };
  }
  if (!("query" in parsed) || typeof parsed.query !== "string" || parsed.query === "") {
    return { status: 400, message: "The field query must be a string with a GraphQL document." };
  }
  const tooLong = findLengthFault(parsed.query);
  return tooLong === undefined ? undefined : { status: 400, message: tooLong };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
