/** Events and the registrations for them. */

import { Type } from "typebox";

import { requireFound, wrongField } from "#school/operator/api-error.ts";
import { collectionOperations } from "#school/operator/collection.ts";
import { toInstant } from "#school/operator/instants.ts";
import { reading } from "#school/operator/operation.ts";
import { pageById, type Start } from "#school/operator/page.ts";
import { type CollectionRow, findRow } from "#school/operator/records/collection.ts";
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
import type { SchoolDatabase } from "#school/store/database.ts";

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

export const events = [
  ...collectionOperations({
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
  }),
  reading({
    id: "listEventRegistrations",
    path: "/events/{event_id}/registrations",
    scope: "events:read",
    summary: "List who has registered for an event.",
    params: closedObject({ event_id: id("the event") }),
    query: PageQuery,
    answer: pageOf(EventRegistration),
    run: async ({ school: { db }, params: { event_id }, query }) => {
      requireFound(await findRow(db, "event", event_id), "event");
      return pageById(query, {
        read: (start) => listRegistrations(db, event_id, start),
        present: (row) => ({ ...row, registered_at: toInstant(row.registered_at) }),
      });
    },
  }),
];

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

function listRegistrations(db: SchoolDatabase, eventId: string, { after, limit }: Start) {
  return db
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
    .where("event_registration.id", ">", after)
    .orderBy("event_registration.id")
    .limit(limit)
    .execute();
}
