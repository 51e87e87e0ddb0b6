/** A TCP proxy between a program and Redis: its target can be changed, and a test may decide which messages pass. */

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

interface RedisMessage {
  direction: "command" | "reply";
  /** Of the program's connections, in the order in which it opened them. */
  connection: number;
  /** The message as text, to recognise it. */
  text: string;
}

/** Called with each message before it is forwarded. When it returns "drop", the connection is closed instead. */
type Decide = (message: RedisMessage) => Promise<"pass" | "drop">;

export type RedisProxy = Awaited<ReturnType<typeof startRedisProxy>>;

export async function startRedisProxy(first: { port: number }) {
  let target = first;
  let decide: Decide | undefined;
  let connections = 0;
  const sockets = new Set<Socket>();

  const forward = async (from: Socket, to: Socket, message: Omit<RedisMessage, "text">): Promise<void> => {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if ((await decide?.({ ...message, text: chunk.toString("latin1") })) === "drop") break;
      to.write(chunk);
    }
    from.destroy();
    to.destroy();
  };
  const server = createServer((client) => {
    const redis = connect(target.port, "127.0.0.1");
    for (const socket of [client, redis]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    connections += 1;
    const connection = connections;
    // A killed program ends its connection with an error, which is expected.
    forward(client, redis, { direction: "command", connection }).catch(() => redis.destroy());
    forward(redis, client, { direction: "reply", connection }).catch(() => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,

    /** Changes the target of new connections, as a change of primary does; open ones stay. */
    leadTo(server: { port: number }): void {
      target = server;
    },

    onMessage(next: Decide): void {
      decide = next;
    },

    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
