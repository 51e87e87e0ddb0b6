/** Authorization codes: made, found and spent once. */

import { type Clock, MINUTE } from "#school/clock.ts";
import type { AuthorizationCodeRow } from "#school/store/tables/access-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { deriveOpaque, hashOpaque } from "#school/store/opaque.ts";

/** A valid authorization request, with its wire names (Spec, "Authorization endpoint query parameters"). */
export interface AuthorizationRequest {
  client_id: string;
  redirect_uri: string;
  scope: string;
  resource: string | null;
  code_challenge: string;
  nonce: string | null;
  state: string;
}

export type AuthorizationCode = AuthorizationCodeRow;

/**
 * Choice (a code lives one minute): the specification shows no lifetime; RFC 6749 section 4.1.2 recommends ten minutes at
 * most.
 */
const CODE_LIFETIME = MINUTE;

/**
 * The code of a request, made of the one-use id that the consent form posts: a form that is sent twice has one code, which is
 * stored nowhere.
 */
export function codeOf(consentRequest: string): string {
  return deriveOpaque("cod", consentRequest);
}

/** Stores the code of a request that the member has consented to. */
export async function storeCode(
  store: { db: SchoolDatabase; now: Clock },
  code: string,
  request: AuthorizationRequest,
  memberId: string,
): Promise<void> {
  await store.db
    .insertInto("authorization_code")
    .values({
      code_hash: hashOpaque(code),
      client_id: request.client_id,
      member_id: memberId,
      redirect_uri: request.redirect_uri,
      scope: request.scope,
      resource: request.resource,
      code_challenge: request.code_challenge,
      nonce: request.nonce,
      expires_at: store.now() + CODE_LIFETIME,
      used_at: null,
      pair_id: null,
    })
    .execute();
}

export function findCode(db: SchoolDatabase, code: string): Promise<AuthorizationCode | undefined> {
  return db
    .selectFrom("authorization_code")
    .selectAll()
    .where("code_hash", "=", hashOpaque(code))
    .executeTakeFirst();
}

/**
 * Marks a code as used for a pair. Call it in the transaction that issues the pair.
 *
 * @returns false when another request has used the code before
 */
export async function spendCode(
  db: SchoolDatabase,
  code: AuthorizationCode,
  pairId: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("authorization_code")
    .set({ used_at: now, pair_id: pairId })
    .where("code_hash", "=", code.code_hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
