import { formatScope } from "#shared/scopes.ts";

import type { Clock, Random } from "../clock.ts";
import type { SchoolDatabase } from "./database.ts";
import { hashOpaque, makeId, makeOpaque } from "./opaque.ts";
import type { OAuthClientRow } from "./access-tables.ts";

/** A registered OAuth application (Spec, "Authentication", 2 and 3). */
export interface OAuthClient {
  id: string;
  name: string;
  audience: "member" | "operator";
  /** Whether a secret was issued; the kind never changes. */
  confidential: boolean;
  secretHash: string | null;
  redirectUris: readonly string[];
  /** The scopes the operator picked; an authorization request may ask for no others. */
  scope: string;
  disabled: boolean;
}

/** Finds a client that is not disabled. */
export async function findClient(db: SchoolDatabase, id: string): Promise<OAuthClient | undefined> {
  const client = await findAnyClient(db, id);
  return client?.disabled === false ? client : undefined;
}

/** Finds a client, disabled or not: what it still holds may be taken back by itself. */
export async function findAnyClient(db: SchoolDatabase, id: string): Promise<OAuthClient | undefined> {
  const row = await db.selectFrom("oauth_client").selectAll().where("id", "=", id).executeTakeFirst();
  return row && fromRow(row);
}

/** What an operator decides when creating a member client. */
export interface NewMemberClient {
  name: string;
  redirectUris: readonly string[];
  scopes: readonly string[];
  confidential: boolean;
}

/**
 * Stores a member client; the caller has checked its values.
 *
 * @returns the id, and for a confidential client the secret, which is not stored and never shown again
 */
export async function createMemberClient(
  store: { db: SchoolDatabase; now: Clock; random: Random; schoolId: string },
  client: NewMemberClient,
): Promise<{ id: string; secret: string | null }> {
  const id = makeId("cli", store.random);
  const secret = client.confidential ? makeOpaque("sec", store.random) : null;
  await store.db
    .insertInto("oauth_client")
    .values({
      id,
      school_id: store.schoolId,
      name: client.name,
      audience: "member",
      confidential: client.confidential ? 1 : 0,
      secret_hash: secret === null ? null : hashOpaque(secret),
      redirect_uris: JSON.stringify(client.redirectUris),
      scope: formatScope(client.scopes),
      created_at: store.now(),
      disabled_at: null,
    })
    .execute();
  return { id, secret };
}

function fromRow(row: OAuthClientRow): OAuthClient {
  return {
    id: row.id,
    name: row.name,
    audience: row.audience,
    confidential: row.confidential === 1,
    secretHash: row.secret_hash,
    redirectUris: JSON.parse(row.redirect_uris) as string[],
    scope: row.scope,
    disabled: row.disabled_at !== null,
  };
}
