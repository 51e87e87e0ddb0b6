/** Counts up in the browser's idle time, so that a long page is rendered in small parts after its first paint. */

import { startTransition, useEffect, useState } from "react";

import { whenIdle } from "./device.ts";

/**
 * @param total  where to stop
 * @param first  the count at the start
 * @param restartKey  a new value restarts the count
 * @returns how many parts may be rendered now
 */
export function useIdleCount(total: number, first: number, restartKey: string): number {
  const [state, setState] = useState({ count: first, restartKey });
  const isRestarted = state.restartKey !== restartKey;
  if (isRestarted) setState({ count: first, restartKey });
  const count = isRestarted ? first : state.count;

  useEffect(() => {
    if (count >= total) return undefined;
    const next = () =>
      startTransition(() =>
        setState((previous) =>
          previous.restartKey === restartKey ? { count: previous.count + 1, restartKey } : previous,
        ),
      );
    return whenIdle(next, 500, 16);
  }, [count, total, restartKey]);

  return count;
}
