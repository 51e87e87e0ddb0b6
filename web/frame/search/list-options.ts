/** The options of the search's list, in the order in which the arrow keys reach them. */

import type { Findable, Kind } from "#web/app/search/findable.ts";

import type { Group } from "./match.ts";

/** Options of each kind, until the member asks for all of them. */
const SHOWN = 4;
/** Nobody reads more than this: another word finds it faster. */
const MOST_SHOWN = 200;

export type Option = { id: string } & (
  | { item: Findable }
  /** Shows more options of a kind. */
  | { more: Kind; shown: number; count: number }
  /** A former search. */
  | { query: string }
);

export interface OptionSection {
  kind: Kind | "recent";
  options: readonly Option[];
}

/** @param whole  the kinds of which the member wants all options */
export function optionsOf(
  groups: readonly Group[],
  whole: ReadonlySet<Kind>,
  listId: string,
): OptionSection[] {
  return groups.map(({ kind, found }) => {
    const isWhole = whole.has(kind);
    const items = found
      .slice(0, isWhole ? MOST_SHOWN : SHOWN)
      .map((item, at): Option => ({ id: `${listId}-${kind}-${at}`, item }));
    if (isWhole || found.length <= SHOWN) return { kind, options: items };
    const shown = Math.min(found.length, MOST_SHOWN);
    return {
      kind,
      options: [...items, { id: `${listId}-${kind}-more`, more: kind, shown, count: found.length }],
    };
  });
}

export function optionsBeforeTyping(
  recent: readonly string[],
  places: readonly Findable[],
  listId: string,
): OptionSection[] {
  const recentOptions = recent.map((query, at): Option => ({ id: `${listId}-recent-${at}`, query }));
  // Only the screens, each once: settings and actions are found by their names.
  const addresses = places.map(({ target }) => ("href" in target ? target.href : undefined));
  const placeOptions = places
    .filter((_place, at) => addresses[at] !== undefined && addresses.indexOf(addresses[at]) === at)
    .map((item, at): Option => ({ id: `${listId}-screens-${at}`, item }));
  return [
    ...(recent.length > 0 ? [{ kind: "recent" as const, options: recentOptions }] : []),
    { kind: "screens", options: placeOptions },
  ];
}
