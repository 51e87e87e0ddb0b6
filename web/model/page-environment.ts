/**
 * The values with which the server rendered a page. The first render in the browser must equal the server's, so it uses them. After it,
 * everything that shows the time or depends on the device uses the device's own values (`useSyncExternalStore`).
 */

import { createContext, use } from "react";

import type { Device } from "#shared/device-cookies.ts";
import { regionOfReader } from "#shared/languages.ts";
import { deviceLanguages } from "#web/ui/browser/device.ts";

export interface PageEnvironment {
  /** Public origin of the portal. */
  portalUrl: string;
  device: Device;
  /** In milliseconds since the epoch; undefined for the time of the first render. */
  renderedAt: number | undefined;
}

/** For a page that was not rendered on the server. */
export const PageEnvironmentContext = createContext<PageEnvironment>({
  portalUrl: typeof window === "undefined" ? "" : window.location.origin,
  device: { width: 0, zone: "UTC", openSections: [], region: regionOfReader(deviceLanguages()) },
  renderedAt: undefined,
});

/** Public origin of the portal. */
export function usePortalUrl(): string {
  return use(PageEnvironmentContext).portalUrl;
}
