/**
 * A school for benchmarks, as a process. It signs everybody in and answers every query from memory, faster than a real
 * school, so that the program before it is what is measured. A page of 50 is answered with 2 kB, one of 49 with 60 kB of
 * lectures of the sample courses, which compress as a real answer does. With the argument `compress` it answers in zstd.
 *
 * Its Member API works on the socket: it reads only the end of a request and the size of the page.
 */

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { zstdCompressSync } from "node:zlib";

import { schoolDocuments } from "../harness/school-documents.ts";
import { dailyEnglish } from "#shared/sample-members/daily-english.ts";

const isCompressing = process.argv.includes("compress");
/** How long an answer to a call takes. */
const DELAY_MS = Number(/^delay=(\d+)$/.exec(process.argv.at(-1) ?? "")?.[1] ?? 0);
const SMALL = answerOf(2048);
const LARGE = answerOf(60 * 1024);

const signInServer = createServer((request, response) => {
  const answer = JSON.stringify(signInAnswer(request.url ?? "/"));
  request.resume().on("end", () => {
    response.writeHead(200, { "content-type": "application/json" }).end(answer);
  });
});

const server = createSocketServer((socket) => {
  socket.setNoDelay().once("data", (first: Buffer) => {
    if (first.toString("latin1").startsWith("POST /member/graphql ")) {
      answerCalls(socket, first);
      return;
    }
    socket.pause().unshift(first);
    signInServer.emit("connection", socket);
    process.nextTick(() => socket.resume());
  });
});
server.listen(0, "127.0.0.1", () => process.send?.(origin()));
process.once("disconnect", () => process.exit(0));

/** @param first  the part of the connection's first request that has been read */
function answerCalls(socket: Socket, first: Buffer): void {
  let text = "";
  const read = (chunk: Buffer): void => {
    text += chunk.toString("latin1");
    if (!isWhole(text)) return;
    const answer = /first: ?49\b/.test(text) ? LARGE : SMALL;
    text = "";
    if (DELAY_MS === 0) socket.write(answer);
    else setTimeout(() => socket.write(answer), DELAY_MS);
  };
  socket.on("data", read).on("error", () => socket.destroy());
  read(first);
}

function isWhole(text: string): boolean {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd === -1) return false;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text) ?? [];
  return text.length === headEnd + 4 + Number(length);
}

function origin(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function signInAnswer(url: string): object {
  if (url.startsWith("/api/oauth/token")) return tokenResponse();
  if (url.startsWith("/api/oauth/userinfo")) return { sub: randomUUID(), roles: ["student"] };
  return schoolDocuments(origin());
}

function tokenResponse() {
  return {
    token_type: "Bearer",
    access_token: `at-${randomUUID()}`,
    refresh_token: `rt-${randomUUID()}`,
    expires_in: 7200,
    scope: "openid profile email account:read account:write",
    school_id: "sch_1",
    school_subdomain: "bench",
  };
}

/** @returns head and body as Node's server writes them, with a body of exactly this many bytes */
function answerOf(bytes: number): Buffer {
  const body = isCompressing ? zstdCompressSync(resultOf(bytes)) : resultOf(bytes);
  const head = [
    "HTTP/1.1 200 OK",
    "content-type: application/json",
    ...(isCompressing ? ["content-encoding: zstd"] : []),
    `content-length: ${body.length}`,
    `Date: ${new Date().toUTCString()}`,
    "Connection: keep-alive",
    "Keep-Alive: timeout=60",
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
}

function resultOf(bytes: number): Buffer {
  const lectures = dailyEnglish(0).sections.flatMap((section) => section.lectures);
  const viewer = { id: "mem_1", filling: "", lectures: [] as typeof lectures };
  const sizeOf = (): number => Buffer.byteLength(JSON.stringify({ data: { viewer } }));
  for (const lecture of lectures) {
    viewer.lectures.push(lecture);
    if (sizeOf() <= bytes) continue;
    viewer.lectures.pop();
    break;
  }
  viewer.filling = "x".repeat(bytes - sizeOf());
  return Buffer.from(JSON.stringify({ data: { viewer } }));
}
