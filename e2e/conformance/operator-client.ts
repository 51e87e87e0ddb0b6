/** A program of an operator: it registers itself, and its user consents in a browser. */

import { formatScope, IDENTITY_SCOPES, OPERATOR_SCOPES } from "#shared/scopes.ts";

import type { CreatedClient } from "../harness/school-process.ts";

export const OPERATOR_CLIENT_SCOPE = formatScope([...IDENTITY_SCOPES, ...OPERATOR_SCOPES]);

/** RFC 7591 section 3.2.1. */
export interface RegistrationAnswer {
  client_id: string;
  client_secret?: string;
  client_secret_expires_at?: number;
  client_id_issued_at?: number;
  client_name: string;
  redirect_uris: string[];
  token_endpoint_auth_method: string;
  grant_types: string[];
  response_types: string[];
  scope: string;
}

/** A valid registration request of a program on its user's computer (Spec, "Client registration request"). */
export const LOOPBACK_PROGRAM = {
  client_name: "Garden Assistant",
  application_type: "native",
  redirect_uris: ["http://127.0.0.1:5000/callback"],
  token_endpoint_auth_method: "none",
};

let addresses = 0;

/**
 * Posts a registration request, each from another address. The school must trust this machine as a proxy, or else the limit of
 * one address applies to all tests of a file.
 *
 * @param body  sent as it is when it is a string, and as JSON otherwise
 */
export function register(
  url: string,
  body: unknown,
  { contentType = "application/json" } = {},
): Promise<Response> {
  const address = `192.0.2.${(addresses += 1) % 250}`;
  return fetch(`${url}/api/oauth/register`, {
    method: "POST",
    headers: { "content-type": contentType, "x-forwarded-for": address },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Registers a program of an operator. @throws when the school refuses it */
export async function registerProgram(
  url: string,
  differences: Record<string, unknown> = {},
): Promise<CreatedClient> {
  const answer = await register(url, { ...LOOPBACK_PROGRAM, ...differences });
  if (answer.status !== 201)
    throw new Error(`Registration was answered ${answer.status}: ${await answer.text()}`);
  const registered = (await answer.json()) as RegistrationAnswer;
  return { ...registered, confidential: registered.token_endpoint_auth_method !== "none" };
}
