/** Resolvers of events and registrations. */

import { type PageArguments, readConnection } from "#school/member-api/resolvers/connection.ts";
import type { MemberApiContext, ViewerParent } from "#school/member-api/context.ts";
import { absoluteUrl } from "#school/paths.ts";
import type { EventRow } from "#school/store/tables/content-tables.ts";

interface RegisteredEvent extends EventRow {
  registration_id: string;
  registered_at: number;
  ticket_code: string | null;
}

/** Spec, "Viewer", row `eventRegistrations`: entitlements, not order records. The latest event comes first. */
export const eventResolvers = {
  Viewer: {
    eventRegistrations: (viewer: ViewerParent, input: PageArguments, { school }: MemberApiContext) =>
      readConnection(input, {
        rows: school.db
          .selectFrom("event_registration")
          .innerJoin("event", "event.id", "event_registration.event_id")
          .where("event_registration.member_id", "=", viewer.id),
        select: (rows) =>
          rows
            .selectAll("event")
            .select([
              "event_registration.id as registration_id",
              "event_registration.state",
              "event_registration.registered_at",
              "event_registration.ticket_code",
            ]),
        order: { at: "event.starts_at", id: "event_registration.id" },
        positionOf: (row) => ({ at: row.starts_at, id: row.registration_id }),
      }),
  },

  EventRegistration: {
    id: (registration: RegisteredEvent) => registration.registration_id,
    event: (registration: RegisteredEvent): EventRow => registration,
  },

  Event: {
    onlineUrl: (event: EventRow, _input: unknown, { school }: MemberApiContext) =>
      event.online_url === null ? null : absoluteUrl(event.online_url, school.config.url),
  },
};
