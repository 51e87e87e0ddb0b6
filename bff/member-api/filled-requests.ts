/**
 * Request bodies for the school with their variables filled in, cached for the next caller. Most members send the same documents
 * with the same variables, and filling a template costs as much as passing the answer on.
 */

import { LRUCache } from "lru-cache";

import type { FindFormerDocument } from "#bff/member-api/former-documents.ts";
import type { TrustedDocument, TrustedDocuments } from "#bff/member-api/trusted-documents.ts";
import { literalsOf } from "#bff/member-api/variables.ts";

export interface FilledRequest {
  document: TrustedDocument;
  /** The whole body, `{"query":"..."}`. */
  full: () => Buffer;
  /** The same in the documented form. */
  documented: () => Buffer;
}

export type FilledRequests = ReturnType<typeof createFilledRequests>;

const MAX_CACHED_REQUESTS = 500;
/** Long enough for a document's id with a cursor. A longer body holds text that a member wrote, and is not sent again. */
const MAX_CACHED_TEXT_LENGTH = 420;

export function createFilledRequests({ schema, byId }: TrustedDocuments, findFormer: FindFormerDocument) {
  const cache = new LRUCache<string, FilledRequest>({ max: MAX_CACHED_REQUESTS });

  const filledWith = (
    document: TrustedDocument,
    variables: Readonly<Record<string, unknown>>,
  ): FilledRequest => {
    const literals = literalsOf(schema, document, variables);
    const bodyOnce = ({ fill }: TrustedDocument["template"]): (() => Buffer) => {
      let body: Buffer | undefined;
      return () => (body ??= Buffer.from(JSON.stringify({ query: fill(literals) })));
    };
    return {
      document,
      full: bodyOnce(document.template),
      documented: bodyOnce(document.documented.template),
    };
  };

  const fillAndCache = (
    text: string | undefined,
    document: TrustedDocument,
    variables: Readonly<Record<string, unknown>>,
  ): FilledRequest => {
    // Only valid requests are cached; an invalid one is validated again each time.
    const filled = filledWith(document, variables);
    if (text !== undefined && text.length <= MAX_CACHED_TEXT_LENGTH) cache.set(text, filled);
    return filled;
  };

  return {
    /** @returns the cached request for this body text, which is not parsed */
    cached: (text: string): FilledRequest | undefined => cache.get(text),

    /**
     * @param text  of the request's body, the key of the cache; undefined for a request that is not cached
     * @returns undefined for a document of no known release
     * @throws {BffError} `invalid_variables`
     */
    async fill(
      text: string | undefined,
      documentId: string,
      variables: Readonly<Record<string, unknown>>,
    ): Promise<FilledRequest | undefined> {
      const document = byId.get(documentId) ?? (await findFormer(documentId));
      return document && fillAndCache(text, document, variables);
    },
  };
}
