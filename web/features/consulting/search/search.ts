/** The school's consulting services, for the search over everything. */

import type { MemberApi } from "#web/app/graphql/member-api.ts";
import { paths, rowAddress, serviceRow } from "#web/app/paths.ts";
import { findable, sentOnly } from "#web/app/search/findable.ts";
import { pagedSource } from "#web/app/search/paged-source.ts";
import type { SearchedFeature, SearchSource } from "#web/app/search/search-source.ts";
import { distinctKeys } from "#web/model/distinct-keys.ts";

import { services } from "../consulting-page.tsx";
import { parseService } from "../view-model/service.ts";

export const searched: SearchedFeature = {
  keywords: "appointments 預約",
  sources: ({ api }) => [serviceSource(api)],
};

function serviceSource(api: MemberApi): SearchSource {
  return pagedSource(api, "consulting", services, (nodes) => {
    const keys = distinctKeys(nodes.map(({ id }) => id));
    return nodes.map((node, place) => {
      const { title, lecturer, description } = parseService(node);
      const key = keys[place] ?? "";
      if (title === null) return null;
      return findable({
        kind: "consulting",
        key,
        title,
        also: sentOnly(lecturer, description),
        target: { href: rowAddress(paths.consulting, serviceRow(key)) },
        facts: () => [lecturer],
      });
    });
  });
}
