/** The tab's title: "Page – Portal". */

import { useLayoutEffect } from "react";

import { portalPage } from "./branding/portal-page.ts";

export function useScreenTitle(page: string): void {
  // With the heading, not after it: a slow device would show the last screen's title for a moment.
  useLayoutEffect(() => {
    document.title = `${page} – ${portalPage.name}`;
  }, [page]);
}
