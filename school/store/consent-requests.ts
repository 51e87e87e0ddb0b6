import { type Clock, MINUTE, type Random } from "#school/clock.ts";
import type { AuthorizationRequest } from "#school/store/authorization-codes.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { hashOpaque, makeOpaque } from "#school/store/opaque.ts";

/**
 * How long a consent page may be answered. Choice (a consent page is good for 15 minutes): long enough to read it, short
 * enough to forget it.
 */
const CONSENT_LIFETIME = 15 * MINUTE;

/**
 * Remembers a validated authorization request under a one-use id that only this browser session may answer.
 *
 * @returns the id that the consent form posts: the page holds nothing else that could be changed
 */
export async function openConsentRequest(
  store: { db: SchoolDatabase; now: Clock; random: Random },
  request: AuthorizationRequest,
  sessionHash: string,
): Promise<string> {
  const id = makeOpaque("con", store.random);
  const now = store.now();
  await store.db.deleteFrom("consent_request").where("expires_at", "<=", now).execute();
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
 * Takes the request out of its id: once, in time, and in the session that was asked. Anything else is `undefined`,
 * and somebody else's attempt does not spend it.
 */
export async function takeConsentRequest(
  db: SchoolDatabase,
  id: string,
  sessionHash: string,
  now: number,
): Promise<AuthorizationRequest | undefined> {
  const row = await db
    .updateTable("consent_request")
    .set({ used_at: now })
    .where("id_hash", "=", hashOpaque(id))
    .where("session_hash", "=", sessionHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("request")
    .executeTakeFirst();
  // This school wrote the text itself, after validating it.
  return row && (JSON.parse(row.request) as AuthorizationRequest);
}
