import type { FastifyServerOptions } from "fastify";

/**
 * Structured JSON on stdout.
 *
 * WARNING: queries carry codes, states and challenges, and headers carry tokens and cookies, so a request is logged
 * as its method and path and nothing else.
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
