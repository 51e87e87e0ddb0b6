/** A school on bare sockets, for faults of the connection: a script says how each request is answered. */

import { createServer, type Server, type Socket } from "node:net";

import { onTestFinished } from "vitest";

/** How one request is answered: the text to send, and what happens to the connection. */
export type Script =
  | { send: string; after?: "close" | "reset" }
  /** Closed without an answer, as a server does with a connection that was idle for too long. */
  | "reset"
  /** Left open, never answered. */
  | "silence";

export const OK_ANSWER = jsonAnswer('{"data":{}}');

export function jsonAnswer(body: string, status = "200 OK"): string {
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/**
 * Starts it. When the test is over it is closed, unless the test has done that.
 *
 * @param script  of the n-th request, counted from 0
 */
export async function startRawSchool(script: (index: number) => Script) {
  const requests: string[] = [];
  const open = new Set<Socket>();
  const silent: Socket[] = [];

  const play = (socket: Socket, step: Script): void => {
    if (step === "silence") silent.push(socket);
    else if (step === "reset") socket.resetAndDestroy();
    else {
      socket.write(step.send, () => {
        if (step.after === "close") socket.end();
        if (step.after === "reset") socket.resetAndDestroy();
      });
    }
  };
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => undefined);
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString();
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      const end = text.indexOf("\r\n\r\n");
      if (end === -1 || text.length < end + 4 + length) return;
      requests.push(text);
      text = "";
      play(socket, script(requests.length - 1));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): Promise<void> => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  onTestFinished(close);
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    /** Requests as they arrived, oldest first. */
    requests,
    /** Connections that are open now. */
    openConnections: () => open.size,
    /** Answers the oldest unanswered request. */
    answerOldest: (text: string) => void silent.shift()?.write(text),
    close,
  };
}
