/**
 * A school for the BFF's own tests: the model of the pair lifecycle behind a Fastify server. It records what it receives,
 * and a test can change its behaviour. The tests in `e2e/` use the real school service.
 */

import { randomUUID } from "node:crypto";

import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";

import { type ModelPair, PairSchool } from "#bff/testing/pair-school.ts";
import { schoolDocuments } from "#e2e/harness/school-documents.ts";

export const FAKE_CLIENT_ID = "cli_test";

interface PendingCode {
  nonce: string;
  resource: string;
}

/** A test changes these to cause a fault. A function that returns undefined does not replace the answer. */
class Behaviour {
  metadata = (document: Record<string, unknown>): Record<string, unknown> => document;
  /** The resource in the protected-resource metadata, unless it is the school. */
  resource: string | undefined;
  tokenResponse = (response: Record<string, unknown>): Record<string, unknown> => response;
  idTokenClaims = (claims: JWTPayload): JWTPayload => claims;
  token: ((form: Record<string, string>, reply: FastifyReply) => unknown) | undefined;
  graphql: ((query: string, reply: FastifyReply, accessToken: string) => unknown) | undefined;
  revoke: ((reply: FastifyReply, form: Record<string, string>) => unknown) | undefined;
  /** The Member API does not count an access token as used, as if the request had never arrived. */
  ignoresAccessTokens = false;
  /** The metadata is sent after this. */
  metadataIsReady: Promise<void> = Promise.resolve();
  userinfo: ((reply: FastifyReply) => unknown) | undefined;
  /** Replaces the answer with the key set. */
  jwks: ((reply: FastifyReply) => unknown) | undefined;
  /** Name of the signing key, the only one in the key set. */
  keyId = "key-1";
  expiresIn = 7200;
  promisesIdToken = true;
}

export class FakeSchool extends PairSchool {
  url = "";
  clientSecret = "secret-of-the-test-client";
  readonly behaviour = new Behaviour();
  readonly codes = new Map<string, PendingCode>();
  readonly tokenRequests: Record<string, string>[] = [];
  readonly graphqlRequests: { headers: Record<string, unknown>; body: unknown }[] = [];
  readonly revocations: Record<string, string>[] = [];
  /** ID tokens that it has issued. */
  readonly idTokens: string[] = [];
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly #app = Fastify();

  constructor(now: () => number) {
    // As hard to guess as real ones: tests look for them in everything that the portal sends and logs.
    super(() => randomUUID());
    this.now = now;
  }

  async start(): Promise<void> {
    const app = this.#app;
    await app.register(formbody);
    const keys = await generateKeyPair("ES256");
    metadataRoutes(app, this, { ...(await exportJWK(keys.publicKey)), alg: "ES256", use: "sig" });
    tokenRoutes(app, this, keys.privateKey);
    memberRoutes(app, this);
    this.url = await app.listen({ host: "127.0.0.1", port: 0 });
  }

  close = async (): Promise<void> => {
    await this.#app.close();
  };

  /** Consents as the member would: turns an authorization URL into the query of the callback. */
  consent(authorizationUrl: string): URLSearchParams {
    const query = new URL(authorizationUrl).searchParams;
    const code = `code-${randomUUID()}`;
    this.codes.set(code, { nonce: query.get("nonce") ?? "", resource: query.get("resource") ?? "" });
    return new URLSearchParams({ code, state: query.get("state") ?? "", iss: this.url });
  }
}

/** @param now  epoch milliseconds */
export async function startFakeSchool(now: () => number = Date.now): Promise<FakeSchool> {
  const school = new FakeSchool(now);
  await school.start();
  return school;
}

function metadataRoutes(app: FastifyInstance, school: FakeSchool, jwk: JWK): void {
  const { behaviour } = school;
  app.addHook("onRequest", async ({ url }) => {
    if (url.startsWith("/.well-known/")) await behaviour.metadataIsReady;
  });
  const metadata = (): Record<string, unknown> => behaviour.metadata(schoolDocuments(school.url));
  app.get("/.well-known/oauth-authorization-server", () => metadata());
  app.get("/.well-known/openid-configuration", () =>
    behaviour.promisesIdToken
      ? { jwks_uri: `${school.url}/jwks`, id_token_signing_alg_values_supported: ["ES256"], ...metadata() }
      : metadata(),
  );
  app.get("/.well-known/oauth-protected-resource", () => ({ resource: behaviour.resource ?? school.url }));
  app.get(
    "/jwks",
    (_request, reply) => behaviour.jwks?.(reply) ?? { keys: [{ ...jwk, kid: behaviour.keyId }] },
  );
}

