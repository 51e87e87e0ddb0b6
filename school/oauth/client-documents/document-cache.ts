/** A cache of metadata documents, and of failures to read them, by the freshness that HTTP gives them. */

import { LRUCache } from "lru-cache";

import { type Clock, HOUR, MINUTE } from "#school/clock.ts";
import { type ClientDocument, parseClientDocument } from "#school/oauth/client-documents/client-document.ts";
import { DocumentFault, type FetchedDocument } from "#school/oauth/client-documents/fetch-document.ts";

/** Choice (how long documents are cached): as long as the document's HTTP headers say, within these bounds. */
const MIN_LIFETIME = 5 * MINUTE;
const MAX_LIFETIME = 24 * HOUR;

/** A failure is cached too, so that repeated requests cannot make this school call a server again and again. */
const FAILURE_LIFETIME = MINUTE;

/** Entries of the cache, at most; beyond that the entry used longest ago is removed. */
const MAX_ENTRIES = 500;

/** Fetches at the same time, at most. */
const MAX_CONCURRENT_FETCHES = 8;

type Outcome = ClientDocument | DocumentFault;

/** Fetches documents, each by one fetch at a time, and caches documents and failures. */
export class DocumentCache {
  readonly #fetch: (url: URL) => Promise<FetchedDocument>;
  readonly #now: Clock;
  readonly #cached = new LRUCache<string, { outcome: Outcome; until: number }>({ max: MAX_ENTRIES });
  readonly #underWay = new Map<string, Promise<Outcome>>();

  constructor(fetch: (url: URL) => Promise<FetchedDocument>, now: Clock) {
    this.#fetch = fetch;
    this.#now = now;
  }

  /** The cached outcome of a document, without a fetch. */
  peek(url: URL): Outcome | undefined {
    const entry = this.#cached.peek(url.href);
    return entry !== undefined && entry.until > this.#now() ? entry.outcome : undefined;
  }

  /** The document from the cache, or else from its server. */
  async read(url: URL): Promise<Outcome> {
    const known = this.peek(url) ?? this.#underWay.get(url.href);
    if (known !== undefined) return known;
    if (this.#underWay.size >= MAX_CONCURRENT_FETCHES) return new DocumentFault("too many are being fetched");
    const fetched = this.readAgain(url).finally(() => this.#underWay.delete(url.href));
    this.#underWay.set(url.href, fetched);
    return fetched;
  }

  /** The document from its server, whatever the cache holds. */
  async readAgain(url: URL): Promise<Outcome> {
    try {
      const fetched = await this.#fetch(url);
      return this.#store(url, parseClientDocument(url, fetched.text), freshness(fetched));
    } catch (error) {
      const fault = error instanceof DocumentFault ? error : new DocumentFault(String(error));
      return this.#store(url, fault, FAILURE_LIFETIME);
    }
  }

  #store(url: URL, outcome: Outcome, lifetime: number): Outcome {
    this.#cached.set(url.href, { outcome, until: this.#now() + lifetime });
    return outcome;
  }
}

/** How long an answer may be cached by its own headers (RFC 9111 sections 5.2.2 and 5.3), in milliseconds. */
function freshness({ cacheControl = "", expires, date }: FetchedDocument): number {
  const maxAge = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl)?.[1];
  const named =
    maxAge === undefined ? Date.parse(expires ?? "") - Date.parse(date ?? "") : Number(maxAge) * 1000;
  const lifetime = /(?:^|[\s,])no-(?:store|cache)/i.test(cacheControl) || Number.isNaN(named) ? 0 : named;
  return Math.min(Math.max(lifetime, MIN_LIFETIME), MAX_LIFETIME);
}
