/** Events and the registrations for them. */

import { Type } from "typebox";

import { wrongField } from "#school/operator/api-error.ts";
import { collection, type Row } from "#school/operator/collection.ts";
import { toInstant } from "#school/operator/instants.ts";
import { reading } from "#school/operator/operation.ts";
import { pageOfRows } from "#school/operator/page.ts";
import {
  answeredInstant,
  closedObject,
  id,
  instant,
  line,
  nullable,
  PageQuery,
  pageOf,
  slug,
  webAddress,
} from "#school/operator/types.ts";

const EventRegistration = closedObject(
  {
    id: id("the registration"),
    member_id: id("the member"),
    member_name: Type.String({ description: "The name of the member." }),
    state: Type.String({ description: "registered, attended or canceled." }),
    registered_at: answeredInstant("When the member registered."),
  },
  { title: "EventRegistration" },
);

const event = collection({
  table: "event",
  idPrefix: "evt",
  required: {
    slug: slug("the event"),
    title: line("The title of the event."),
    time_zone: Type.String({
      pattern: "^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$",
      minLength: 1,
      maxLength: 60,
      description: "IANA name of the time zone that it takes place in.",
    }),
    starts_at: instant("When it begins."),
  },
  optional: {
    ends_at: nullable(instant("When it ends, if that is known.")),
    location: nullable(line("Where it takes place; null for one that is online only.")),
    online_url: nullable(webAddress("Where it can be watched.")),
  },
  // The events of the demo are at paths of this school.
  answered: { online_url: nullable(Type.String({ description: "Where it can be watched." })) },
  validate: validateEvent,
  unique: "slug",
  owners: {
    table: "event_registration",
    column: "event_id",
    refusal: "a member has registered for the event",
  },
});

export const events = [
  ...event.operations,
  reading({
    id: "listEventRegistrations",
    path: "/events/{event_id}/registrations",
    scope: "events:read",
    summary: "List who has registered for an event.",
    params: closedObject({ event_id: id("the event") }),
    query: PageQuery,
    answer: pageOf(EventRegistration),
    run: async ({ school: { db }, params: { event_id }, query }) => {
      await event.requireRow(db, event_id);
      const rows = db
        .selectFrom("event_registration as registration")
        .innerJoin("member", "member.id", "registration.member_id")
        .select(["registration.id", "member_id", "member.name as member_name", "state", "registered_at"])
        .where("event_id", "=", event_id);
      return pageOfRows(query, rows, {
        key: "registration.id",
        idOf: (row) => row.id,
        present: (row) => ({ ...row, registered_at: toInstant(row.registered_at) }),
      });
    },
  }),
];

/** @throws {ApiError} 400 for a time zone that does not exist, or an end before the beginning */
function validateEvent({ starts_at, ends_at, time_zone }: Row): void {
  try {
    new Intl.DateTimeFormat("en", { timeZone: String(time_zone) });
  } catch {
    throw wrongField("body", "time_zone", "must be the IANA name of a time zone");
  }
  if (ends_at !== null && Number(ends_at) < Number(starts_at))
    throw wrongField("body", "ends_at", "must not be before starts_at");
}
