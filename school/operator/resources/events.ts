/** Operations on events and their registrations. */

import { notFound, wrongField } from "#school/operator/api-error.ts";
import { collectionOperations } from "#school/operator/collection.ts";
import { toInstant } from "#school/operator/instants.ts";
import { reading } from "#school/operator/operation.ts";
import { makePage, readCursor } from "#school/operator/page.ts";
import type { CollectionRow } from "#school/operator/records/collection.ts";
import { hasEvent, listRegistrations } from "#school/operator/records/registrations.ts";
import { PageQuery } from "#school/operator/types/common.ts";
import { Event, EventParams, EventRegistrationPage, NewEvent } from "#school/operator/types/events.ts";

/** @throws {ApiError} 400 for a time zone that does not exist, or an end before the beginning */
function validateEvent({ starts_at, ends_at, time_zone }: CollectionRow): void {
  try {
    new Intl.DateTimeFormat("en", { timeZone: String(time_zone) });
  } catch {
    throw wrongField("body", "time_zone", "must be the IANA name of a time zone");
  }
  if (ends_at !== null && Number(ends_at) < Number(starts_at))
    throw wrongField("body", "ends_at", "must not be before starts_at");
}

export const events = [
  ...collectionOperations({
    resource: "events",
    table: "event",
    one: { name: "event", label: "event", idPrefix: "evt" },
    many: { name: "events", label: "events" },
    item: Event,
    input: NewEvent,
    absent: { ends_at: null, location: null, online_url: null },
    instants: ["starts_at", "ends_at"],
    validate: validateEvent,
    unique: "slug",
    owners: {
      table: "event_registration",
      column: "event_id",
      refusal: "a member has registered for the event",
    },
  }),
  reading({
    id: "listEventRegistrations",
    method: "GET",
    path: "/events/{event_id}/registrations",
    scope: "events:read",
    summary: "List who has registered for an event.",
    params: EventParams,
    query: PageQuery,
    answer: EventRegistrationPage,
    run: async ({ school, params, query }) => {
      if (!(await hasEvent(school.db, params.event_id))) throw notFound("event");
      const [after] = readCursor(query.cursor, [""]) ?? [];
      const rows = await listRegistrations(school.db, params.event_id, { after, limit: query.limit });
      return makePage(rows, query, {
        key: (row) => [row.id],
        present: (row) => ({ ...row, registered_at: toInstant(row.registered_at) }),
      });
    },
  }),
];
