/** Documents of the Member API that were parsed before. */

import type { DocumentNode } from "graphql";
import { LRUCache } from "lru-cache";

/** A portal has some twenty documents of a few hundred characters; the introspection query has some two thousand. */
const MAX_DOCUMENTS = 100;
const MAX_CHARACTERS = 4000;

/**
 * Keeps the documents that were asked for last. A longer one is parsed each time: a caller can make up any number of them, and
 * one with its tokens takes up to half a megabyte.
 */
export class ParsedDocuments {
  readonly #kept = new LRUCache<string, DocumentNode>({ max: MAX_DOCUMENTS });

  get(text: string): DocumentNode | undefined {
    return this.#kept.get(text);
  }

  set(text: string, document: DocumentNode): void {
    if (text.length <= MAX_CHARACTERS) this.#kept.set(text, document);
  }
}
