/** A school that shares no server with this repository's own, on one origin as the specification has it. */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { ACCOUNT_SCOPES } from "#shared/scopes.ts";

import { findFreePort } from "../harness/free-port.ts";
import { createAuthorizationServer, type IssuedPair, type ServerChoices } from "./authorization-server.ts";
import { createMemberApi } from "./member-api.ts";
import type { TimeForm } from "./rails-forms.ts";

export type SecondSchool = Awaited<ReturnType<typeof startSecondSchool>>;

interface SchoolOptions extends Partial<ServerChoices> {
  /** Public origin of the portal. */
  portalUrl: string;
  /** How the school writes times; in the forms of Rails by itself. */
  times?: readonly TimeForm[];
}

export async function startSecondSchool({ portalUrl, times, ...choices }: SchoolOptions) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const client = {
    id: "portal",
    secret: "the secret of the portal at the second school",
    redirectUri: `${portalUrl}/auth/callback`,
  };
  const { provider, issued, loseNextAnswer } = createAuthorizationServer({
    lifetimeSeconds: 7200,
    rotates: true,
    keepsResource: true,
    authentication: "client_secret_post",
    ...choices,
    issuer: url,
    client,
    accounts: SAMPLE_PEOPLE,
  });
  const askMemberApi = createMemberApi(url, Date.now(), times);
  /** Queries in the order in which they came, with the answers' statuses. */
  const calls: { status: number; query: string }[] = [];

  const answerMemberApi = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, token = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    const { query } = JSON.parse(await text(request)) as { query: string };
    const found = await provider.AccessToken.find(token);
    const isOurs = found?.isValid === true && found.aud === url;
    const scopes = [...(found?.scopes ?? [])];
    const refusal = !isOurs
      ? { status: 401, error: "invalid_token" }
      : scopes.some((scope) => ACCOUNT_SCOPES.some((account) => account === scope))
        ? null
        : { status: 403, error: "insufficient_scope" };
    calls.push({ status: refusal?.status ?? 200, query });
    if (refusal === null) return sendJson(response, 200, askMemberApi(found?.accountId ?? "", query));
    const metadata = `${url}/.well-known/oauth-protected-resource`;
    response.setHeader(
      "www-authenticate",
      `Bearer error="${refusal.error}", resource_metadata="${metadata}"`,
    );
    return sendJson(response, refusal.status, { error: refusal.error });
  };

  const provide = provider.callback();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", url);
    if (pathname === "/.well-known/oauth-protected-resource")
      sendJson(response, 200, { resource: url, authorization_servers: [url] });
    else if (pathname === "/member/graphql")
      answerMemberApi(request, response).catch(() => sendJson(response, 500, {}));
    else void provide(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

  return {
    url,
    provider,
    issued,
    /** The pair that was issued last. */
    latestPair: (): IssuedPair => {
      const pair = issued.at(-1);
      if (pair === undefined) throw new Error("The school has issued no pair.");
      return pair;
    },
    loseNextAnswer,
    calls,
    /** Settings of a portal at this school. */
    settings: {
      SCHOOL_URL: url,
      CLIENT_ID: client.id,
      CLIENT_SECRET: client.secret,
      PORTAL_URL: portalUrl,
      SCHOOL_TIME_ZONE: "Asia/Taipei",
    },

    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}
