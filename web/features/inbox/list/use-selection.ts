/** The notifications that the member has selected, to mark them together. */

import { useCallback, useMemo, useState } from "react";

/** Each is marked by a call of its own, since the school marks one or all, and the BFF queues forty calls of a session. */
export const MAX_SELECTED = 30;

export interface Selection {
  /** Undefined while rows cannot be selected. */
  ids: ReadonlySet<string> | undefined;
  begin: () => void;
  end: () => void;
  /** Unchanged identity between renders. */
  toggle: (id: string) => void;
  /** Selects these; only the first ones if there are too many. */
  choose: (ids: readonly string[]) => void;
}

/** Memoized. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  const begin = useCallback(() => setIds(new Set()), []);
  const end = useCallback(() => setIds(undefined), []);
  const toggle = useCallback(
    (id: string) =>
      setIds((known) => {
        const next = new Set(known);
        if (!next.delete(id) && next.size < MAX_SELECTED) next.add(id);
        return next;
      }),
    [],
  );
  const choose = useCallback(
    (chosen: readonly string[]) => setIds(new Set(chosen.slice(0, MAX_SELECTED))),
    [],
  );
  return useMemo(() => ({ ids, begin, end, toggle, choose }), [ids, begin, end, toggle, choose]);
}
