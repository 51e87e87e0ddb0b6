/** A port for a server that starts later, and may stop and start again: nobody else gets it as long as this process runs. */

import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";

/** Below the ports that the system gives to connections and to servers that ask for any port. */
const PORTS = { from: 20_000, to: 32_000 };

export async function findFreePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  return (await reserve(port)) && (await isFree(port)) ? port : findFreePort();
}

/** UDP ports beside each TCP port; not the same numbers, since a proxy with HTTP/3 listens on them. */
const RESERVED_BY = 12_000;

/** Takes a UDP port that stands for this TCP port: a search for a port in another process passes over it. */
function reserve(port: number): Promise<boolean> {
  const socket = createSocket("udp4").unref();
  return new Promise((resolve) => {
    socket.once("error", () => resolve(false));
    socket.bind(port + RESERVED_BY, "127.0.0.1", () => resolve(true));
  });
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
