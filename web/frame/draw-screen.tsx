/**
 * Entry of the program by which the BFF draws a screen with its data (`bff/drawing/`). The build makes it for Node
 * (`web/build/write-pages.ts`); it never runs in a browser.
 */

import type { DrawingProgram } from "#shared/drawn-screen.ts";

/** Loads the screens' program, which reads the operator's choices when it is loaded. */
export const openDrawing: DrawingProgram["openDrawing"] = async (
  { name, courseLink, timeZone },
  portalUrl,
) => {
  globalThis.portalMeta = {
    "portal-name": name,
    "portal-course-link": courseLink ?? "",
    "portal-time-zone": timeZone,
  };
  const { drawScreen } = await import("./drawn-screen.tsx");
  return (screen) => drawScreen(screen, portalUrl);
};
