/** Digital products, events and consulting services of one member. */

import type {
  SampleEvent,
  SampleProduct,
  SampleProductEntitlement,
  SampleRegistration,
  SampleService,
} from "../sample-members/sample-types.ts";

import type { ConnectionOf } from "./connection.ts";
import { dateTime } from "./scalars.ts";

export interface Entitled {
  product: SampleProduct;
  entitlement: SampleProductEntitlement;
}

export function digitalProducts(rows: readonly Entitled[], schoolUrl: string): ConnectionOf<Entitled> {
  return {
    name: "DigitalProduct",
    rows,
    position: ({ product, entitlement }) => ({ at: entitlement.grantedAt, id: product.id }),
    toNode: ({ product, entitlement }) => ({
      __typename: "DigitalProduct",
      id: product.id,
      slug: product.slug,
      title: product.title,
      description: product.description,
      coverImageUrl: null,
      grantedAt: dateTime(entitlement.grantedAt),
      expireDate: dateTime(entitlement.expiresAt),
      hasLifetimeAccess: entitlement.lifetime,
      files: product.files.map((file) => ({
        ...file,
        __typename: "DigitalProductFile",
        downloadUrl: `${schoolUrl}/files/${file.id}`,
      })),
    }),
  };
}

export interface Registered {
  event: SampleEvent;
  registration: SampleRegistration;
}

export function eventRegistrations(rows: readonly Registered[], schoolUrl: string): ConnectionOf<Registered> {
  return {
    name: "EventRegistration",
    rows,
    position: ({ event, registration }) => ({ at: event.startsAt, id: registration.id }),
    toNode: ({ event, registration }) => ({
      __typename: "EventRegistration",
      id: registration.id,
      state: registration.state,
      registeredAt: dateTime(registration.registeredAt),
      ticketCode: registration.ticketCode,
      event: {
        ...event,
        __typename: "Event",
        startsAt: dateTime(event.startsAt),
        endsAt: dateTime(event.endsAt),
        onlineUrl: event.onlineUrl?.startsWith("/") === true ? schoolUrl + event.onlineUrl : event.onlineUrl,
      },
    }),
  };
}

/** WARNING: `meetings` are other members', so they are left out; no document of the portal asks for them. */
export function consultingServices(rows: readonly SampleService[]): ConnectionOf<SampleService> {
  return {
    name: "ConsultingService",
    rows,
    position: ({ durationMinutes, id }) => ({ at: durationMinutes, id }),
    toNode: (service) => ({
      __typename: "ConsultingService",
      id: service.id,
      slug: service.slug,
      title: service.title,
      description: service.description,
      durationMinutes: service.durationMinutes,
      lecturerName: service.lecturerName,
      slots: service.slots.map((slot) => ({ ...slot, __typename: "ConsultingSlot" })),
    }),
  };
}
