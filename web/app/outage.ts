/** Which failures the page shows now, so that none is shown twice, and when the last automatic refresh failed. */

import { useEffect } from "react";

import type { Instant } from "#web/format/instants.ts";
import { sharedValue, useSharedValue } from "#web/ui/browser/shared-value.ts";

import type { FailureCode } from "./graphql/failures.ts";

/** When the last refresh of the page failed; undefined after one that succeeded. */
export const refreshFailedAt = sharedValue<Instant | undefined>(undefined);

const shown = sharedValue<readonly FailureCode[]>([]);

/** Called by a part of the page that shows this failure. */
export function useShowsFailure(code: FailureCode): void {
  useEffect(() => {
    shown.set([...shown.now(), code]);
    return () => {
      const at = shown.now().indexOf(code);
      shown.set(shown.now().filter((_, index) => index !== at));
    };
  }, [code]);
}

/** The failures that parts of the page show: if there are any, the banner stays hidden. */
export function useShownFailures(): readonly FailureCode[] {
  return useSharedValue(shown);
}
