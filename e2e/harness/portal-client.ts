/** A member's browser at the portal, without a screen: it sends the requests of the portal's own pages. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { GRAPHQL_PATH, LOGOUT_PATH, SESSION_PATH } from "#shared/bff-paths.ts";

import { type HttpAnswer, HttpBrowser, type HttpMethod } from "./http-browser.ts";

const documents = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../shared/member-api/documents.json"), "utf8"),
) as Record<string, string>;

/** @param operation  a part of the text of a trusted document, such as how it begins */
export function documentIdOf(operation: string): string {
  return Object.keys(documents).find((id) => documents[id]?.includes(operation)) ?? "none";
}

/** The headers of a browser with an address that its member opens. */
const NAVIGATION = {
  accept: "text/html",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
  "sec-fetch-user": "?1",
};

export class PortalClient extends HttpBrowser {
  /** Opens an address, as a click on a link does. */
  navigate(url: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    return this.request("GET", url, { ...NAVIGATION, ...headers });
  }

  /**
   * Calls as the portal's own script does.
   *
   * @param body  text is sent as it is, anything else as JSON
   */
  call(
    method: HttpMethod,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer> {
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const sent = { "x-csrf": "1", "sec-fetch-site": "same-origin", ...type, ...headers };
    const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    return this.request(method, url, sent, text);
  }

  /** Asks the Member API for the trusted document with this id. */
  graphql(documentId: string, variables?: Record<string, unknown>): Promise<HttpAnswer> {
    return this.call("POST", GRAPHQL_PATH, { documentId, ...(variables !== undefined && { variables }) });
  }

  /** Asks the Member API for the trusted document with this query. */
  query(name: string, variables: Record<string, unknown>): Promise<HttpAnswer> {
    return this.graphql(documentIdOf(`query ${name}(`), variables);
  }

  /** Sends the trusted document with this mutation. */
  mutate(name: string, variables: Record<string, unknown>): Promise<HttpAnswer> {
    return this.graphql(documentIdOf(`mutation ${name}(`), variables);
  }

  /** Asks for a file, as a page does. */
  file(path: string): Promise<HttpAnswer> {
    return this.request("GET", path, {});
  }

  async session(): Promise<Record<string, unknown>> {
    return (await this.call("GET", SESSION_PATH)).json();
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.session())["signedIn"] === true;
  }

  /** @returns the status of the answer */
  async signOut(): Promise<number> {
    return (await this.call("POST", LOGOUT_PATH)).statusCode;
  }
}
