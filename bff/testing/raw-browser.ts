/** Sends bytes to a listening portal over a socket, which a test may close at any moment. */

import { connect } from "node:net";

import { COURSES_DOCUMENT_ID, type PortalBrowser } from "#bff/testing/portal-browser.ts";

export type RawBrowser = ReturnType<typeof sendRaw>;

export function sendRaw(port: number, text: string) {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => (received += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(text);
  return {
    /** Everything received so far. */
    received: () => received,
    /** Resolves when the portal has closed the connection. */
    ended,
    /** Closes the connection without waiting for anything. */
    leave: () => void socket.resetAndDestroy(),
    socket,
  };
}

/** A GraphQL call with a signed-in browser's cookies, as text. */
export function graphqlText({ cookies }: PortalBrowser, body?: unknown): string {
  const content = JSON.stringify(body ?? { documentId: COURSES_DOCUMENT_ID, variables: { first: 50 } });
  return [
    "POST /member/graphql HTTP/1.1",
    "host: localhost",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(content)}`,
    "x-csrf: 1",
    `cookie: ${cookies.headers().cookie}`,
    "",
    content,
  ].join("\r\n");
}
