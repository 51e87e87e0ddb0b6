/**
 * Request bodies for the school, filled with their variables and kept for the next caller: most members ask the same
 * documents with the same variables, and filling one costs as much as carrying it.
 */

import type { TrustedDocument, TrustedDocuments } from "#bff/member-api/trusted-documents.ts";
import { literalsOf } from "#bff/member-api/variables.ts";

export interface FilledRequest {
  document: TrustedDocument;
  /** The whole body, `{"query":"..."}`. */
  full: () => Buffer;
  /** The same without what the specification does not show. */
  documented: () => Buffer;
}

/** @returns undefined for a document that this portal was not built with. @throws {BffError} `invalid_variables` */
export type FillRequest = (
  documentId: string,
  variables: Readonly<Record<string, unknown>>,
) => FilledRequest | undefined;

const MOST_KEPT = 500;
/** A cursor fits; a member's own text is asked once and not worth keeping. */
const LONGEST_VARIABLES = 300;

export function createFilledRequests({ schema, byId }: TrustedDocuments): FillRequest {
  const kept = new Map<string, FilledRequest>();

  const fill = (document: TrustedDocument, variables: Readonly<Record<string, unknown>>): FilledRequest => {
    const literals = literalsOf(schema, document, variables);
    const bodyOnce = ({ fill: fillTemplate }: TrustedDocument["template"]): (() => Buffer) => {
      let body: Buffer | undefined;
      return () => (body ??= Buffer.from(JSON.stringify({ query: fillTemplate(literals) })));
    };
    return {
      document,
      full: bodyOnce(document.template),
      documented: bodyOnce(document.documented.template),
    };
  };

  return (documentId, variables) => {
    const document = byId.get(documentId);
    if (document === undefined) return undefined;
    const words = JSON.stringify(variables);
    const name = `${documentId} ${words}`;
    const before = kept.get(name);
    if (before !== undefined) return before;
    // Only what was found fit is kept: a refusal is judged anew each time.
    const filled = fill(document, variables);
    if (words.length > LONGEST_VARIABLES) return filled;
    if (kept.size >= MOST_KEPT) {
      for (const oldest of kept.keys()) {
        kept.delete(oldest);
        break;
      }
    }
    kept.set(name, filled);
    return filled;
  };
}
