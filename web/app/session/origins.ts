/** Against which origins an address that the school sent is read. */

import { use, useMemo } from "react";

import type { Origins } from "#web/format/outward-link.ts";
import { usePortalUrl } from "#web/model/page-environment.ts";

import { SignedInContext } from "./signed-in.ts";

/** Memoized. In the first moments there is no session, and nothing of the school's either. */
export function useOrigins(): Origins {
  const portal = usePortalUrl();
  const school = use(SignedInContext)?.school.url ?? "";
  return useMemo(() => ({ portal, school }), [portal, school]);
}
