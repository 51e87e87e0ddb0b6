/** Trusted documents of other releases, whose open pages still send their ids. */

import { createHash } from "node:crypto";

import type { GraphQLSchema } from "graphql";

import type { FormerBuilds } from "#bff/builds/former-builds.ts";
import { compileDocument, type TrustedDocument } from "#bff/member-api/trusted-documents.ts";

/** @returns undefined for a document that no former build has, or that does not fit this portal's schema */
export type FindFormerDocument = (id: string) => Promise<TrustedDocument | undefined>;

/** @param schema  of this portal: a document with other fields cannot be checked, and is not sent */
export function createFormerDocuments(
  schema: GraphQLSchema,
  documentText: FormerBuilds["documentText"],
): FindFormerDocument {
  /** Undefined for one that does not fit. Their number is bounded by the documents of the former builds. */
  const compiled = new Map<string, TrustedDocument | undefined>();
  return async (id) => {
    if (compiled.has(id)) return compiled.get(id);
    const text = await documentText(id);
    if (text === undefined) return undefined;
    const document = isTextOf(id, text) ? compiledOrNone(schema, id, text) : undefined;
    compiled.set(id, document);
    return document;
  };
}

/** A file that was changed in the folder of former builds must not change a document. */
function isTextOf(id: string, text: string): boolean {
  return id === `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

function compiledOrNone(schema: GraphQLSchema, id: string, text: string): TrustedDocument | undefined {
  try {
    return compileDocument(schema, id, text);
  } catch {
    return undefined;
  }
}
