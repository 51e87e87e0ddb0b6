/**
 * The page after a link on another site, and after the redirect of a sign-in: such a navigation has no `SameSite=Strict` cookie, so the
 * member is unknown. The page makes the browser open the same address again, from the portal itself and with the cookie. So the
 * member's page with its data comes one round trip later, and does not have to wait for all scripts.
 */

import type { FastifyReply, FastifyRequest } from "fastify";

import { hashSource, PRIVATE_HEADERS } from "#bff/routes/security-headers.ts";
import { SIGN_IN_PAGE_PATH } from "#shared/bff-paths.ts";
import { escapeText } from "#shared/page-document.ts";

/**
 * A `refresh` alone would lose the fragment. A browser that calls its own reload cross-site, too, would repeat it without end: it
 * goes to the sign-in page, which asks who is signed in and leads back.
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
