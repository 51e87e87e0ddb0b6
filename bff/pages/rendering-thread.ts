/** A thread of `rendering-threads.ts`: loads the build's render program and renders one part of a page after another. */

import { Console } from "node:console";
import { Writable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";

import type { FrameToRender, RenderProgram, ScreenToRender } from "#shared/renderer.ts";
import type { PortalBranding } from "#shared/page-data.ts";

export interface RenderingThreadData {
  /** `file:` address of the build's render program. */
  program: string;
  branding: PortalBranding;
  /** Public origin of the portal. */
  portalUrl: string;
}

export type ToRender = { kind: "frame"; asked: FrameToRender } | { kind: "screen"; asked: ScreenToRender };

export interface RenderedPart {
  id: number;
  /** The result of the renderer; undefined when the part could not be rendered. */
  part: unknown;
  /** How long it took. */
  ms: number;
}

// A message of the renderer, for example about a value that it cannot format, may have data of a member. The portal's output is a
// log for operators.
globalThis.console = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }));

const { program, branding, portalUrl } = workerData as RenderingThreadData;
const { openRenderer } = (await import(program)) as RenderProgram;
const renderer = await openRenderer(branding, portalUrl);

parentPort?.on("message", ({ id, ...wanted }: ToRender & { id: number }) => {
  const startedAt = performance.now();
  const tell = (part: unknown): void =>
    parentPort?.postMessage({ id, part, ms: performance.now() - startedAt } satisfies RenderedPart);
  const rendering = wanted.kind === "frame" ? renderer.frame(wanted.asked) : renderer.screen(wanted.asked);
  rendering.then(tell, () => tell(undefined));
});
parentPort?.postMessage("ready");
