/** A proxy between portal and school that can delay, drop or observe single requests and answers. */

import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

interface Exchange {
  path: string;
  form: URLSearchParams;
}

export interface InterferingProxy {
  /** The school's `{base_url}`, which is the proxy's address. */
  url: string;
  /** The address at which the school listens; set once it does. */
  forwardTo: (port: number) => void;
  /**
   * Called with each answer of the school before it is forwarded. When it returns "drop", the answer is not forwarded and
   * the connection is closed.
   */
  onAnswer: (decide: (exchange: Exchange & { status: number }) => Promise<"pass" | "drop">) => void;
  /** Called in the same way with each request, before it is forwarded to the school. */
  onRequest: (decide: (exchange: Exchange) => Promise<"pass" | "drop">) => void;
  close: () => Promise<void>;
}

export async function startInterferingProxy(port: number): Promise<InterferingProxy> {
  let schoolPort = 0;
  let decideRequest: Parameters<InterferingProxy["onRequest"]>[0] = () => Promise.resolve("pass");
  let decideAnswer: Parameters<InterferingProxy["onAnswer"]>[0] = () => Promise.resolve("pass");

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await readAll(incoming);
    const path = (incoming.url ?? "/").split("?")[0] ?? "/";
    const exchange = { path, form: new URLSearchParams(body.toString("utf8")) };
    if ((await decideRequest(exchange)) === "drop") {
      outgoing.destroy();
      return;
    }
    const answer = await ask(schoolPort, incoming, body);
    const answerBody = await readAll(answer);
    const status = answer.statusCode ?? 0;
    if ((await decideAnswer({ ...exchange, status })) === "drop") {
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(status, answer.headers);
    outgoing.end(answerBody);
  };
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  // As the school itself: a call on a connection that this server has just closed would fail, and a mutation is not sent twice.
  server.keepAliveTimeout = 72_000;
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${port}`,
    forwardTo: (target) => {
      schoolPort = target;
    },
    onAnswer: (next) => {
      decideAnswer = next;
    },
    onRequest: (next) => {
      decideRequest = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function ask(port: number, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method = "GET", url = "/", headers } = incoming;
    const outgoing = request({ host: "127.0.0.1", port, method, path: url, headers }, resolve);
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
