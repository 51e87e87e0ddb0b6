/**
 * Schools that lack what the specification does not show: a query that such a school refuses at validation is asked
 * again in its documented form. Once that has been answered, it is remembered for a while, so that the refusal costs
 * one call and not one each time. The school's gaining the fields ends it.
 *
 * A mutation is never sent again. Refused at validation, it is sent in its documented form when its member asks again,
 * and at once where a query has shown already that the school lacks fields.
 */

import { beginsWithData } from "#bff/member-api/school-answer.ts";
import type { SchoolAnswer } from "#bff/member-api/school-call.ts";
import type { TrustedDocument } from "#bff/member-api/trusted-documents.ts";

export interface Degradation {
  /** Is this document to be asked in its documented form now? */
  isDegraded: (document: TrustedDocument) => boolean;
  /** Notes that the school refused the full form; of a query, that it has answered the documented one. */
  remember: (document: TrustedDocument, refusal: string[]) => void;
  /** Has the school refused the full form, be it long ago? */
  isRemembered: (document: TrustedDocument) => boolean;
  /** Notes that the school understood the full form. */
  forget: (document: TrustedDocument) => void;
}

/** The event for the operator, written once for each document and each change. */
export type DegradationReport =
  | { event: "school_lacks_fields"; operation: string; missing: string[]; leftOut: string[] }
  | { event: "school_has_fields_now"; operation: string };

/** How long the full form is not tried again. */
const TRY_AGAIN_MS = 10 * 60 * 1000;

/** A request error is small; anything larger has data in it. */
const LARGEST_REFUSAL_BYTES = 64 * 1024;

/** @param now  milliseconds of a clock that is never set back */
export function createDegradation(
  now: () => number,
  report: (report: DegradationReport) => void,
): Degradation {
  const triedAt = new Map<string, number>();
  const provenBy = new Set<string>();
  const isRecent = (id: string): boolean => {
    const at = triedAt.get(id);
    return at !== undefined && now() - at < TRY_AGAIN_MS;
  };
  return {
    isDegraded({ id, operation, documented }) {
      if (isRecent(id)) return true;
      return (
        operation.operation === "mutation" && documented.leftOut.length > 0 && [...provenBy].some(isRecent)
      );
    },
    isRemembered: ({ id }) => triedAt.has(id),
    remember(document, refusal) {
      const isNews = !triedAt.has(document.id);
      triedAt.set(document.id, now());
      if (document.operation.operation === "query") provenBy.add(document.id);
      if (!isNews) return;
      const { leftOut } = document.documented;
      const missing = leftOut.filter((coordinate) =>
        refusal.some((message) => mentions(message, coordinate)),
      );
      report({ event: "school_lacks_fields", operation: document.name, missing, leftOut });
    },
    forget(document) {
      provenBy.delete(document.id);
      if (triedAt.delete(document.id)) report({ event: "school_has_fields_now", operation: document.name });
    },
  };
}

/**
 * Did the school refuse the document itself at validation (GraphQL, "Request errors": `errors` and no `data`), for a field
 * or a type that the specification does not show?
 *
 * A missing scope is answered with `data` (Spec, "Errors", row 11) and is no refusal; neither is a fault of the moment,
 * which names nothing of the document.
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
  const answer = parseJson(body);
  if (typeof answer !== "object" || answer === null || "data" in answer || !("errors" in answer))
    return undefined;
  if (!Array.isArray(answer.errors)) return undefined;
  const messages = answer.errors.map((error: unknown) =>
    typeof error === "object" && error !== null && "message" in error ? String(error.message) : "",
  );
  if (messages.some((message) => /insufficient scope/i.test(message))) return undefined;
  const isNamed = documented.leftOut.some((coordinate) =>
    messages.some((message) => namesPartOf(message, coordinate)),
  );
  return isNamed ? messages : undefined;
}

/** Has the school answered the document, with data? */
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

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Servers word it differently; all name the field, and most its type, in quotes of some kind. */
function mentions(message: string, coordinate: string): boolean {
  const { type, name } = partsOf(coordinate);
  const quoted = quotedIn(message);
  return quoted.includes(name) && quoted.some((word) => word === type || word.startsWith(`${type}.`));
}

/** Is the field, the argument or the type of this coordinate named? */
function namesPartOf(message: string, coordinate: string): boolean {
  const { type, name } = partsOf(coordinate);
  return quotedIn(message).some((word) => word === name || word === type || word === `${type}.${name}`);
}

/** @param coordinate  `Type.field` or `Type.field(argument:)` */
function partsOf(coordinate: string): { type: string; name: string } {
  const [type = "", field = "", argument] = coordinate.split(/[.(:]/);
  return { type, name: argument ?? field };
}

function quotedIn(message: string): string[] {
  return [...message.matchAll(/["'`\u2018\u201c]([_A-Za-z][\w.]*)["'`\u2019\u201d]/g)].map(
    ([, word = ""]) => word,
  );
}
