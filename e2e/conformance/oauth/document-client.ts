/** A client whose `client_id` is the address of its metadata document, and the operator who authorizes it. */

import { expect } from "vitest";

import type { CreatedClient } from "../../harness/school-process.ts";
import {
  HttpBrowser,
  type Departure,
  type PageView,
  requireForm,
  requirePage,
} from "../../harness/http-browser.ts";
import type { DocumentServer } from "./document-server.ts";
import { requestAuthorization } from "../member-client.ts";
import { OPERATOR } from "../people.ts";

/** The text of the school's problem page for a document that cannot be used. */
export const UNREADABLE = /could not read that description/;

/** The settings of a school that accepts this publisher's documents. */
export function settingsFor({ certificateFile, host }: DocumentServer): Record<string, string> {
  return {
    NODE_EXTRA_CA_CERTS: certificateFile,
    SCHOOL_CLIENT_HOSTS: host,
    SCHOOL_PRIVATE_CLIENT_HOSTS: host,
    TRUSTED_PROXIES: "127.0.0.1",
  };
}

/** A browser in which the owner of the demo school is signed in. */
export async function signedIn(url: string): Promise<HttpBrowser> {
  const visitor = new HttpBrowser(url, { "accept-language": "en" });
  const page = requirePage(await visitor.open("/sign-in"));
  await visitor.submit(requireForm(page, "/sign-in"), { ...OPERATOR });
  return visitor;
}

export function clientOf(clientId: string, scope = "openid courses:read"): CreatedClient {
  return {
    client_id: clientId,
    redirect_uris: ["http://127.0.0.1:5000/callback"],
    scope,
    confidential: false,
  };
}

/** Sends an authorization request in this browser, with these differences. */
export function ask(
  url: string,
  browser: HttpBrowser,
  clientId: string,
  { scope = "openid", ...differences }: Record<string, string> = {},
): Promise<PageView | Departure> {
  return requestAuthorization(browser, url, clientOf(clientId, scope), differences);
}

/** Whether the school shows its consent page; if not, the text of the page that it shows. */
export async function judgementOf(url: string, browser: HttpBrowser, clientId: string): Promise<string> {
  const page = requirePage(await ask(url, browser, clientId));
  if (page.forms.some((form) => form.action === "/oauth/consent")) return "consent";
  expect(page.status).toBe(400);
  return /<p>([^<]*)<\/p>/.exec(page.text)?.[1] ?? "";
}
