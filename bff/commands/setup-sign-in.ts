/**
 * The sign-in of `check-setup -- --member`. The portal's only redirect URI leads to the portal, so the response comes in one of two ways:
 * a portal on this machine that does not run is stood in for, or the operator pastes the address at which their browser ended. A portal
 * that runs knows the `state`, and leaves the code alone.
 */

import { once } from "node:events";
import { createServer } from "node:http";

import { createAuthorizationRequest } from "#bff/oauth/authorization-request.ts";
import {
  type CallbackParameters,
  type CodeExchange,
  exchangeCode,
  parseCallback,
} from "#bff/oauth/authorization-response.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import type { DiscardPair } from "#bff/oauth/token-response.ts";

/** The terminal of the operator. */
export interface Terminal {
  print: (line: string) => void;
  /** @returns the next line that is typed or pasted; empty when no more come */
  readLine: () => Promise<string>;
}

/** A sign-in that did not end in a pair; the text says what to do. */
export class SignInFailed extends Error {}

/**
 * @param state  tells a running portal that the response is not for a member
 * @throws {SignInFailed}
 * @throws {SchoolFault}
 */
export async function signInAsMember(
  connection: SchoolConnection,
  state: string,
  { print, readLine }: Terminal,
  discard: DiscardPair,
): Promise<CodeExchange & { nonce: string }> {
  const { redirectUri } = connection;
  const { url, nonce, code_verifier } = await createAuthorizationRequest(connection, { state });
  const inPlace = await standInFor(redirectUri);
  print(`\nOpen this address in a browser, and sign in as a member of the school:\n\n${url}\n`);
  print(
    inPlace === undefined
      ? `The browser ends at ${redirectUri}. Paste the whole address of that page here, whatever the page shows:`
      : `The browser then comes to ${redirectUri}, where this command waits for it.`,
  );
  try {
    const query = await (inPlace?.query ?? readLine().then((line) => queryIn(line, redirectUri)));
    const code = codeIn(parseCallback(query), state, connection.schoolUrl);
    return { ...(await exchangeCode(connection, { code, state, code_verifier }, discard)), nonce };
  } finally {
    await inPlace?.close();
  }
}

/** @returns undefined where the redirect URI is of another machine, or a portal answers there already */
async function standInFor(redirectUri: string) {
  const { protocol, hostname, port, pathname } = new URL(redirectUri);
  // Plain http is a portal on this machine (config.ts); a proxy with the certificate answers https.
  if (protocol !== "http:") return undefined;
  const came = Promise.withResolvers<URLSearchParams>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", redirectUri);
    const isResponse = url.pathname === pathname;
    response.writeHead(isResponse ? 200 : 404, { "content-type": "text/plain; charset=utf-8" });
    const page = isResponse ? "check-setup has the answer of the school. You can close this page.\n" : "";
    response.end(page, () => isResponse && came.resolve(url.searchParams));
  }).listen(Number(port || 80), hostname.replaceAll(/[[\]]/g, ""));
  const isListening = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isListening) return undefined;
  const close = async (): Promise<void> => {
    server.close();
    // A browser may have opened one more without sending anything, which counts as in use for a minute.
    server.closeAllConnections();
    await once(server, "close");
  };
  return { query: came.promise, close };
}

function queryIn(line: string, redirectUri: string): URLSearchParams {
  const pasted = line.trim();
  if (pasted === "") throw new SignInFailed("no address was pasted. Run the command again.");
  const url = URL.parse(pasted, redirectUri);
  if (url?.href.startsWith(redirectUri) !== true)
    throw new SignInFailed(
      `the pasted address does not begin with ${redirectUri}. Paste the address at which the browser ended after the consent.`,
    );
  return url.searchParams;
}

/** @param state  of the request */
function codeIn(parameters: CallbackParameters | null, state: string, schoolUrl: string): string {
  if (parameters === null) throw new SignInFailed("a parameter comes twice in the address.");
  if (parameters.state !== state)
    throw new SignInFailed("the address is of another sign-in, or the school changes the state.");
  if (parameters.iss !== schoolUrl)
    throw new SignInFailed(
      `the school's response carries ${parameters.iss === null ? "no iss" : "the iss of another issuer"} (RFC 9207): the portal refuses every sign-in. Only the school can change that.`,
    );
  const { error, code } = parameters;
  if (error !== null)
    throw new SignInFailed(
      `the school answered ${/^[a-z_]{1,40}$/.test(error) ? error : "an unknown error"}. Sign in again, and allow what it asks.`,
    );
  if (code === null) throw new SchoolFault("protocol", "the authorization response carries no code");
  return code;
}
