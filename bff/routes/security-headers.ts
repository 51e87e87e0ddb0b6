/** Headers of every answer (ASVS 5.0, chapter 3), and the content security policies. */

import { createHash } from "node:crypto";

import type { FastifyInstance } from "fastify";

import type { Config } from "#bff/config.ts";

/**
 * Of the page. No inline script anywhere, and one style at most, which is allowed by its hash. Sign-in starts by following a
 * link, so `form-action` need not name the school.
 */
const pageCsp = (school: string, { frame, style }: PageParts): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    styleSource(style),
    // Covers of courses come from the school's own origin, or not at all.
    `img-src 'self' ${school}`,
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(frame === undefined ? [] : [`frame-src ${frame}`]),
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");

/** Of the stage of an operators' preview: it runs the portal's program in a frame of this portal, and connects to no address. */
const stageCsp = ({ style }: Pick<PageParts, "style">): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    styleSource(style),
    "img-src 'self' data:",
    "connect-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ].join("; ");

function styleSource(style: string | undefined): string {
  return style === undefined ? "style-src 'self'" : `style-src 'self' ${hashSource(style)}`;
}

/** Of the service worker, which has its own policy: it may request files of this portal, and nothing else. */
export const WORKER_CSP = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Of everything else: opened as a document, it renders nothing active. */
const DATA_CSP = "default-src 'none'; frame-ancestors 'none'";

const DOCUMENT_HEADERS = {
  "origin-agent-cluster": "?1",
  "permissions-policy":
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)",
};

/**
 * Only of pages: they restrict documents, not data.
 *
 * @param school  origin of the school
 */
export function pageHeaders(school: string, parts: PageParts = {}): Record<string, string> {
  return {
    ...DOCUMENT_HEADERS,
    "content-security-policy": pageCsp(school, parts),
  };
}

/** Parts of a page in addition to its files. */
interface PageParts {
  /** Address that the page may show in a frame. */
  frame?: string;
  /** Text of the one style inside the page. */
  style?: string;
}

/** Allows an inline style with exactly this text (CSP Level 3, section 2.3.1). */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Of the stage, which another document of this portal alone may show. */
export function stageHeaders(parts: Pick<PageParts, "style">): Record<string, string> {
  return {
    ...DOCUMENT_HEADERS,
    "content-security-policy": stageCsp(parts),
    "x-frame-options": "SAMEORIGIN",
  };
}

/**
 * Choice (headers without @fastify/helmet): constants in place of @fastify/helmet, which sets each header on Node's answer, and
 * that makes writing them slower by a tenth of a call's cost. Of its headers these are left out, since no current browser reads
 * them (`X-XSS-Protection`, `X-Download-Options`, `X-Permitted-Cross-Domain-Policies`, `X-DNS-Prefetch-Control`).
 */
const HEADERS = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** The only one of these headers that a route may set itself. */
const FRAMING = "x-frame-options";

/** A year, and only where the portal is https: on loopback http it would lock the developer's other servers out. */
const HSTS = "max-age=31536000";

/** Of answers that belong to one member: no cache may store them. */
export const PRIVATE_HEADERS = { "cache-control": "no-store", vary: "cookie" };

/** Headers of every answer, in addition to its content security policy. */
export function securityHeaders({
  isHttps,
  areSubdomainsHttps,
}: Pick<Config, "isHttps" | "areSubdomainsHttps">): Readonly<Record<string, string>> {
  if (!isHttps) return HEADERS;
  return {
    ...HEADERS,
    "strict-transport-security": areSubdomainsHttps ? `${HSTS}; includeSubDomains` : HSTS,
  };
}

/**
 * For a route that writes its answer itself, without Fastify.
 *
 * @param headers  of every answer
 */
export function dataHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return { ...headers, "content-security-policy": DATA_CSP };
}

/** @param headers  of every answer */
export function registerSecurityHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  // In `onSend`, because Fastify drops headers that were set earlier when a handler throws.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    const framing = reply.getHeader(FRAMING);
    void reply.headers(headers);
    if (framing !== undefined) void reply.header(FRAMING, framing);
    if (!reply.hasHeader("content-security-policy")) void reply.header("content-security-policy", DATA_CSP);
    done();
  });
}
