/**
 * For schools that lack assumed fields, which the specification does not show. A query that such a school refuses at validation is
 * sent again in its documented form. When that is answered, the documented form is used at once for a while, so that the
 * refusal costs one call and not one each time. It ends when the school has the fields.
 *
 * A mutation is never sent twice. After it was refused at validation, the documented form is used when its member tries again.
 * After a query was refused, mutations are sent in their documented form at once.
 */

import { beginsWithData } from "#bff/member-api/school-answer.ts";
import type { SchoolAnswer } from "#bff/member-api/school-call.ts";
import type { TrustedDocument } from "#bff/member-api/trusted-documents.ts";

export type Degradation = ReturnType<typeof createDegradation>;

/** The event for the operator, written once for each document and each change. */
export type DegradationReport =
  | { event: "school_lacks_fields"; operation: string; missing: string[]; leftOut: string[] }
  | { event: "school_has_fields_now"; operation: string };

/** How long the full form is not tried again. */
const RETRY_MS = 10 * 60 * 1000;

/** A request error is small; a larger answer holds data. */
const LARGEST_REFUSAL_BYTES = 64 * 1024;

/** @param now  milliseconds of a clock that is never set back */
export function createDegradation(now: () => number, report: (report: DegradationReport) => void) {
  const refusedAt = new Map<string, number>();
  const refusedQueries = new Set<string>();
  const wasRefusedRecently = (id: string): boolean => {
    const at = refusedAt.get(id);
    return at !== undefined && now() - at < RETRY_MS;
  };
  return {
    /** Whether the document is to be sent in its documented form now. */
    isDegraded({ id, operation, documented }: TrustedDocument): boolean {
      if (wasRefusedRecently(id)) return true;
      return (
        operation.operation === "mutation" &&
        documented.leftOut.length > 0 &&
        [...refusedQueries].some(wasRefusedRecently)
      );
    },

    /** Whether the school has ever refused the full form. */
    isRemembered: ({ id }: TrustedDocument): boolean => refusedAt.has(id),

    /** Remembers that the school refused the full form and, for a query, that it has answered the documented one. */
    remember(document: TrustedDocument, refusal: string[]): void {
      const isFirst = !refusedAt.has(document.id);
      refusedAt.set(document.id, now());
      if (document.operation.operation === "query") refusedQueries.add(document.id);
      if (!isFirst) return;
      const { leftOut } = document.documented;
      const missing = namedIn(refusal, leftOut);
      report({ event: "school_lacks_fields", operation: document.name, missing, leftOut });
    },

    /** Remembers that the school understood the full form. */
    forget(document: TrustedDocument): void {
      refusedQueries.delete(document.id);
      if (refusedAt.delete(document.id)) report({ event: "school_has_fields_now", operation: document.name });
    },
  };
}

/**
 * Tells whether the school refused the document at validation (GraphQL, "Request errors": `errors` and no `data`), because of a
 * field or a type that the specification does not show.
 *
 * A missing scope is answered with `data` (Spec, "Errors", row 11) and is no refusal. Neither is a temporary fault, which names no
 * part of the document.
 *
 * @returns the school's messages, or undefined when this is no refusal
 */
export function refusalIn(
  { status, body }: SchoolAnswer,
  { documented }: TrustedDocument,
): string[] | undefined {
  if (status !== 200 && status !== 400) return undefined;
  if (documented.leftOut.length === 0 || body.length > LARGEST_REFUSAL_BYTES || beginsWithData(body))
    return undefined;
  const messages = messagesIn(body);
  if (messages === undefined) return undefined;
  if (messages.some((message) => /insufficient scope/i.test(message))) return undefined;
  const isNamed = documented.leftOut.some((coordinate) =>
    messages.some((message) => namesPartOf(message, coordinate)),
  );
  return isNamed ? messages : undefined;
}

/** The messages of an answer with `errors` alone; undefined for any other. */
export function messagesIn(body: Buffer): string[] | undefined {
  const answer = parseJson(body);
  return typeof answer === "object" && answer !== null && "data" in answer
    ? undefined
    : errorMessages(answer);
}

/** @returns undefined for an answer without a list of errors */
export function errorMessages(answer: unknown): string[] | undefined {
  if (typeof answer !== "object" || answer === null || !("errors" in answer)) return undefined;
  if (!Array.isArray(answer.errors)) return undefined;
  return answer.errors.map((error: unknown) =>
    typeof error === "object" && error !== null && "message" in error ? String(error.message) : "",
  );
}

/** Those of the coordinates that the messages name, with their types. */
export function namedIn(messages: readonly string[], coordinates: readonly string[]): string[] {
  return coordinates.filter((coordinate) => messages.some((message) => mentions(message, coordinate)));
}

/** Whether the school answered with data. */
export function isAnswered({ status, body }: SchoolAnswer): boolean {
  if (status !== 200) return false;
  const answer = parseJson(body);
  return (
    typeof answer === "object" &&
    answer !== null &&
    "data" in answer &&
    typeof answer.data === "object" &&
    answer.data !== null
  );
}

/** @returns undefined for what is no JSON */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Servers phrase it differently, but all of them name the field, and most its type, in some kind of quotation marks. */
function mentions(message: string, coordinate: string): boolean {
  const { type, name } = partsOf(coordinate);
  const quoted = quotedIn(message);
  return quoted.includes(name) && quoted.some((word) => word === type || word.startsWith(`${type}.`));
}

/** Whether the message names the field, the argument or the type of this coordinate. */
function namesPartOf(message: string, coordinate: string): boolean {
  const { type, name } = partsOf(coordinate);
  return quotedIn(message).some((word) => word === name || word === type || word === `${type}.${name}`);
}

/** @param coordinate  `Type.field` or `Type.field(argument:)` */
function partsOf(coordinate: string): { type: string; name: string } {
  const [type = "", field = "", argument] = coordinate.split(/[.(:]/);
  return { type, name: argument ?? field };
}

/** Without the fields that the server offers in the place of the one that it lacks. */
function quotedIn(message: string): string[] {
  const fault = message.replace(/\bdid you mean\b.*$/is, "");
  return [...fault.matchAll(/["'`\u2018\u201c]([_A-Za-z][\w.]*)["'`\u2019\u201d]/g)].map(
    ([, word = ""]) => word,
  );
}
