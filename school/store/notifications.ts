/** Puts notifications into inboxes. */

import { chunked } from "#school/store/chunked.ts";
import type { Store } from "#school/store/database.ts";
import { makeId } from "#school/store/opaque.ts";
import type { NotificationTopic } from "#shared/notification-topics.ts";

/** Whose inboxes a notification goes to: one member's, or those of all members with a role at a site. */
export type Recipients = { memberId: string } | { siteId: string };

export interface NewNotification {
  topic: NotificationTopic;
  title: string;
  body: string | null;
  url: string | null;
}

/** @returns the number of members who got the notification: those who have not turned its topic off in their inbox */
export async function notify(
  { db, now, random }: Store,
  to: Recipients,
  { topic, title, body, url }: NewNotification,
): Promise<number> {
  const members = db
    .selectFrom("member")
    .select("member.id")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("notification_subscription as off")
            .select("off.id")
            .whereRef("off.member_id", "=", "member.id")
            .where("off.topic", "=", topic)
            .where("off.channel", "=", "in_app")
            .where("off.enabled", "=", 0),
        ),
      ),
    );
  const recipients = await (
    "memberId" in to
      ? members.where("member.id", "=", to.memberId)
      : members.where("member.id", "in", (query) =>
          query.selectFrom("member_role").select("member_id").where("school_id", "=", to.siteId),
        )
  ).execute();
  const created_at = now();
  for (const some of chunked(recipients))
    await db
      .insertInto("notification")
      .values(
        some.map(({ id: member_id }) => ({
          id: makeId("ntf", random),
          member_id,
          topic,
          title,
          body,
          url,
          created_at,
          read_at: null,
        })),
      )
      .execute();
  return recipients.length;
}
