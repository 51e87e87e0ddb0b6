import type { DocumentNode } from "graphql";

import type { DocumentId } from "#shared/bff-paths.ts";

/**
 * The SHA-256 that identifies a document to the BFF, read from the generated document (`web/build/generate-documents.ts`).
 *
 * @throws for a document that was not generated
 */
export function documentId(document: DocumentNode): DocumentId {
  const { __meta__: meta } = document as { __meta__?: { hash?: string } };
  if (meta?.hash === undefined) throw new Error("A document without an id cannot be sent.");
  return meta.hash as DocumentId;
}
