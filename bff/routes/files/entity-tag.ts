/** Entity tags (RFC 9110 section 8.8.3) of what is made once, at start. */

import { createHash } from "node:crypto";

/** @returns a strong tag, quotes included: the same for the same bytes, in every process and after every start */
export function entityTagOf(content: Buffer | string): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}
