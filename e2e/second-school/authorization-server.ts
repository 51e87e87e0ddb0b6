/**
 * Another authorization server than this repository's: the package `oidc-provider`, with its own pages for signing in and for consent.
 * A setting stands here only where the specification wants something else than the package does by itself, and says where.
 */

import { generateKeyPairSync } from "node:crypto";

import Provider, { type Configuration } from "oidc-provider";

import { ACCOUNT_SCOPES, formatScope } from "#shared/scopes.ts";

/** A member as the server knows them; the sign-in page takes the id and any password. */
interface Account {
  id: string;
  name: string;
  email: string;
}

/** What a test may set otherwise. */
export interface ServerChoices {
  /** Of an access token. */
  lifetimeSeconds: number;
  /** Whether a refresh ends the old refresh token at once (RFC 9700 section 4.14.2). The package returns the same one for most of its life. */
  rotates: boolean;
  /** Whether a refreshed access token is for the resource of the sign-in. By itself the package gives one for UserInfo alone. */
  keepsResource: boolean;
  /** The client's authentication at the token and revocation endpoints. */
  authentication: "client_secret_post" | "client_secret_basic";
}

export interface ServerParts extends ServerChoices {
  issuer: string;
  client: { id: string; secret: string; redirectUri: string };
  accounts: readonly Account[];
}

const FORTNIGHT = 14 * 24 * 3600;

/** A number, as Rails has ids. */
const SCHOOL_ID = 42;

/** A token response that the server has given, in the order of time. */
export interface IssuedPair {
  access_token: string;
  refresh_token: string;
  scope: string;
  id_token?: string;
}

export function createAuthorizationServer(parts: ServerParts) {
  const provider = new Provider(parts.issuer, configurationOf(parts));
  const issued: IssuedPair[] = [];
  let isNextLost = false;
  provider.use(async (context, next) => {
    await next();
    if ((context["oidc"] as { route?: string } | undefined)?.route !== "token" || context.status !== 200)
      return;
    // Spec, "Token response": the site of the token. No standard has these fields.
    const pair = { ...(context.body as IssuedPair), created_at: Math.floor(Date.now() / 1000) };
    issued.push(pair);
    context.body = { ...pair, school_id: SCHOOL_ID, school_subdomain: "evening" };
    if (isNextLost) context.res.destroy();
    isNextLost = false;
  });
  return {
    provider,
    issued,
    /** The next pair is issued, and its answer is lost on the way. */
    loseNextAnswer: (): void => void (isNextLost = true),
  };
}

function configurationOf(parts: ServerParts): Configuration {
  const { issuer, client, accounts, lifetimeSeconds, rotates, keepsResource, authentication } = parts;
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        // Spec, "Authentication", rule 2: `client_secret_post`. The package's own choice is `client_secret_basic`.
        token_endpoint_auth_method: authentication,
        // Spec, "ID token": ES256. The package's own choice is RS256.
        id_token_signed_response_alg: "ES256",
      },
    ],
    clientAuthMethods: [authentication],
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    jwks: { keys: [signingKey()] },
    cookies: { keys: ["a key of the second school's cookies"] },
    // Spec, "ID token": `org_id` and `roles` beside the standard's claims. With a token for another resource than UserInfo, the package
    // writes the claims into the ID token (OpenID Connect Core section 5.4).
    claims: {
      openid: ["sub", "org_id", "roles"],
      profile: ["name", "picture"],
      email: ["email"],
    },
    findAccount: (_context, sub) => {
      const account = accounts.find(({ id }) => id === sub);
      if (account === undefined) return undefined;
      const { name, email } = account;
      const claims = { sub, name, email, picture: null, org_id: SCHOOL_ID, roles: ["student"] };
      return { accountId: sub, claims: () => claims };
    },
    // Spec, "Token endpoint form fields": every member client may refresh. The package wants the scope `offline_access`.
    issueRefreshToken: () => true,
    rotateRefreshToken: rotates ? true : () => false,
    // Spec, "Authorization endpoint query parameters": consent is shown on every authorization, and each one is a grant of its own.
    loadExistingGrant: ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    features: {
      // The package's own pages for signing in and for consent.
      devInteractions: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, resource) => {
          if (resource !== issuer) throw new Error("another resource");
          const scope = formatScope(ACCOUNT_SCOPES);
          return { scope, audience: issuer, accessTokenFormat: "opaque", accessTokenTTL: lifetimeSeconds };
        },
        // Spec, "Token endpoint form fields": a refresh names no `resource`.
        useGrantedResource: () => keepsResource,
      },
    },
    // Spec, "Limits": an ID token of ten minutes. The others have the package's own values; a value that is not set is printed as a notice.
    ttl: {
      AccessToken: lifetimeSeconds,
      IdToken: 600,
      Interaction: 3600,
      RefreshToken: FORTNIGHT,
      Grant: FORTNIGHT,
      Session: FORTNIGHT,
    },
  };
}

function signingKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...privateKey.export({ format: "jwk" }), kid: "evening-1", use: "sig", alg: "ES256" };
}
