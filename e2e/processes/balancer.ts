/** A load balancer before several portals, as an operator's would be: it asks each for `/readyz`, and sends nothing to one that is not ready. */

import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

const PROBE_EVERY_MS = 100;

/**
 * @param port  where it listens
 * @param portals  ports of the portals, which need not run
 */
export async function startBalancer(port: number, portals: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;

  const probe = async (portal: number): Promise<void> => {
    const isReady = await fetch(`http://127.0.0.1:${portal}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(portal);
    else ready.delete(portal);
  };
  await Promise.all(portals.map(probe));
  const probing = setInterval(() => portals.forEach((portal) => void probe(portal)), PROBE_EVERY_MS);

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const portal = [...ready][turn++ % Math.max(ready.size, 1)];
    if (portal === undefined) return badGateway(outgoing);
    const { method, url, headers } = incoming;
    const asked = request(
      { port: portal, host: "127.0.0.1", method, path: url, headers, agent },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(outgoing);
      },
    );
    asked.once("error", () => badGateway(outgoing));
    incoming.pipe(asked);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

  return {
    url: `http://localhost:${port}`,
    async close(): Promise<void> {
      clearInterval(probing);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function badGateway(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) outgoing.writeHead(502);
  outgoing.end();
}
