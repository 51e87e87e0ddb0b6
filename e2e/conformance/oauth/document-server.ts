/** A publisher of Client ID Metadata Documents: a TLS server on this machine whose answers a test defines. */

import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { makeTestCertificate } from "../../harness/test-certificate.ts";

export interface DocumentServer {
  /** Name and port, as `SCHOOL_CLIENT_HOSTS` lists it. */
  host: string;
  origin: string;
  /** File with the certificate, for a school that is to trust it (`NODE_EXTRA_CA_CERTS`). */
  certificateFile: string;
  /** Path of each request so far. */
  requests: string[];
  /** Connections so far, requests or not. */
  connections(): number;
  /** Publishes a document at a path, and returns its address; what it says can be changed and left out. */
  publish(path: string, differences?: Record<string, unknown>, headers?: Record<string, string>): string;
  /** Answers a path with any handler, and returns the path's address. */
  answer(path: string, send: (response: ServerResponse) => void): string;
  stop(): Promise<void>;
}

export async function startDocumentServer(): Promise<DocumentServer> {
  const folder = await mkdtemp(join(tmpdir(), "documents-"));
  const certificate = await makeTestCertificate();
  const certificateFile = join(folder, "certificate.pem");
  await writeFile(certificateFile, certificate.cert);

  const answers = new Map<string, (response: ServerResponse) => void>();
  const requests: string[] = [];
  let connections = 0;
  const server = createServer(certificate, (request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    const send = answers.get(path);
    if (send === undefined) response.writeHead(404).end();
    else send(response);
  });
  server.on("connection", () => (connections += 1));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const origin = `https://${host}`;

  const answer: DocumentServer["answer"] = (path, send) => {
    answers.set(path, send);
    return origin + path;
  };
  return {
    host,
    origin,
    certificateFile,
    requests,
    connections: () => connections,
    answer,
    publish: (path, differences = {}, headers = {}) =>
      answer(path, (response) => {
        const document = {
          client_id: origin + path,
          client_name: "Garden Assistant",
          redirect_uris: [`${origin}/callback`, "http://127.0.0.1/callback"],
          token_endpoint_auth_method: "none",
          ...differences,
        };
        response.writeHead(200, { "content-type": "application/json", ...headers });
        response.end(JSON.stringify(document));
      }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await rm(folder, { recursive: true });
    },
  };
}
