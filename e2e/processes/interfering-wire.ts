/** A TCP proxy between a program and Redis, which calls a function before it forwards a message. */

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface InterferingWire {
  port: number;
  /** Called with each message before it is forwarded. When it returns "drop", the connection is closed instead. */
  onMessage: (decide: (message: WireMessage) => Promise<"pass" | "drop">) => void;
  close: () => Promise<void>;
}

interface WireMessage {
  direction: "command" | "reply";
  /** The message as text, to recognise it by. */
  text: string;
}

export async function startInterferingWire(targetPort: number): Promise<InterferingWire> {
  let decide: (message: WireMessage) => Promise<"pass" | "drop"> = () => Promise.resolve("pass");
  const sockets = new Set<Socket>();

  const carry = async (from: Socket, to: Socket, direction: WireMessage["direction"]): Promise<void> => {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if ((await decide({ direction, text: chunk.toString("latin1") })) === "drop") break;
      to.write(chunk);
    }
    from.destroy();
    to.destroy();
  };
  const server = createServer((client) => {
    const redis = connect(targetPort, "127.0.0.1");
    for (const socket of [client, redis]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
    // A killed program ends its connection with an error, which is expected.
    carry(client, redis, "command").catch(() => redis.destroy());
    carry(redis, client, "reply").catch(() => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    port: (server.address() as AddressInfo).port,
    onMessage: (next) => {
      decide = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
