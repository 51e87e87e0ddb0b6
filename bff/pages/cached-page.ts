/** Pages that are the same for everybody: made once, compressed once, and cached. */

import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { FastifyReply, FastifyRequest } from "fastify";

import { chooseCoding, type Coding } from "#bff/content-encoding/accept-encoding.ts";
import { entityTagOf, isKnownTo } from "#bff/routes/files/entity-tag.ts";
import { PRIVATE_HEADERS } from "#bff/routes/security-headers.ts";
import type { LiveSettingsReader } from "#bff/branding/live-settings.ts";
import type { Notice } from "#shared/page-data.ts";

export type CachedPage = ReturnType<typeof cachedPage>;

/** The best quality of brotli takes ten times as long as this one, while the first visitor waits, for a twentieth less. */
const BROTLI_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };

export function cachedPage(html: string, headers: Readonly<Record<string, string>>) {
  const plain = Buffer.from(html);
  return {
    headers,
    plain,
    /** The page in each coding, the best first. */
    coded: new Map<Coding, Buffer>([
      ["br", brotliCompressSync(plain, BROTLI_QUALITY)],
      ["gzip", gzipSync(plain)],
    ]),
    etag: entityTagOf(plain),
  };
}

/** Caches pages until a setting changes that pages show. @param live  the settings that change while the portal runs */
export function createPageCache<Page>(live: Pick<LiveSettingsReader, "now">) {
  const pages = new Map<string, Page>();
  let version = 0;
  return {
    /** @param make  called at the first call with this key */
    get(key: string, make: (notice: Notice | undefined) => Page): Page {
      const settings = live.now();
      if (settings.version !== version) pages.clear();
      ({ version } = settings);
      const page = pages.get(key) ?? make(settings.notice);
      pages.set(key, page);
      return page;
    },
    forget: (key: string): void => void pages.delete(key),
  };
}

/** Who may cache a page, and which headers of the request it depends on. */
export const CACHING = {
  /** It differs by language, theme, and whether there is a session cookie. It shows no member. */
  screen: {
    "cache-control": "private, no-cache",
    vary: "cookie, accept-language, accept-encoding, sec-fetch-dest, sec-fetch-site",
  },
  /** Only for members who may preview. */
  stage: { ...PRIVATE_HEADERS, vary: "cookie, accept-encoding" },
  nobody: PRIVATE_HEADERS,
} as const;

export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  caching: keyof typeof CACHING,
): FastifyReply {
  void reply.headers(page.headers).headers(CACHING[caching]);
  void reply.header("etag", page.etag).type("text/html; charset=utf-8");
  // Only an answer with 200 may become 304 (RFC 9110 section 13.2.1).
  if (reply.statusCode === 200 && isKnownTo(request.headers, page.etag)) return reply.code(304).send();
  const coding = chooseCoding(request.headers["accept-encoding"], [...page.coded.keys()]);
  if (coding !== undefined) void reply.header("content-encoding", coding);
  return reply.send(coding === undefined ? page.plain : page.coded.get(coding));
}
