/**
 * A school for benchmarks, as a process: it signs everybody in and answers every query from memory, faster than any
 * real one, so that what is measured is what stands before it. 2 kB for a page of 50, 60 kB for a page of 49.
 */

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const SMALL = answerOf(2048);
const LARGE = answerOf(60 * 1024);

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString("latin1")));
  request.on("end", () => {
    const answer = answerTo(request.url ?? "/", body);
    response.writeHead(200, { "content-type": "application/json", "content-length": answer.length });
    response.end(answer);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.(origin()));
process.once("disconnect", () => process.exit(0));

function origin(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answerTo(url: string, body: string): Buffer {
  const path = url.split("?")[0];
  if (path === "/member/graphql") return /first: ?49\b/.test(body) ? LARGE : SMALL;
  if (path === "/api/oauth/token") return Buffer.from(JSON.stringify(tokenResponse()));
  if (path === "/api/oauth/userinfo")
    return Buffer.from(JSON.stringify({ sub: randomUUID(), roles: ["student"] }));
  return Buffer.from(JSON.stringify(metadata()));
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

function metadata() {
  const url = origin();
  return {
    issuer: url,
    resource: url,
    authorization_endpoint: `${url}/oauth/authorize`,
    token_endpoint: `${url}/api/oauth/token`,
    userinfo_endpoint: `${url}/api/oauth/userinfo`,
    revocation_endpoint: `${url}/api/oauth/revoke`,
    code_challenge_methods_supported: ["S256"],
  };
}

function answerOf(bytes: number): Buffer {
  const frame = { data: { viewer: { id: "mem_1", filling: "" } } };
  frame.data.viewer.filling = "x".repeat(bytes - JSON.stringify(frame).length);
  return Buffer.from(JSON.stringify(frame));
}
