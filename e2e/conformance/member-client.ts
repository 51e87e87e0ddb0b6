/** The messages of a member client, built without an OAuth library, so that tests can send invalid ones, too. */

import { createHash, randomBytes } from "node:crypto";

import { type CreatedClient, MEMBER_SCOPE } from "../harness/school-process.ts";
import {
  HttpBrowser,
  type Departure,
  type PageView,
  requireDeparture,
  requireForm,
  requirePage,
} from "../harness/http-browser.ts";
import { MEMBER, PASSWORD } from "./people.ts";

/** Spec, "Token response". */
export interface TokenResponse {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
  created_at: number;
  school_id: string;
  school_subdomain: string;
  id_token?: string;
}

export type Authorization = Awaited<ReturnType<typeof authorize>>;

/** The parameters of a valid authorization request (Spec, "Authorization endpoint query parameters"). */
export function authorizationParameters(
  url: string,
  client: CreatedClient,
  verifier: string,
): Record<string, string> {
  return {
    response_type: "code",
    client_id: client.client_id,
    redirect_uri: client.redirect_uris[0] ?? "",
    scope: client.scope,
    resource: url,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: randomBytes(16).toString("base64url"),
    nonce: randomBytes(16).toString("base64url"),
  };
}

export function makeVerifier(): string {
  return randomBytes(32).toString("base64url");
}

export function authorizationUrl(url: string, parameters: Record<string, string>): string {
  return `${url}/oauth/authorize?${new URLSearchParams(parameters)}`;
}

/** Sends an authorization request with these differences; a parameter that is undefined is left out. */
export function requestAuthorization(
  browser: HttpBrowser,
  url: string,
  client: CreatedClient,
  differences: Record<string, string | undefined> = {},
): Promise<PageView | Departure> {
  const parameters = { ...authorizationParameters(url, client, makeVerifier()), ...differences };
  return browser.open(authorizationUrl(url, givenFields(parameters)));
}

/**
 * The member who authorizes, the differences of the request, and the browser. A member without a password is a member of the
 * demo school.
 */
interface AuthorizationOptions {
  email?: string;
  password?: string;
  scope?: string;
  /** Other differences of the request; a parameter that is undefined is left out. */
  differences?: Record<string, string | undefined>;
  browser?: HttpBrowser;
}

/** Signs a member in and consents. @returns the parameters of the authorization response */
export async function authorize(
  url: string,
  client: CreatedClient,
  {
    email = MEMBER.email,
    password = email === MEMBER.email ? MEMBER.password : PASSWORD,
    scope = MEMBER_SCOPE,
    differences = {},
    browser = new HttpBrowser(url),
  }: AuthorizationOptions = {},
) {
  const verifier = makeVerifier();
  const parameters = givenFields({
    ...authorizationParameters(url, client, verifier),
    scope,
    ...differences,
  });
  let page = requirePage(await browser.open(authorizationUrl(url, parameters)));
  if (page.forms.some((form) => form.action === "/sign-in")) {
    page = requirePage(await browser.submit(requireForm(page, "/sign-in"), { email, password }));
  }
  const answer = requireDeparture(await browser.submit(requireForm(page, "/oauth/consent")));
  return {
    code: answer.searchParams.get("code") ?? "",
    verifier,
    state: parameters["state"] ?? "",
    nonce: parameters["nonce"] ?? "",
    redirectUri: parameters["redirect_uri"] ?? "",
    answer,
  };
}

/** Posts a form; an undefined field is left out. */
export function postForm(
  address: string,
  fields: Record<string, string | undefined>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address, { method: "POST", body: new URLSearchParams(givenFields(fields)), headers });
}

function givenFields(fields: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return Object.fromEntries(given);
}

/** The fields of a valid code exchange (Spec, "Token endpoint form fields"). */
export function exchangeFields(url: string, client: CreatedClient, authorization: Authorization) {
  return {
    grant_type: "authorization_code",
    code: authorization.code,
    redirect_uri: authorization.redirectUri,
    client_id: client.client_id,
    client_secret: client.client_secret,
    code_verifier: authorization.verifier,
    resource: url,
  };
}

/** Runs a whole authorization. @returns the token response */
export async function obtainPair(
  url: string,
  client: CreatedClient,
  options: AuthorizationOptions = {},
): Promise<TokenResponse> {
  const authorization = await authorize(url, client, options);
  return readTokens(await postForm(`${url}/api/oauth/token`, exchangeFields(url, client, authorization)));
}

export function requestRefresh(
  url: string,
  client: CreatedClient,
  refreshToken: string,
  differences: Record<string, string | undefined> = {},
): Promise<Response> {
  return postForm(`${url}/api/oauth/token`, {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: client.client_id,
    client_secret: client.client_secret,
    ...differences,
  });
}

export async function refreshPair(
  url: string,
  client: CreatedClient,
  pair: TokenResponse,
): Promise<TokenResponse> {
  return readTokens(await requestRefresh(url, client, pair.refresh_token));
}

export function revoke(url: string, client: CreatedClient, token: string): Promise<Response> {
  return postForm(`${url}/api/oauth/revoke`, {
    token,
    client_id: client.client_id,
    client_secret: client.client_secret,
  });
}

export function askMemberApi(
  url: string,
  accessToken: string | undefined,
  query: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/member/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      ...headers,
    },
    body: JSON.stringify({ query }),
  });
}

export function askUserInfo(url: string, accessToken: string): Promise<Response> {
  return fetch(`${url}/api/oauth/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } });
}

/** The status of a minimal request of the Member API: 200 means that the access token is live. */
export async function presentAccessToken(url: string, accessToken: string): Promise<number> {
  const answer = await askMemberApi(url, accessToken, "{ viewer { id } }");
  await answer.body?.cancel();
  return answer.status;
}

async function readTokens(answer: Response): Promise<TokenResponse> {
  if (answer.status !== 200)
    throw new Error(`The token endpoint answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as TokenResponse;
}
