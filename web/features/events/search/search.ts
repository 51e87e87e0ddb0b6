/** The events that the member is registered for, for the search over everything. */

import type { MemberApi } from "#web/app/graphql/member-api.ts";
import { parseRegistration, registrationKeys, registrationRow } from "#web/app/dates/registration.ts";
import { paths, rowAddress } from "#web/app/paths.ts";
import { findable, sentOnly } from "#web/app/search/findable.ts";
import { pagedSource } from "#web/app/search/paged-source.ts";
import type { SearchedFeature, SearchSource } from "#web/app/search/search-source.ts";
import type { Origins } from "#web/format/outward-link.ts";

import { registrations } from "../events-page.tsx";

export const searched: SearchedFeature = {
  keywords: "tickets 票券 報名",
  sources: ({ api, origins }) => [eventSource(api, origins)],
};

function eventSource(api: MemberApi, origins: Origins): SearchSource {
  return pagedSource(api, "events", registrations, (nodes) => {
    const keys = registrationKeys(nodes);
    return nodes.map((node, place) => {
      const key = keys[place] ?? "";
      const { title, location, ticketCode, startsAt, endsAt } = parseRegistration(node, key, origins);
      if (title === null) return null;
      return findable({
        kind: "events",
        key,
        title,
        also: sentOnly(location, ticketCode),
        times: sentOnly(startsAt, endsAt),
        target: { href: rowAddress(paths.events, registrationRow(key)) },
        facts: ({ formats }) => [startsAt === null ? null : formats.dateTime(startsAt), location],
      });
    });
  });
}
