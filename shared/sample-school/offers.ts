/** Digital products, events and consulting services of one member. */

import type {
  SampleEvent,
  SampleProduct,
  SampleProductEntitlement,
  SampleRegistration,
  SampleService,
} from "../sample-members/sample-types.ts";

import { descending, type List } from "./connection.ts";

export interface Entitled {
  product: SampleProduct;
  entitlement: SampleProductEntitlement;
}

export function digitalProducts(rows: readonly Entitled[], schoolUrl: string): List<Entitled> {
  return {
    rows: descending(rows, ({ product, entitlement }) => ({ by: entitlement.grantedAt, id: product.id })),
    toNode: ({ product, entitlement }) => ({
      ...product,
      coverImageUrl: `${schoolUrl}/covers/${encodeURIComponent(product.slug)}.svg`,
      grantedAt: entitlement.grantedAt,
      expireDate: entitlement.expiresAt,
      hasLifetimeAccess: entitlement.lifetime,
      files: product.files.map((file) => ({
        ...file,
        downloadUrl: `${schoolUrl}/files/${file.id}`,
      })),
    }),
  };
}

export interface Registered {
  event: SampleEvent;
  registration: SampleRegistration;
}

export function eventRegistrations(rows: readonly Registered[], schoolUrl: string): List<Registered> {
  return {
    rows: descending(rows, ({ event, registration }) => ({ by: event.startsAt, id: registration.id })),
    toNode: ({ event, registration }) => ({
      ...registration,
      event: {
        ...event,
        onlineUrl: event.onlineUrl?.startsWith("/") === true ? schoolUrl + event.onlineUrl : event.onlineUrl,
      },
    }),
  };
}

/**
 * WARNING: `meetings` are other members', so they are left out; no document of the portal asks for them.
 *
 * @param coursesOf  slugs of the viewer's courses with which a service is offered
 */
export function consultingServices(
  rows: readonly SampleService[],
  coursesOf: (service: SampleService) => readonly string[],
): List<SampleService> {
  return {
    rows: descending(rows, ({ durationMinutes, id }) => ({ by: durationMinutes, id })),
    toNode: (service) => {
      const { meetings: _others, ...node } = service;
      return { ...node, courseSlugs: coursesOf(service) };
    },
  };
}
