/** A portal that listens, for tests over real sockets. */

import type { FastifyInstance } from "fastify";

const ports = new WeakMap<FastifyInstance, Promise<number>>();

/** Starts listening, the first time. */
export function portOf(app: FastifyInstance): Promise<number> {
  const before = ports.get(app);
  if (before !== undefined) return before;
  const port = app.listen({ host: "127.0.0.1", port: 0 }).then((origin) => Number(new URL(origin).port));
  ports.set(app, port);
  return port;
}
