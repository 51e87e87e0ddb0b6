/** Entry of the program that renders the portal's pages in Node. The build makes it (`web/build/write-render-program.ts`). */

import type { RenderProgram } from "#shared/renderer.ts";

import type { ScreenQuestions } from "./screen-questions.ts";

export const openRenderer: RenderProgram["openRenderer"] = async (branding, portalUrl) => {
  // Some modules read the operator's choices when they load.
  globalThis.pageData = { branding };
  const { createRenderer } = await import("./renderer.tsx");
  return createRenderer(portalUrl);
};

export const openReader: RenderProgram["openReader"] = async (branding) => {
  globalThis.pageData = { branding };
  return (await import("./can-read.ts")).canRead;
};

/** Called by the build. */
export async function screenQuestions(): Promise<ScreenQuestions[]> {
  return (await import("./screen-questions.ts")).screenQuestions();
}
