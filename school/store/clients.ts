import type { Clock, Random } from "#school/clock.ts";
import type { ClientSource, OAuthClientRow } from "#school/store/access-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { hashOpaque, makeId, makeOpaque } from "#school/store/opaque.ts";
import { formatScope } from "#shared/scopes.ts";

/** A registered OAuth application (Spec, "Authentication", rules 2 and 3). */
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
  source: ClientSource;
  /** Whether an operator of the school has looked at it; what an operator made is reviewed by that. */
  reviewed: boolean;
  /** Whether a code of it was ever exchanged. */
  used: boolean;
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

/** Where a client is stored. */
interface ClientStore {
  db: SchoolDatabase;
  now: Clock;
  random: Random;
  schoolId: string;
}

/** What an operator decides when creating a member client. */
export interface NewMemberClient {
  name: string;
  redirectUris: readonly string[];
  scopes: readonly string[];
  confidential: boolean;
}

/** What an operator client says of itself when it registers; without a name it goes by its id. */
export interface NewOperatorClient {
  name: string | undefined;
  redirectUris: readonly string[];
  scopes: readonly string[];
  confidential: boolean;
}

/**
 * Stores a member client; the caller has checked its values.
 *
 * @returns the id, and for a confidential client the secret, which is not stored and never shown again
 */
export function createMemberClient(
  store: ClientStore,
  client: NewMemberClient,
): Promise<{ id: string; secret: string | null }> {
  return createClient(store, { ...client, audience: "member", source: "operator" });
}

/**
 * Stores an operator client that registered itself; the caller has checked its values.
 *
 * @returns as `createMemberClient` does
 */
export function createOperatorClient(
  store: ClientStore,
  client: NewOperatorClient,
): Promise<{ id: string; secret: string | null }> {
  return createClient(store, { ...client, audience: "operator", source: "registration" });
}

async function createClient(
  store: ClientStore,
  client: NewOperatorClient & { audience: OAuthClient["audience"]; source: ClientSource },
): Promise<{ id: string; secret: string | null }> {
  const id = makeId("cli", store.random);
  const secret = client.confidential ? makeOpaque("sec", store.random) : null;
  await store.db
    .insertInto("oauth_client")
    .values({
      id,
      school_id: store.schoolId,
      name: client.name ?? id,
      audience: client.audience,
      confidential: client.confidential ? 1 : 0,
      secret_hash: secret === null ? null : hashOpaque(secret),
      redirect_uris: JSON.stringify(client.redirectUris),
      scope: formatScope(client.scopes),
      created_at: store.now(),
      disabled_at: null,
      source: client.source,
      used_at: null,
      reviewed_sha256: null,
    })
    .execute();
  return { id, secret };
}

/** The platforms of vendors that this school knows by name. */
export async function listVendorClients(db: SchoolDatabase): Promise<OAuthClient[]> {
  const rows = await db
    .selectFrom("oauth_client")
    .selectAll()
    .where("source", "=", "vendor")
    .where("disabled_at", "is", null)
    .execute();
  return rows.map(fromRow);
}

/** SHA-256 of the text of this client's document that an operator has reviewed last, if one has. */
export async function findReviewedSha256(db: SchoolDatabase, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("oauth_client")
    .select("reviewed_sha256")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.reviewed_sha256 ?? undefined;
}

/**
 * Stores a client as its metadata document has it now, so that codes and pairs can belong to it.
 *
 * @param reviewedSha256  of the text that is being reviewed; what was reviewed before stays when it is left out
 */
export async function storeDocumentClient(
  store: Omit<ClientStore, "random">,
  client: OAuthClient,
  reviewedSha256?: string,
): Promise<void> {
  const said = {
    name: client.name,
    redirect_uris: JSON.stringify(client.redirectUris),
    scope: client.scope,
    ...(reviewedSha256 === undefined ? {} : { reviewed_sha256: reviewedSha256 }),
  };
  await store.db
    .insertInto("oauth_client")
    .values({
      id: client.id,
      school_id: store.schoolId,
      audience: client.audience,
      confidential: 0,
      secret_hash: null,
      created_at: store.now(),
      disabled_at: null,
      source: "metadata_document",
      used_at: null,
      reviewed_sha256: null,
      ...said,
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(said))
    .execute();
}

/** Notes that a code of this client was exchanged: from now on it is kept. */
export async function markClientUsed(db: SchoolDatabase, client: OAuthClient, now: number): Promise<void> {
  if (client.used) return;
  await db.updateTable("oauth_client").set({ used_at: now }).where("id", "=", client.id).execute();
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
    source: row.source,
    reviewed: row.source === "operator" || row.source === "vendor",
    used: row.used_at !== null,
  };
}
