/** Entity tags (RFC 9110 section 8.8.3) of content that is made once, at the start. */

import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** @returns a strong tag, quotes included: the same for the same bytes, in every process and after every start */
export function entityTagOf(content: Buffer | string): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

/**
 * Whether the caller already has this content (RFC 9110 section 13.1.2): `If-None-Match` is `*` or a list of tags. They are compared
 * without the weak prefix, which compressing proxies add.
 */
export function isKnownTo(caller: IncomingHttpHeaders, etag: string): boolean {
  const known = (caller["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  return known.includes("*") || known.some((tag) => tag.replace(/^W\//, "") === etag);
}
