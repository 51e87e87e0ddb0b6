/** The JSON types of events and registrations. */

import { type Static, Type } from "typebox";

import {
  answeredInstant,
  closedObject,
  id,
  instant,
  line,
  nullable,
  pageOf,
  slug,
  webAddress,
} from "#school/operator/types/common.ts";

const properties = {
  slug: slug("the event"),
  title: line("The title of the event."),
  time_zone: Type.String({
    pattern: "^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$",
    minLength: 1,
    maxLength: 60,
    description: "IANA name of the time zone that it takes place in.",
  }),
};
const location = nullable(line("Where it takes place; null for one that is online only."));
const online = nullable(webAddress("Where it can be watched."));

export const Event = closedObject(
  {
    id: id("the event"),
    ...properties,
    starts_at: answeredInstant("When it begins."),
    ends_at: nullable(answeredInstant("When it ends, if that is known.")),
    location,
    online_url: nullable(Type.String({ description: "Where it can be watched." })),
  },
  { title: "Event" },
);
export type Event = Static<typeof Event>;

export const NewEvent = closedObject(
  {
    ...properties,
    starts_at: instant("When it begins."),
    ends_at: Type.Optional(nullable(instant("When it ends."))),
    location: Type.Optional(location),
    online_url: Type.Optional(online),
  },
  { title: "NewEvent" },
);

export const EventParams = closedObject({ event_id: id("the event") });

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

export const EventRegistrationPage = pageOf(EventRegistration);
