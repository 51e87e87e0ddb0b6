/** Every searched list with its loaded items. One set for each client, and so for each member. */

import { useEffect, useMemo, useSyncExternalStore } from "react";

import type { MemberApi } from "#web/app/graphql/member-api.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { type LectureAtSchool, useLectureAtSchool } from "#web/app/to-school/lecture-at-school.ts";
import type { Reading, SearchSource } from "#web/app/search/search-source.ts";
import { useOrigins } from "#web/app/session/origins.ts";
import { paymentSource } from "#web/features/billing/search/find-payments.ts";
import { serviceSource } from "#web/features/consulting/search/find-services.ts";
import { courseSources } from "#web/features/courses/search/find-courses.ts";
import { eventSource } from "#web/features/events/search/find-events.ts";
import { noticeSource } from "#web/features/inbox/search/find-notices.ts";
import { productSource } from "#web/features/products/search/find-products.ts";
import type { Origins } from "#web/format/outward-link.ts";

const sourcesOfMembers = new WeakMap<MemberApi, readonly SearchSource[]>();

function sourcesOf(
  api: MemberApi,
  origins: Origins,
  lectureAtSchool: LectureAtSchool,
): readonly SearchSource[] {
  const sources = sourcesOfMembers.get(api) ?? [
    ...courseSources(api, lectureAtSchool),
    paymentSource(api),
    productSource(api, origins),
    serviceSource(api),
    eventSource(api, origins),
    noticeSource(api, origins),
  ];
  sourcesOfMembers.set(api, sources);
  return sources;
}

export interface SearchedList {
  source: SearchSource;
  reading: Reading;
}

/** Reads what is not known yet when the search opens. */
export function useSearchedLists(): readonly SearchedList[] {
  const sources = sourcesOf(useMemberApi(), useOrigins(), useLectureAtSchool());
  useEffect(() => {
    for (const source of sources) source.open();
  }, [sources]);
  const store = useMemo(() => togetherOf(sources), [sources]);
  const readings = useSyncExternalStore(store.subscribe, store.view);
  return useMemo(
    () =>
      sources.flatMap((source, at) =>
        readings[at] === undefined ? [] : [{ source, reading: readings[at] }],
      ),
    [sources, readings],
  );
}

/** The readings of all lists, as one store. */
function togetherOf(sources: readonly SearchSource[]) {
  let last: readonly Reading[] = [];
  const subscribe = (onChange: () => void) => {
    const ends = sources.map((source) => source.subscribe(onChange));
    return () => {
      for (const end of ends) end();
    };
  };
  const view = () => {
    const now = sources.map((source) => source.view());
    if (now.some((reading, at) => reading !== last[at])) last = now;
    return last;
  };
  return { subscribe, view };
}
