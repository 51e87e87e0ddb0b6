/** Trusted documents of other releases, which their open pages go on sending. */

import { createHash } from "node:crypto";

import type { GraphQLSchema } from "graphql";

import type { FormerBuilds } from "#bff/builds/former-builds.ts";
import { compileDocument, type TrustedDocument } from "#bff/member-api/trusted-documents.ts";

/** @returns undefined for a document that no kept build has, or that does not fit this portal's schema */
export type FindFormerDocument = (id: string) => Promise<TrustedDocument | undefined>;

/** @param schema  of this portal: what an older or newer release asks beyond it cannot be checked, and is not sent */
export function createFormerDocuments(
  schema: GraphQLSchema,
  documentText: FormerBuilds["documentText"],
): FindFormerDocument {
  /** Undefined for one that does not fit. There are as many as the kept builds have. */
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

/** A changed file in the folder of the kept builds changes no document. */
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
