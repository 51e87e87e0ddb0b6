import {
  Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";

import { startSchool } from "../../harness/school-process.ts";
import { HttpBrowser, requireDeparture, requireForm, requirePage } from "../../harness/http-browser.ts";
import { settingsFor } from "../oauth/document-client.ts";
import { startDocumentServer } from "../oauth/document-server.ts";
import { openedForTests } from "../opened-for-tests.ts";
import { OPERATOR } from "../people.ts";

/* The official client of the Model Context Protocol, which is given only the address of `/mcp`. */

const publisher = openedForTests(startDocumentServer);
const school = openedForTests(() => startSchool(settingsFor(publisher)));

/** The program's stored authorization, and its user's browser. */
class Program implements OAuthClientProvider {
  readonly redirectUrl = "http://127.0.0.1:5000/callback";
  readonly clientMetadata: OAuthClientMetadata = {
    client_name: "Garden Assistant",
    redirect_uris: [this.redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  readonly clientMetadataUrl?: string;
  /** The addresses that the user was sent to, the last first. */
  readonly visits: URL[] = [];
  information: StoredOAuthClientInformation | undefined;
  stored: StoredOAuthTokens | undefined;
  #verifier = "";
  #discovery: OAuthDiscoveryState | undefined;

  constructor(clientMetadataUrl?: string) {
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl;
  }

  state = (): string => "state-of-this-program";
  clientInformation = (): StoredOAuthClientInformation | undefined => this.information;
  saveClientInformation = (information: StoredOAuthClientInformation): void =>
    void (this.information = information);
  tokens = (): StoredOAuthTokens | undefined => this.stored;
  saveTokens = (tokens: StoredOAuthTokens): void => void (this.stored = tokens);
  redirectToAuthorization = (address: URL): void => void this.visits.unshift(address);
  saveCodeVerifier = (verifier: string): void => void (this.#verifier = verifier);
  codeVerifier = (): string => this.#verifier;
  discoveryState = (): OAuthDiscoveryState | undefined => this.#discovery;
  saveDiscoveryState = (state: OAuthDiscoveryState): void => void (this.#discovery = state);
}

async function connect(program: Program, mode: "auto" | "legacy") {
  const transport = new StreamableHTTPClientTransport(new URL(`${school.url}/mcp`), {
    authProvider: program,
  });
  const client = new Client({ name: "garden", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return { client, transport };
}

/** Signs the user in and consents, at the address that the program has opened. */
async function consent(program: Program, browser: HttpBrowser): Promise<URLSearchParams> {
  let page = requirePage(await browser.open(String(program.visits[0])));
  if (page.forms.some((form) => form.action === "/sign-in")) {
    const form = requireForm(page, "/sign-in");
    page = requirePage(await browser.submit(form, { ...OPERATOR }));
  }
  return requireDeparture(await browser.submit(requireForm(page, "/oauth/consent"))).searchParams;
}

describe("the official client", () => {
  test.each([
    ["registration", "2026-07-28", "auto"],
    ["registration", "2025-11-25", "legacy"],
    ["its metadata document", "2026-07-28", "auto"],
  ] as const)(
    "goes from the 401 through discovery, %s, consent and refresh to a tool call, in version %s",
    async (way, _version, mode) => {
      const browser = new HttpBrowser(school.url);
      const document = way === "registration" ? undefined : publisher.publish("/garden.json");
      const program = new Program(document);
      const { client, transport } = await connect(program, mode);
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain("list_public_courses");
      const open = await client.callTool({ name: "list_public_courses", arguments: {} });
      expect(open.structuredContent).toHaveProperty("data");

      // 401: discovery, registration or document, and the person is sent to consent to the scope that the tool needs.
      const call = { name: "list_courses", arguments: { limit: 2 } };
      await expect(client.callTool(call)).rejects.toBeInstanceOf(UnauthorizedError);
      expect(program.information?.client_id).toMatch(document ?? /^cli_/);
      expect(program.visits[0]?.searchParams.get("scope")).toBe("courses:read");
      await transport.finishAuth(await consent(program, browser));
      const answer = await client.callTool(call);
      expect(answer.structuredContent).toMatchObject({ data: [{}, {}] });

      // With an invalid access token the program refreshes by itself and calls again.
      const { refresh_token: old } = program.stored!;
      program.stored = { ...program.stored!, access_token: "tok_lapsed" };
      expect((await client.callTool(call)).structuredContent).toHaveProperty("data");
      expect(program.stored.refresh_token).not.toBe(old);

      // 403: another tool needs another scope, so the browser asks for consent again.
      const step = { name: "list_orders", arguments: { limit: 1 } };
      await expect(client.callTool(step)).rejects.toBeInstanceOf(UnauthorizedError);
      expect(program.visits).toHaveLength(2);
      expect(program.visits[0]?.searchParams.get("scope")).toContain("orders:read");
      await transport.finishAuth(await consent(program, browser));
      expect((await client.callTool(step)).structuredContent).toHaveProperty("data");
      await client.close();
    },
  );
});
