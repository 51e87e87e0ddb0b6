/** What the log holds of a request. */

import type { FastifyServerOptions } from "fastify";

/**
 * Fastify's logger options: structured JSON on standard output.
 *
 * WARNING: queries carry codes, states and challenges, and headers carry tokens and cookies. So the log has a request's
 * method and path, and nothing else of it.
 */
export function loggerOptions(level: string): FastifyServerOptions["logger"] {
  return {
    level,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split("?")[0] }),
      res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
    },
  };
}
