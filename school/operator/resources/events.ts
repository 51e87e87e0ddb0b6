/** Events and the registrations for them. */

import { Type } from "typebox";

import { wrongField } from "#school/operator/api-error.ts";
import { collection } from "#school/operator/collection.ts";
import type { Row } from "#school/operator/collection-parts.ts";
import { requireOrder } from "#school/operator/resources/time-order.ts";
import { answeredInstant, id, instant, line, nullable, slug, webAddress } from "#school/operator/types.ts";

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

const registration = collection({
  table: "event_registration",
  under: event,
  verbs: ["list"],
  summaries: { list: "List who has registered for an event." },
  answered: {
    member_id: id("the member"),
    member_name: Type.String({ description: "The name of the member." }),
    state: Type.String({ description: "registered, attended or canceled." }),
    registered_at: answeredInstant("When the member registered."),
  },
  joins: (rows) =>
    rows
      .innerJoin("member", "member.id", "event_registration.member_id")
      .select("member.name as member_name"),
});

export const events = [...event.operations, ...registration.operations];

/** @throws {ApiError} 400 for a time zone that does not exist, or an end before the beginning */
function validateEvent(row: Row): void {
  try {
    new Intl.DateTimeFormat("en", { timeZone: String(row["time_zone"]) });
  } catch {
    throw wrongField("body", "time_zone", "must be the IANA name of a time zone");
  }
  requireOrder(row);
}
