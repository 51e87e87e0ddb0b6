/** Addresses that cannot be decoded, which Fastify would refuse before any route, in words for programs. */

import type { IncomingMessage } from "node:http";

/**
 * For Fastify's `rewriteUrl`: an address whose path cannot be decoded becomes one that no route has, so that whoever asks for it
 * is answered like everybody else who asks for what is not there. `request.originalUrl` keeps it as it came.
 */
export function decodableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  if (!url.includes("%")) return url;
  const [path = "", ...query] = url.split("?");
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...query].join("?");
  }
}
