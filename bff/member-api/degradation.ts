/**
 * Schools that lack what the specification does not show: a document that such a school refuses at validation is asked
 * again in its documented form, and this is remembered for a while, so that the refusal costs one call and not one
 * each time. The school's gaining the fields ends it.
 */

import type { SchoolAnswer } from "#bff/member-api/school-pool.ts";
import type { TrustedDocument } from "#bff/member-api/trusted-documents.ts";

export interface Degradation {
  /** Is this document to be asked in its documented form now? */
  isDegraded: (document: TrustedDocument) => boolean;
  /** Notes that the school refused the full form and understood the documented one. */
  remember: (document: TrustedDocument, refusal: string[]) => void;
  /** Notes that the school understood the full form. */
  forget: (document: TrustedDocument) => void;
}

/** What an operator is told, once for each document and each change. */
export type DegradationReport =
  | { event: "school_lacks_fields"; operation: string; missing: string[]; leftOut: string[] }
  | { event: "school_has_fields_now"; operation: string };

/** How long the full form is not tried again. */
const TRY_AGAIN_MS = 10 * 60 * 1000;

/** A request error is small; anything larger has data in it. */
const LARGEST_REFUSAL_BYTES = 64 * 1024;

/** @param now  epoch milliseconds */
export function createDegradation(
  now: () => number,
  report: (report: DegradationReport) => void,
): Degradation {
  const triedAt = new Map<string, number>();
  return {
    isDegraded({ id }) {
      const at = triedAt.get(id);
      return at !== undefined && now() - at < TRY_AGAIN_MS;
    },
    remember(document, refusal) {
      const isNews = !triedAt.has(document.id);
      triedAt.set(document.id, now());
      if (!isNews) return;
      const { leftOut } = document.documented;
      const missing = leftOut.filter((coordinate) =>
        refusal.some((message) => mentions(message, coordinate)),
      );
      report({ event: "school_lacks_fields", operation: document.name, missing, leftOut });
    },
    forget(document) {
      if (triedAt.delete(document.id)) report({ event: "school_has_fields_now", operation: document.name });
    },
  };
}

/**
 * Did the school refuse the document itself (GraphQL, "Request errors": `errors` and no `data`)?
 *
 * A missing scope is answered with `data` (Spec, "Errors", row 11) and is no refusal; neither is a fault.
 *
 * @returns the school's messages, or undefined when this is no refusal
 */
export function refusalIn({ status, body }: SchoolAnswer): string[] | undefined {
  if (status !== 200 && status !== 400) return undefined;
  if (body.length > LARGEST_REFUSAL_BYTES || beginsWithData(body)) return undefined;
  const answer = parseJson(body);
  if (typeof answer !== "object" || answer === null || "data" in answer || !("errors" in answer))
    return undefined;
  if (!Array.isArray(answer.errors) || answer.errors.length === 0) return undefined;
  const messages = answer.errors.map((error: unknown) =>
    typeof error === "object" && error !== null && "message" in error ? String(error.message) : "",
  );
  return messages.some((message) => /insufficient scope/i.test(message)) ? undefined : messages;
}

const DATA = Buffer.from('{"data"');

/** Nearly every answer does, and need not be parsed. */
function beginsWithData(body: Buffer): boolean {
  return body.length >= DATA.length && body.compare(DATA, 0, DATA.length, 0, DATA.length) === 0;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Servers word it differently; all name the field, and most its type, in quotes. */
function mentions(message: string, coordinate: string): boolean {
  const [type, field, argument] = coordinate.split(/[.(:]/);
  const name = argument ?? field;
  return message.includes(`"${name}"`) && (message.includes(`"${type}"`) || message.includes(`"${type}.`));
}
