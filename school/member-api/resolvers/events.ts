/** Resolvers of events and registrations. */

import {
  makeConnection,
  type PageArguments,
  parsePageArguments,
} from "#school/member-api/resolvers/connection.ts";
import type { MemberApiContext, ViewerParent } from "#school/member-api/context.ts";
import { isDescending, keysetConditions } from "#school/member-api/resolvers/keyset.ts";
import { absoluteUrl } from "#school/paths.ts";
import type { EventRow } from "#school/store/tables/content-tables.ts";

const ORDER = { at: "event.starts_at", id: "event_registration.id", first: "newest" } as const;

/** Spec, "Viewer", row `eventRegistrations`: entitlements, not order records. The latest event comes first. */
export const eventResolvers = {
  Viewer: {
    eventRegistrations: async (viewer: ViewerParent, input: PageArguments, { school }: MemberApiContext) => {
      const page = parsePageArguments(input);
      const registered = school.db
        .selectFrom("event_registration")
        .innerJoin("event", "event.id", "event_registration.event_id")
        .where("event_registration.member_id", "=", viewer.id);
      const direction = isDescending(page, ORDER) ? "desc" : "asc";
      const rows = await registered
        .selectAll("event")
        .select([
          "event_registration.id as registration_id",
          "event_registration.state",
          "event_registration.registered_at",
          "event_registration.ticket_code",
        ])
        .where((where) => keysetConditions(where, page, ORDER))
        .orderBy("event.starts_at", direction)
        .orderBy("event_registration.id", direction)
        .limit(page.size + 1)
        .execute();
      return makeConnection(page, rows, {
        positionOf: (row) => ({ at: row.starts_at, id: row.registration_id }),
        toNode: (row) => ({
          id: row.registration_id,
          state: row.state,
          registeredAt: row.registered_at,
          ticketCode: row.ticket_code,
          event: row,
        }),
        countAll: async () => {
          const { count } = await registered
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow();
          return count;
        },
      });
    },
  },

  Event: {
    startsAt: (event: EventRow) => event.starts_at,
    endsAt: (event: EventRow) => event.ends_at,
    timeZone: (event: EventRow) => event.time_zone,
    onlineUrl: (event: EventRow, _input: unknown, { school }: MemberApiContext) =>
      event.online_url === null ? null : absoluteUrl(event.online_url, school.config.url),
  },
};
