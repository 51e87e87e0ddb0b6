/** Headers of every answer (ASVS 5.0, chapter 3), and the three content security policies. */

import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * Of the page. No inline script or style anywhere, so neither nonce nor hash is needed. Sign-in starts by following a
 * link, so `form-action` need not name the school.
 */
export const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/** Of the service worker, which a policy of its own binds: it may ask this portal for files, and do nothing else. */
export const WORKER_CSP = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Of everything else: opened as a document, it renders nothing active. */
const DATA_CSP = "default-src 'none'; frame-ancestors 'none'";

const PERMISSIONS_POLICY =
  "camera=(), geolocation=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)";

export async function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // A year, and only where the portal is https: on loopback http it would lock the developer's other servers out.
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    void reply.header("permissions-policy", PERMISSIONS_POLICY);
    if (!reply.hasHeader("content-security-policy")) void reply.header("content-security-policy", DATA_CSP);
    done();
  });
}
