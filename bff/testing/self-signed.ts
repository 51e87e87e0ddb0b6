/** A certificate for localhost that no authority has signed, and a school that has it. */

import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

import { makeTestCertificate } from "#e2e/harness/test-certificate.ts";

export const SELF_SIGNED = await makeTestCertificate();

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
