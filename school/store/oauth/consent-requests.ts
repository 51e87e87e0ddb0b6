/** Authorization requests that wait for the member's answer on the consent page. */

import { MINUTE } from "#school/clock.ts";
import type { AuthorizationRequest } from "#school/store/oauth/authorization-codes.ts";
import type { SchoolDatabase, Store } from "#school/store/database.ts";
import { hashOpaque, makeOpaque } from "#school/store/opaque.ts";
import { SENT_TWICE_WITHIN } from "#school/store/sent-twice.ts";

/**
 * How long a consent page may be answered.
 *
 * Choice (a consent page is good for 15 minutes): this is enough time to read it, and nobody else can answer a page that was
 * left open.
 */
const CONSENT_LIFETIME = 15 * MINUTE;

/**
 * Stores a valid authorization request under a one-use id that only this browser session may answer.
 *
 * @returns the id, which the consent form posts. The form has no other field of the request but the language, so none can be changed.
 */
export async function openConsentRequest(
  store: Store,
  request: AuthorizationRequest,
  sessionHash: string,
): Promise<string> {
  const id = makeOpaque("con", store.random);
  const now = store.now();
  await store.db
    .insertInto("consent_request")
    .values({
      id_hash: hashOpaque(id),
      session_hash: sessionHash,
      request: JSON.stringify(request),
      expires_at: now + CONSENT_LIFETIME,
      used_at: null,
    })
    .execute();
  return id;
}

/**
 * Finds the request of an id that this session was shown, also when it was answered a short time ago.
 *
 * @returns undefined for an id that is unknown, over, or of another session
 */
export async function findConsentRequest(
  db: SchoolDatabase,
  id: string,
  sessionHash: string,
  now: number,
): Promise<AuthorizationRequest | undefined> {
  const row = await db
    .selectFrom("consent_request")
    .select("request")
    .where("id_hash", "=", hashOpaque(id))
    .where("session_hash", "=", sessionHash)
    .where((where) =>
      where.or([
        where.and([where("used_at", "is", null), where("expires_at", ">", now)]),
        where("used_at", ">", now - SENT_TWICE_WITHIN),
      ]),
    )
    .executeTakeFirst();
  // The stored text needs no check: `openConsentRequest` wrote it from a valid request.
  return row && (JSON.parse(row.request) as AuthorizationRequest);
}

/** Marks an id as used. Call it in the transaction that stores the code. @returns false when it was used before */
export async function spendConsentRequest(db: SchoolDatabase, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("consent_request")
    .set({ used_at: now })
    .where("id_hash", "=", hashOpaque(id))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
