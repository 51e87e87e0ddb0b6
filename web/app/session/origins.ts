/** The origins against which the school's addresses are checked. */

import { use, useMemo } from "react";

import type { Origins } from "#web/format/outward-link.ts";
import { usePortalUrl } from "#web/model/page-environment.ts";

import { SignedInContext } from "./signed-in.ts";

/** Memoized. In the first moments there is no session, and no address of the school either. */
export function useOrigins(): Origins {
  const portal = usePortalUrl();
  const school = use(SignedInContext)?.school.url ?? "";
  return useMemo(() => ({ portal, school }), [portal, school]);
}
