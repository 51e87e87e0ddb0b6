/** OAuth clients: those that operators make, and those that register or publish a document. */

import type { ClientSource, OAuthClientRow } from "#school/store/tables/access-tables.ts";
import type { SchoolDatabase, Store } from "#school/store/database.ts";
import { transactAlone } from "#school/store/dialects/transaction.ts";
import { hashOpaque, makeId, makeOpaque } from "#school/store/opaque.ts";
import { formatScope } from "#shared/scopes.ts";

/** A registered OAuth application (Spec, "Authentication", rules 2 and 3). */
export type OAuthClient = ReturnType<typeof fromRow>;

export async function findClient(db: SchoolDatabase, id: string): Promise<OAuthClient | undefined> {
  const client = await findAnyClient(db, id);
  return client?.disabled === false ? client : undefined;
}

/** Finds a client, disabled or not: a disabled client may still revoke its pairs. */
export async function findAnyClient(db: SchoolDatabase, id: string): Promise<OAuthClient | undefined> {
  const row = await db.selectFrom("oauth_client").selectAll().where("id", "=", id).executeTakeFirst();
  return row && fromRow(row);
}

/** The member client that operators made last and have not disabled: in a new school, the portal's. */
export async function findNewestMemberClient(db: SchoolDatabase): Promise<OAuthClient | undefined> {
  const row = await db
    .selectFrom("oauth_client")
    .selectAll()
    .where("source", "=", "operator")
    .where("audience", "=", "member")
    .where("disabled_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && fromRow(row);
}

interface ClientStore extends Store {
  schoolId: string;
}

/** What an operator decides when creating a member client. */
export interface NewMemberClient {
  name: string;
  redirectUris: readonly string[];
  /** Where the application begins a sign-in (OpenID Connect Core section 4); undefined for none. */
  initiateLoginUri?: string | undefined;
  scopes: readonly string[];
  confidential: boolean;
}

/** The metadata of an operator client that registers itself; without a name its id is shown. */
export type NewOperatorClient = Omit<NewMemberClient, "name"> & { name: string | undefined };

/**
 * Stores a member client; the caller has checked its values.
 *
 * @returns the id, and for a confidential client the secret, of which only the hash is stored
 */
export function createMemberClient(store: ClientStore, client: NewMemberClient) {
  return createClient(store, { ...client, audience: "member", source: "operator" });
}

/**
 * Stores an operator client that registered itself; the caller has checked its values.
 *
 * @returns as `createMemberClient` does
 */
export function createOperatorClient(store: ClientStore, client: NewOperatorClient) {
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
      initiate_login_uri: client.initiateLoginUri ?? null,
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

/** The vendors' platforms that are stored, disabled ones too. The settings say which of them are accepted. */
export async function listVendorClients(db: SchoolDatabase): Promise<OAuthClient[]> {
  const rows = await db.selectFrom("oauth_client").selectAll().where("source", "=", "vendor").execute();
  return rows.map(fromRow);
}

/**
 * Stores the vendors' platforms of the settings as public operator clients: a new one is added, a known one gets its present
 * redirect URIs and keeps its id. One that an operator has disabled stays so.
 *
 * @returns the ids of these platforms
 */
export function storeVendorClients(
  store: ClientStore,
  platforms: readonly { name: string; redirectUris: readonly string[]; scopes: readonly string[] }[],
): Promise<string[]> {
  // Two processes that start at once would both add a platform.
  return transactAlone(store.db, "vendor platforms", async (transaction) => {
    const known = await listVendorClients(transaction);
    const ids: string[] = [];
    for (const platform of platforms) {
      const id = known.find(({ name }) => name === platform.name)?.id;
      if (id === undefined) {
        const client = { ...platform, confidential: false, audience: "operator", source: "vendor" } as const;
        ids.push((await createClient({ ...store, db: transaction }, client)).id);
        continue;
      }
      ids.push(id);
      await transaction
        .updateTable("oauth_client")
        .set({ redirect_uris: JSON.stringify(platform.redirectUris), scope: formatScope(platform.scopes) })
        .where("id", "=", id)
        .execute();
    }
    return ids;
  });
}

/** SHA-256 of the last text of this client's document that an operator has reviewed, if there is one. */
export async function findReviewedSha256(db: SchoolDatabase, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("oauth_client")
    .select("reviewed_sha256")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.reviewed_sha256 ?? undefined;
}

/**
 * Stores a client with the metadata of its present document, so that codes and pairs can refer to it.
 *
 * @param reviewedSha256  SHA-256 of the text that is being reviewed; without it the stored one stays
 */
export async function storeDocumentClient(
  store: Omit<ClientStore, "random">,
  client: OAuthClient,
  reviewedSha256?: string,
): Promise<void> {
  const metadata = {
    name: client.name,
    redirect_uris: JSON.stringify(client.redirectUris),
    scope: client.scope,
    reviewed_sha256: reviewedSha256,
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
      ...metadata,
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(metadata))
    .execute();
}

/**
 * Notes that a client gets a pair: the sweep does not delete it from then on. Call it in the transaction that stores the
 * pair. It waits for a client that is just being disabled, so that no pair is made behind the back of that.
 *
 * @returns false when the client is disabled
 */
export async function noteClientUse(db: SchoolDatabase, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("oauth_client")
    .set((row) => ({ used_at: row.fn.coalesce("used_at", row.val(now)), last_used_at: now }))
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function fromRow(row: OAuthClientRow) {
  return {
    id: row.id,
    name: row.name,
    audience: row.audience,
    /** Whether a secret was issued; the kind never changes. */
    confidential: row.confidential === 1,
    secretHash: row.secret_hash,
    /** The former secret and the end of its acceptance, after a rotation. */
    oldSecret:
      row.old_secret_hash === null || row.old_secret_ends_at === null
        ? null
        : { hash: row.old_secret_hash, endsAt: row.old_secret_ends_at },
    redirectUris: JSON.parse(row.redirect_uris) as readonly string[],
    /** The scopes that the operator chose; an authorization request may name no others. */
    scope: row.scope,
    disabled: row.disabled_at !== null,
    source: row.source,
    /** Whether an operator of the school has reviewed the client. A client that an operator made counts as reviewed. */
    reviewed: row.source === "operator" || row.source === "vendor",
  };
}
