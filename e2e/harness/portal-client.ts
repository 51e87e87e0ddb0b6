/** A browser of a member at the portal, without a screen: it keeps cookies, and sends what the portal's own pages send. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { Agent, type Dispatcher, request } from "undici";

import { CookieJar } from "#shared/testing/cookie-jar.ts";

interface PortalRequest {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

export interface PortalAnswer {
  status: number;
  location: string | undefined;
  /** Lines of `Set-Cookie`. */
  cookies: readonly string[];
  body: string;
}

export type SendToPortal = (path: string, request: PortalRequest) => Promise<PortalAnswer>;

/** A thousand members who call at once share this many connections to each portal. */
const dispatcher = new Agent({ connections: 64 });

/**
 * Sends requests to the portal at this address. `fetch` would set Sec-Fetch-* headers of its own in place of a navigation's.
 *
 * @param connections  those that are used, such as ones that trust a certificate of the test
 */
export function sendTo(portalUrl: string, connections: Dispatcher = dispatcher): SendToPortal {
  return async (path, options) => {
    const { statusCode, headers, body } = await request(new URL(path, portalUrl), {
      ...options,
      dispatcher: connections,
    });
    return {
      status: statusCode,
      location: headers["location"]?.toString(),
      cookies: [headers["set-cookie"] ?? []].flat(),
      body: await body.text(),
    };
  };
}

const documents = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../shared/member-api/documents.json"), "utf8"),
) as Record<string, string>;

export class PortalClient {
  readonly cookies = new CookieJar();
  readonly #send: SendToPortal;
  readonly #headers: Record<string, string>;

  /** @param headers  sent with each request, as by a proxy before the portal */
  constructor(send: SendToPortal, headers: Record<string, string> = {}) {
    this.#send = send;
    this.#headers = headers;
  }

  /** Opens an address, as a click on a link does. */
  navigate(path: string): Promise<PortalAnswer> {
    return this.#request("GET", path, {
      accept: "text/html",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
      "sec-fetch-user": "?1",
    });
  }

  /** Asks the Member API for the trusted document with this query. */
  query(name: string, variables: Record<string, unknown>): Promise<PortalAnswer> {
    return this.call(idOf(`query ${name}(`), variables);
  }

  /** Has the Member API do what the trusted document with this mutation says. */
  mutate(name: string, variables: Record<string, unknown>): Promise<PortalAnswer> {
    return this.call(idOf(`mutation ${name}(`), variables);
  }

  /** Asks the Member API for the trusted document with this id. */
  call(documentId: string, variables: Record<string, unknown>): Promise<PortalAnswer> {
    const body = JSON.stringify({ documentId, variables });
    const headers = { "x-csrf": "1", "content-type": "application/json" };
    return this.#request("POST", "/member/graphql", headers, body);
  }

  /** Asks for a file, as a page does. */
  file(path: string): Promise<PortalAnswer> {
    return this.#request("GET", path, {});
  }

  readSession(): Promise<PortalAnswer> {
    return this.#request("GET", "/auth/session", { "x-csrf": "1" });
  }

  /** @returns the status of the answer */
  async signOut(): Promise<number> {
    return (await this.#request("POST", "/auth/logout", { "x-csrf": "1" })).status;
  }

  async #request(
    method: "GET" | "POST",
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<PortalAnswer> {
    const answer = await this.#send(path, {
      method,
      headers: { ...this.#headers, ...headers, ...this.cookies.headers() },
      ...(body !== undefined && { body }),
    });
    this.cookies.keep(answer.cookies);
    return answer;
  }
}

/** @param operation  how the text of a trusted document begins */
function idOf(operation: string): string {
  return Object.keys(documents).find((id) => documents[id]?.includes(operation)) ?? "";
}
