/**
 * What a page was rendered for. The first render in the browser is to equal the one that the BFF sent, so it takes these; after
 * it, what shows the time or depends on the device goes on with the device's own (`useSyncExternalStore`).
 */

import { createContext, use } from "react";

import type { Device } from "#shared/device-cookies.ts";

export interface PageEnvironment {
  /** Public origin of the portal. */
  portalUrl: string;
  device: Device;
  /** In milliseconds since the epoch; undefined for the time of the first render. */
  renderedAt: number | undefined;
}

/** For a page that nobody has rendered before. */
export const PageEnvironmentContext = createContext<PageEnvironment>({
  portalUrl: typeof window === "undefined" ? "" : window.location.origin,
  device: { width: 0, zone: "UTC", openSections: [] },
  renderedAt: undefined,
});

/** Public origin of the portal. */
export function usePortalUrl(): string {
  return use(PageEnvironmentContext).portalUrl;
}
