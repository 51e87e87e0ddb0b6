/** The settings with which a member portal is started as an application of this school. */

import type { School } from "#school/school.ts";

/** Where a portal takes the authorization response, below its own origin. */
const CALLBACK_PATH = "/auth/callback";

const SESSION_KEY_BYTES = 32;

interface PortalClient {
  id: string;
  redirectUris: readonly string[];
  /** Null where it is not known any more. */
  secret: string | null;
}

/**
 * @returns lines of an environment file for a shell or systemd; undefined for an application without a portal's redirect
 *   URI. If the secret is known, a new session key is among them.
 */
export function portalLines(
  { config, site, random }: School,
  { id, redirectUris, secret }: PortalClient,
): string | undefined {
  const portalUrl = redirectUris.find((uri) => uri.endsWith(CALLBACK_PATH))?.slice(0, -CALLBACK_PATH.length);
  if (portalUrl === undefined) return undefined;
  const key = secret === null ? "..." : Buffer.from(random(SESSION_KEY_BYTES)).toString("base64");
  return [
    `SCHOOL_URL=${config.url}`,
    `CLIENT_ID=${id}`,
    `CLIENT_SECRET=${secret ?? "..."}`,
    `PORTAL_URL=${portalUrl}`,
    `PORTAL_NAME="${site.name.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`,
    `SESSION_KEYS=${key}`,
  ].join("\n");
}
