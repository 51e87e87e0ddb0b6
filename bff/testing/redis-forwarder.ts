/** A TCP forwarder to Redis whose target can be changed. */

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

import type { RedisProcess } from "#e2e/harness/redis-process.ts";

/** An address that leads to one server and later to another one, as after a change of primary. */
export interface Forwarder {
  url: string;
  /** Changes the target of new connections; open ones stay. */
  leadTo: (server: RedisProcess) => void;
  close: () => Promise<void>;
}

export async function startForwarder(first: RedisProcess): Promise<Forwarder> {
  let target = first.port;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    leadTo: ({ port: next }) => {
      target = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
