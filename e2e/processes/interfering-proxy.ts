/** A proxy between portal and school that can delay, drop or observe single requests and answers. */

import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

interface Exchange {
  path: string;
  form: URLSearchParams;
}

/** When it returns "drop", the message is not forwarded and the connection is closed. */
type Decide<Message> = (message: Message) => Promise<"pass" | "drop">;

export type InterferingProxy = Awaited<ReturnType<typeof startInterferingProxy>>;

export async function startInterferingProxy(port: number) {
  let schoolPort = 0;
  let decideRequest: Decide<Exchange> = () => Promise.resolve("pass");
  let decideAnswer: Decide<Exchange & { status: number }> = () => Promise.resolve("pass");

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
    /** The school's `{base_url}`, which is the proxy's address. */
    url: `http://127.0.0.1:${port}`,

    /** Names the port at which the school listens. */
    forwardTo(target: number): void {
      schoolPort = target;
    },

    /** Calls this with each answer of the school before it is forwarded. */
    onAnswer(next: typeof decideAnswer): void {
      decideAnswer = next;
    },

    /** Calls this with each request before it is forwarded to the school. */
    onRequest(next: typeof decideRequest): void {
      decideRequest = next;
    },

    close: (): Promise<void> =>
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
