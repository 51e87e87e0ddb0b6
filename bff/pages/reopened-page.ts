/**
 * The page for a link on another site, and for the first page after a sign-in: such a navigation brings no `SameSite=Strict` cookie, so
 * nothing is known of the member. It has the browser open the same address once more, now from the portal itself, which brings
 * the cookie: the member's page with its data comes one round trip later, and not only when all scripts have come and asked.
 */

import type { FastifyReply, FastifyRequest } from "fastify";

import { hashSource, PRIVATE_HEADERS } from "#bff/routes/security-headers.ts";
import { SIGN_IN_PAGE_PATH } from "#shared/bff-paths.ts";
import { escapeText } from "#shared/page-document.ts";

/**
 * Not by a `refresh` alone, which would lose the fragment. A browser that says of its own reload, too, that another site asked for
 * it would never end: it goes to the sign-in page, which asks who is there and leads back.
 */
const SCRIPT = `const [visit] = performance.getEntriesByType("navigation");
if (visit?.type !== "reload") location.reload();
else location.replace("${SIGN_IN_PAGE_PATH}?return_to=" + encodeURIComponent(location.pathname + location.search + location.hash));`;

const HEADERS = {
  ...PRIVATE_HEADERS,
  vary: "cookie, sec-fetch-site",
  "content-security-policy": `default-src 'none'; script-src ${hashSource(SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/** @param portalUrl  public origin of the portal */
export function sendReopened({ url }: FastifyRequest, reply: FastifyReply, portalUrl: string): FastifyReply {
  // With the origin: a path such as `//evil.example` would lead to another site.
  const address = escapeText(`${portalUrl}${url}`);
  return reply
    .headers(HEADERS)
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><meta name="color-scheme" content="light dark"><script>${SCRIPT}</script>
<noscript><meta http-equiv="refresh" content="0;url=${address}"></noscript>
`,
    );
}
