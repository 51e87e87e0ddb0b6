/** The tab's title: "Page – Portal". */

import { useEffect } from "react";

import { portalPage } from "./portal-look.ts";

export function useScreenTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} – ${portalPage.name}`;
  }, [page]);
}
