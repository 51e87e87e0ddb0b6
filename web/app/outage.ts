/** What the page says of calls that failed, so that nothing is said twice, and what it cannot know by itself: a refresh that failed. */

import { useEffect } from "react";

import type { Instant } from "#web/format/instants.ts";
import { sharedValue, useSharedValue } from "#web/ui/browser/shared-value.ts";

import type { FailureCode } from "./graphql/failures.ts";

/** When the page was last refreshed in vain, until it is refreshed again. */
export const refreshFailedAt = sharedValue<Instant | undefined>(undefined);

const shown = sharedValue<readonly FailureCode[]>([]);

/** For a part of the page that shows this failure. */
export function useShowsFailure(code: FailureCode): void {
  useEffect(() => {
    shown.set([...shown.now(), code]);
    return () => {
      const at = shown.now().indexOf(code);
      shown.set(shown.now().filter((_, index) => index !== at));
    };
  }, [code]);
}

/** What parts of the page show: where they do, the banner stays hidden. */
export function useShownFailures(): readonly FailureCode[] {
  return useSharedValue(shown);
}
