/** Every searched list with its loaded items. One set for each client, and so for each member. */

import { useEffect, useMemo, useSyncExternalStore } from "react";

import type { MemberApi } from "#web/app/graphql/member-api.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { useLectureAtSchool } from "#web/app/to-school/lecture-at-school.ts";
import { KINDS } from "#web/app/search/findable.ts";
import type { Reader, Reading, SearchedFeature, SearchSource } from "#web/app/search/search-source.ts";
import { useOrigins } from "#web/app/session/origins.ts";

const FEATURES = Object.entries(
  import.meta.glob<SearchedFeature>("../../features/*/search/search.ts", { eager: true, import: "searched" }),
).map(([path, searched]) => ({ feature: path.split("/").at(-3), ...searched }));

/** @param feature  the name of its folder */
export function keywordsOf(feature: string): string | undefined {
  return FEATURES.find((each) => each.feature === feature)?.keywords;
}

const sourcesOfMembers = new WeakMap<MemberApi, readonly SearchSource[]>();

function sourcesOf(reader: Reader): readonly SearchSource[] {
  const order = ({ kind }: SearchSource) => KINDS.indexOf(kind);
  const sources =
    sourcesOfMembers.get(reader.api) ??
    FEATURES.flatMap(({ sources: open }) => open?.(reader) ?? []).toSorted((a, b) => order(a) - order(b));
  sourcesOfMembers.set(reader.api, sources);
  return sources;
}

export interface SearchedList {
  source: SearchSource;
  reading: Reading;
}

/** Reads what is not known yet when the search opens. */
export function useSearchedLists(): readonly SearchedList[] {
  const sources = sourcesOf({
    api: useMemberApi(),
    origins: useOrigins(),
    lectureAtSchool: useLectureAtSchool(),
  });
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
