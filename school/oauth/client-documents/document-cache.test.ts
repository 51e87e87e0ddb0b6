import { beforeEach, describe, expect, test } from "vitest";

import { HOUR, MINUTE } from "#school/clock.ts";
import { DocumentCache } from "#school/oauth/client-documents/document-cache.ts";
import { DocumentFault, type FetchedDocument } from "#school/oauth/client-documents/fetch-document.ts";

let now: number;
let fetches: string[];
let answer: (url: URL) => Promise<FetchedDocument>;
let cache: DocumentCache;

const URL_ONE = new URL("https://client.example/client.json");
const DATE = "Sat, 21 Nov 2026 02:00:00 GMT";
const IN_TWO_HOURS = "Sat, 21 Nov 2026 04:00:00 GMT";

function documentOf(url: URL, headers: Partial<FetchedDocument> = {}): FetchedDocument {
  const text = JSON.stringify({ client_id: url.href, redirect_uris: [`${url.origin}/callback`] });
  return { text, cacheControl: undefined, expires: undefined, date: DATE, ...headers };
}

beforeEach(() => {
  now = Date.parse(DATE);
  fetches = [];
  answer = (url) => Promise.resolve(documentOf(url));
  cache = new DocumentCache(
    (url) => {
      fetches.push(url.href);
      return answer(url);
    },
    () => now,
  );
});

describe("DocumentCache", () => {
  test.each<[string, Partial<FetchedDocument>, number]>([
    ["five minutes without a header", {}, 5 * MINUTE],
    ["as long as max-age says", { cacheControl: "public, max-age=3600" }, HOUR],
    ["at least five minutes", { cacheControl: "max-age=1" }, 5 * MINUTE],
    ["at least five minutes with no-store too", { cacheControl: "no-store, max-age=3600" }, 5 * MINUTE],
    ["at least five minutes with no-cache too", { cacheControl: "max-age=3600,No-Cache" }, 5 * MINUTE],
    [
      "five minutes with no-store and Expires",
      { cacheControl: "no-store", expires: IN_TWO_HOURS },
      5 * MINUTE,
    ],
    ["by max-age where Expires says more", { cacheControl: "Max-Age=3600", expires: IN_TWO_HOURS }, HOUR],
    ["five minutes when only shared caches get a time", { cacheControl: "s-maxage=3600" }, 5 * MINUTE],
    ["at most 24 hours", { cacheControl: "max-age=999999999" }, 24 * HOUR],
    ["until Expires", { expires: IN_TWO_HOURS }, 2 * HOUR],
    ["five minutes when Expires cannot be read", { expires: "0" }, 5 * MINUTE],
  ])("keeps a document %s", async (_rule, headers, lifetime) => {
    answer = (url) => Promise.resolve(documentOf(url, headers));
    await cache.read(URL_ONE);
    now += lifetime - 1;
    await cache.read(URL_ONE);
    expect(fetches).toHaveLength(1);

    now += 1;
    await cache.read(URL_ONE);
    expect(fetches).toHaveLength(2);
  });

  test("keeps a failure for a minute", async () => {
    answer = () => Promise.reject(new DocumentFault("the time was over"));
    expect(await cache.read(URL_ONE)).toBeInstanceOf(DocumentFault);
    now += MINUTE - 1;
    await cache.read(URL_ONE);
    expect(fetches).toHaveLength(1);

    now += 1;
    answer = (url) => Promise.resolve(documentOf(url));
    expect(await cache.read(URL_ONE)).toMatchObject({ url: URL_ONE.href });
  });

  test("takes any other error of a fetch, and a document that is none, as a failure", async () => {
    answer = () => Promise.reject(new TypeError("no such function"));
    expect(await cache.read(URL_ONE)).toBeInstanceOf(DocumentFault);
    answer = (url) => Promise.resolve({ ...documentOf(url), text: "{}" });
    expect(await cache.readAgain(URL_ONE)).toBeInstanceOf(DocumentFault);
  });

  test("reads again what it holds when it is told to, and keeps the newer text", async () => {
    await cache.read(URL_ONE);
    await cache.readAgain(URL_ONE);
    await cache.read(URL_ONE);

    expect(fetches).toHaveLength(2);
  });

  test("100 reads of one document at the same time make one fetch", async () => {
    const found = await Promise.all(Array.from({ length: 100 }, () => cache.read(URL_ONE)));

    expect(fetches).toHaveLength(1);
    expect(new Set(found).size).toBe(1);
  });

  test("eight documents at most are fetched at once, and the refusal of a ninth is not cached", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    answer = async (url) => {
      await promise;
      return documentOf(url);
    };
    const urls = Array.from({ length: 9 }, (_, at) => new URL(`https://client.example/${at}.json`));
    const reads = urls.map((url) => cache.read(url));
    expect(await reads[8]).toBeInstanceOf(DocumentFault);
    expect(fetches).toHaveLength(8);

    resolve(undefined);
    await Promise.all(reads);
    expect(await cache.read(urls[8]!)).toMatchObject({ url: urls[8]?.href });
  });

  test("caches 500 documents and removes the oldest", async () => {
    for (let at = 0; at <= 500; at += 1) await cache.read(new URL(`https://client.example/${at}.json`));
    fetches.length = 0;
    await cache.read(new URL("https://client.example/1.json"));
    await cache.read(new URL("https://client.example/0.json"));

    expect(fetches).toEqual(["https://client.example/0.json"]);
  });
});
