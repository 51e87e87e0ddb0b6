/** Puts a notice of an operator into inboxes. */

import type { Change } from "#school/admin/frame/area.ts";
import { chunked } from "#school/store/chunked.ts";
import { makeId } from "#school/store/opaque.ts";
import type { NotificationTopic } from "#shared/notification-topics.ts";

/** Whose inboxes a notice goes to: all members with a role at the school, those with access to a course, or one. */
export type Audience = { kind: "all" } | { kind: "course" | "member"; id: string; name: string };

export interface Notice {
  title: string;
  body: string;
  audience: Audience;
}

const TOPIC: NotificationTopic = "announcement";

/** @returns the number of members who got the notice: members of the audience who have not turned announcements off */
export async function sendNotice(
  { db, now, school }: Change,
  { title, body, audience }: Notice,
): Promise<number> {
  const members = db
    .selectFrom("member")
    .where("member.id", "not in", (query) =>
      query
        .selectFrom("notification_subscription")
        .select("member_id")
        .where("topic", "=", TOPIC)
        .where("channel", "=", "in_app")
        .where("enabled", "=", 0),
    );
  const chosen =
    audience.kind === "member"
      ? members.where("member.id", "=", audience.id)
      : members.where("member.id", "in", (query) =>
          audience.kind === "all"
            ? query.selectFrom("member_role").select("member_id").where("school_id", "=", school.site.id)
            : query
                .selectFrom("enrollment")
                .select("member_id")
                .where("course_id", "=", audience.id)
                .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)])),
        );
  const recipients = await chosen.select("member.id").execute();
  for (const some of chunked(recipients))
    await db
      .insertInto("notification")
      .values(
        some.map(({ id }) => ({
          id: makeId("ntf", school.random),
          member_id: id,
          topic: TOPIC,
          title,
          body: body === "" ? null : body,
          url: null,
          created_at: now,
          read_at: null,
        })),
      )
      .execute();
  return recipients.length;
}
