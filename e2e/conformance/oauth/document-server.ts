/** A publisher of Client ID Metadata Documents: a TLS server on this machine whose answers a test defines. */

import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { makeTestCertificate } from "../../harness/test-certificate.ts";

export type DocumentServer = Awaited<ReturnType<typeof startDocumentServer>>;

export async function startDocumentServer() {
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

  const answer = (path: string, send: (response: ServerResponse) => void): string => {
    answers.set(path, send);
    return origin + path;
  };
  return {
    /** Name and port, as `SCHOOL_CLIENT_HOSTS` lists it. */
    host,
    origin,
    /** File with the certificate, for a school that is to trust it (`NODE_EXTRA_CA_CERTS`). */
    certificateFile,
    /** The path of each request so far. */
    requests,
    connections: () => connections,
    /** Answers a path with any handler, and returns the path's address. */
    answer,
    /** Publishes a document at a path, and returns its address. */
    publish: (
      path: string,
      differences: Record<string, unknown> = {},
      headers: Record<string, string> = {},
    ) =>
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
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await rm(folder, { recursive: true });
    },
  };
}
