/** The thread of `screen-drawing.ts`: loads the build's drawing program and draws one screen after another. */

import { Console } from "node:console";
import { Writable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";

import type { Drawn, DrawingThreadData, ToDraw } from "#bff/drawing/drawing-messages.ts";
import type { DrawingProgram } from "#shared/drawn-screen.ts";

// What a drawing complains of, such as a value that it cannot format, may be a member's. The portal's output is a log for
// operators.
globalThis.console = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }));

const { program, look, portalUrl } = workerData as DrawingThreadData;
const { openDrawing } = (await import(program)) as DrawingProgram;
const drawScreen = await openDrawing(look, portalUrl);

parentPort?.on("message", ({ id, screen }: ToDraw) => {
  const tell = (drawn: Drawn): void => parentPort?.postMessage(drawn);
  drawScreen(screen).then(
    (markup) => tell({ id, markup }),
    () => tell({ id, markup: undefined }),
  );
});
