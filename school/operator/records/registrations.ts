/** Reads registrations for events. */

import type { SchoolDatabase } from "#school/store/database.ts";

export async function hasEvent(db: SchoolDatabase, id: string): Promise<boolean> {
  const row = await db.selectFrom("event").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Registrations for an event after an id, one more than the limit. */
export function listRegistrations(
  db: SchoolDatabase,
  eventId: string,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const query = db
    .selectFrom("event_registration")
    .innerJoin("member", "member.id", "event_registration.member_id")
    .select([
      "event_registration.id",
      "event_registration.member_id",
      "member.name as member_name",
      "event_registration.state",
      "event_registration.registered_at",
    ])
    .where("event_id", "=", eventId)
    .orderBy("event_registration.id")
    .limit(limit + 1);
  return (after === undefined ? query : query.where("event_registration.id", ">", after)).execute();
}
