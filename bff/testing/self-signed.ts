/** A certificate for localhost that no authority has signed, and a school that has it. Its key protects nothing. */

import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

export const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXTZTxR7BlwhnqU1u
wrAScX76TqYu5YcIu0GP3qE2gWehRANCAAS+0TqhhLsu1Dvq7EG3IeeMAczHShRj
t3bzhL2I+CxTz919tYQa0wp1ncKhvAQ7n+oMUFrryAn08XyV8lXa5uf3
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUUl3t/4Co5KRFioQ6KryBS8gYceEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA5MjAwNloYDzIxMjYxMDI4
MDkyMDA2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS+0TqhhLsu1Dvq7EG3IeeMAczHShRjt3bzhL2I+CxTz919tYQa0wp1
ncKhvAQ7n+oMUFrryAn08XyV8lXa5uf3o2kwZzAdBgNVHQ4EFgQUNReciJrrp6Y1
Chm72tfDGR+fKVkwHwYDVR0jBBgwFoAUNReciJrrp6Y1Chm72tfDGR+fKVkwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgVwduUU2XqVBfM2bW7ax5BeCNe5FWA5m0SNA32nDtugECICF62SVQQnW0
jkKs/S1zQjRREEh6DDcmjWCrI+FX3rvH
-----END CERTIFICATE-----`,
};

/** A school that no client should trust, until the test is over. @returns the paths of the requests that it was sent all the same */
export async function startUntrustedSchool(): Promise<{
  url: string;
  requests: string[];
}> {
  const requests: string[] = [];
  const server = createServer(SELF_SIGNED, (request, response) => {
    requests.push(request.url ?? "");
    response.end("{}");
  }).listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => void server.close());
  return { url: `https://localhost:${port}`, requests };
}
