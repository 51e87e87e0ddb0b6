/** One searched list: its loaded items, and how to read more of it. */

import { MINUTE_MS } from "#web/format/instants.ts";
import { timeNow } from "#web/ui/browser/clock.ts";

import type { Origins } from "#web/format/outward-link.ts";

import type { Failure } from "../graphql/failures.ts";
import type { MemberApi } from "../graphql/member-api.ts";
import type { LectureAtSchool } from "../to-school/lecture-at-school.ts";
import type { Findable, Kind } from "./findable.ts";

/** The part of a list that was not read: nothing, a part that can be read, or a part without a cursor. */
export type Rest = "none" | "readable" | "unreachable";

export interface Reading {
  found: readonly Findable[];
  /** Number of loaded items; larger than `found` during a long reading. */
  count: number;
  isReading: boolean;
  rest: Rest;
  failure: Failure | undefined;
}

export interface SearchSource {
  kind: Kind;
  subscribe: (onChange: () => void) => () => void;
  /** The same object until something changes. */
  view: () => Reading;
  /** Reads the part that most searches are about, unless it was read a moment ago. */
  open: () => void;
  /** Reads to the end. */
  readAll: () => void;
}

/** What the search over everything needs of a feature: `features/NAME/search/search.ts` exports it as `searched`. */
export interface SearchedFeature {
  /** What people call its screen in the navigation, in every language, whatever the current one is. */
  keywords?: string;
  sources?: (reader: Reader) => SearchSource[];
}

/** The member, and what their lists are read with. */
export interface Reader {
  api: MemberApi;
  origins: Origins;
  lectureAtSchool: LectureAtSchool;
}

/**
 * @param isAll  false: some pages are enough
 * @param report  receives the items that were found so far
 */
type Read = (
  isAll: boolean,
  report: (found: readonly Findable[]) => void,
) => Promise<Omit<Reading, "isReading" | "count">>;

/** A list that was read within this time is not read again when the search opens. */
const FRESH_MS = 2 * MINUTE_MS;

export function searchSource(kind: Kind, read: Read): SearchSource {
  const listeners = new Set<() => void>();
  let view: Reading = { found: [], count: 0, isReading: false, rest: "none", failure: undefined };
  let isAllWanted = false;
  let readAt = -Infinity;

  function publish(change: Partial<Reading>): void {
    const found = change.found ?? view.found;
    view = { ...view, ...change, found, count: found.length };
    for (const listener of listeners) listener();
  }

  /** While a list is read again, the items of the last reading stay until there are more. */
  function report(found: readonly Findable[]): void {
    if (found.length > view.found.length) publish({ found });
  }

  async function readNow(): Promise<void> {
    publish({ isReading: true, failure: undefined });
    const { found, rest, failure } = await read(isAllWanted, report);
    const isShorter = failure !== undefined && found.length < view.found.length;
    readAt = failure === undefined ? timeNow() : -Infinity;
    publish({ ...(!isShorter && { found }), rest, failure, isReading: false });
  }

  return {
    kind,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    view: () => view,
    open() {
      if (!view.isReading && timeNow() - readAt > FRESH_MS) void readNow();
    },
    readAll() {
      isAllWanted = true;
      if (!view.isReading) void readNow();
    },
  };
}