function tokenRoutes(app: FastifyInstance, school: FakeSchool, signingKey: CryptoKey): void {
  const { behaviour, codes } = school;
  app.post<{ Body: Record<string, string> }>("/api/oauth/token", async (request, reply) => {
    const form = { ...request.body };
    school.tokenRequests.push(form);
    const replaced = await behaviour.token?.(form, reply);
    // A sent reply, awaited, gives undefined.
    if (replaced !== undefined || reply.sent) return replaced ?? reply;
    if (form["client_secret"] !== school.clientSecret)
      return reply.code(401).send({ error: "invalid_client", error_description: "wrong secret" });
    if (form["grant_type"] === "refresh_token") {
      const pair = school.refresh(form["refresh_token"] ?? "");
      if (pair === undefined)
        return reply.code(400).send({ error: "invalid_grant", error_description: "unknown" });
      return tokenResponseOf(school, pair);
    }
    const pending = codes.get(form["code"] ?? "");
    codes.delete(form["code"] ?? "");
    if (pending === undefined || pending.resource !== form["resource"])
      return reply.code(400).send({ error: "invalid_grant", error_description: "unknown code" });
    if (!behaviour.promisesIdToken) return tokenResponseOf(school, school.issue(null));
    // Without `iat`, as the specification's claim list has it.
    const claims: JWTPayload = {
      iss: school.url,
      aud: FAKE_CLIENT_ID,
      exp: Math.floor(school.now() / 1000) + 600,
      nonce: pending.nonce,
      sub: "mem_1",
      email: "yichun@example.com",
      name: "Lin Yi-chun",
      org_id: "sch_1",
      roles: ["student"],
    };
    const idToken = await new SignJWT(behaviour.idTokenClaims(claims))
      .setProtectedHeader({ alg: "ES256", kid: behaviour.keyId })
      .sign(signingKey);
    school.idTokens.push(idToken);
    return tokenResponseOf(school, school.issue(null), { id_token: idToken });
  });

  app.post<{ Body: Record<string, string> }>("/api/oauth/revoke", (request, reply) => {
    school.revocations.push({ ...request.body });
    const replaced = behaviour.revoke?.(reply, request.body);
    if (replaced !== undefined) return replaced;
    school.revoke(request.body["token"] ?? "");
    return reply.send({});
  });
}

function memberRoutes(app: FastifyInstance, school: FakeSchool): void {
  const { behaviour } = school;
  app.get("/api/oauth/userinfo", ({ headers }, reply) =>
    school.present(bearerIn(headers.authorization))
      ? (behaviour.userinfo?.(reply) ?? {
          sub: "mem_1",
          name: "Lin Yi-chun",
          email: "yichun@example.com",
          roles: ["student"],
        })
      : reply.code(401).send({ error: "invalid_token" }),
  );

  app.post<{ Body: { query: string } }>("/member/graphql", async ({ headers, body }, reply) => {
    school.graphqlRequests.push({ headers: { ...headers }, body });
    const accessToken = bearerIn(headers.authorization);
    const isAccepted = !behaviour.ignoresAccessTokens && school.present(accessToken);
    const replaced = await behaviour.graphql?.(body.query, reply, accessToken);
    if (replaced !== undefined || reply.sent) return replaced ?? reply;
    if (!isAccepted)
      return reply.code(401).header("www-authenticate", 'Bearer error="invalid_token"').send({});
    return { data: { viewer: { id: "mem_1" } } };
  });
}

function bearerIn(header: string | undefined): string {
  return /^Bearer (.+)$/.exec(header ?? "")?.[1] ?? "";
}

function tokenResponseOf(
  { behaviour }: FakeSchool,
  { access_token, refresh_token }: ModelPair,
  extra: Record<string, unknown> = {},
): Record<string, unknown> {
  return behaviour.tokenResponse({
    token_type: "Bearer",
    access_token,
    refresh_token,
    expires_in: behaviour.expiresIn,
    scope: "openid profile email account:read account:write",
    school_id: "sch_1",
    school_subdomain: "titmouse",
    created_at: 1,
    ...extra,
  });
}
