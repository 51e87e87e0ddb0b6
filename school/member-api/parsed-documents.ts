/** Documents of the Member API that were parsed before. */

import type { DocumentNode } from "graphql";

/** A portal has some twenty documents of a few hundred characters; the introspection query has some two thousand. */
const MAX_DOCUMENTS = 100;
const MAX_CHARACTERS = 4000;

/**
 * Keeps the documents that were asked for last. A longer one is parsed each time: a caller can make up any number of them, and
 * one with its tokens takes up to half a megabyte.
 */
export class ParsedDocuments {
  readonly #kept = new Map<string, DocumentNode>();

  get(text: string): DocumentNode | undefined {
    const document = this.#kept.get(text);
    // A map is in the order of insertion, so the first is the one that was asked for longest ago.
    if (document !== undefined && this.#kept.delete(text)) this.#kept.set(text, document);
    return document;
  }

  set(text: string, document: DocumentNode): void {
    if (text.length > MAX_CHARACTERS) return;
    this.#kept.set(text, document);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_DOCUMENTS && oldest !== undefined) this.#kept.delete(oldest);
  }
}
