/** What the portal and its drawing thread send each other. */

import type { ScreenToDraw } from "#shared/drawn-screen.ts";
import type { PortalLook } from "#shared/session-view.ts";

export interface DrawingThreadData {
  /** `file:` address of the build's drawing program. */
  program: string;
  look: PortalLook;
  /** Public origin of the portal. */
  portalUrl: string;
}

export interface ToDraw {
  id: number;
  screen: ScreenToDraw;
}

export interface Drawn {
  id: number;
  /** Undefined when the screen could not be drawn. */
  markup: string | undefined;
}
