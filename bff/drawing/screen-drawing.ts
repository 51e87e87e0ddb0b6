/**
 * Draws members' screens in a thread of its own, so that no other request waits for a drawing. A page is complete without
 * its drawing: where there is none in time, the browser draws the screen itself.
 */

import { Worker } from "node:worker_threads";

import type { Drawn, DrawingThreadData, ToDraw } from "#bff/drawing/drawing-messages.ts";
import type { ScreenToDraw } from "#shared/drawn-screen.ts";

export interface ScreenDrawing {
  /** Starts the thread, so that the first page does not wait for it. */
  warmUp: () => void;
  /** @returns undefined when too many wait, when it takes too long, or when it fails */
  draw: (screen: ScreenToDraw) => Promise<string | undefined>;
  close: () => Promise<void>;
}

/** A drawing takes some 10 ms: what would wait for more of them than this comes sooner from the browser's own drawing. */
export const MAX_WAITING = 8;
const MAX_DRAWING_MS = 300;
/** A thread that has not answered for this long is ended, and the next drawing starts another. */
const MAX_SILENCE_MS = 10_000;
const MAX_HEAP_MB = 256;

interface DrawingOptions extends DrawingThreadData {
  /** Milliseconds that a drawing is waited for. */
  maxMs?: number;
  /** Called when a drawing failed. @param reason  a sentence without anything of the error, which may hold a member's data */
  onFault: (reason: string) => void;
}

interface Waiting {
  askedAt: number;
  end: (markup: string | undefined) => void;
}

export function createScreenDrawing({
  onFault,
  maxMs = MAX_DRAWING_MS,
  ...workerData
}: DrawingOptions): ScreenDrawing {
  let thread: Worker | undefined;
  let nextId = 0;
  const waiting = new Map<number, Waiting>();

  const settle = (id: number, markup: string | undefined): void => {
    const one = waiting.get(id);
    waiting.delete(id);
    one?.end(markup);
  };
  const giveUpAll = (): void => {
    for (const id of waiting.keys()) settle(id, undefined);
  };
  const start = (): Worker => {
    const started = new Worker(new URL("./drawing-thread.ts", import.meta.url), {
      workerData,
      // React draws many times slower where this is not set. Nothing else of the portal's settings is this thread's business.
      env: { NODE_ENV: "production" },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    started.on("message", (drawn: Drawn) => {
      if (drawn.markup === undefined) onFault("a screen could not be drawn from the school's answers");
      settle(drawn.id, drawn.markup);
    });
    started.on("error", () => onFault("the drawing thread ended with an error"));
    started.on("exit", () => {
      if (thread !== started) return;
      thread = undefined;
      giveUpAll();
    });
    // A portal that stops does not wait for it.
    started.unref();
    return started;
  };
  const threadNow = (): Worker | undefined => {
    try {
      thread ??= start();
    } catch {
      onFault("the drawing thread could not be started");
    }
    return thread;
  };

  return {
    warmUp: () => void threadNow(),

    async draw(screen) {
      const [oldest] = waiting.values();
      const now = performance.now();
      if (oldest !== undefined && now - oldest.askedAt > MAX_SILENCE_MS) void thread?.terminate();
      if (waiting.size >= MAX_WAITING) return undefined;
      const drawing = threadNow();
      if (drawing === undefined) return undefined;
      const id = nextId++;
      const { promise, resolve } = Promise.withResolvers<string | undefined>();
      const timer = setTimeout(() => resolve(undefined), maxMs);
      waiting.set(id, { askedAt: now, end: resolve });
      drawing.postMessage({ id, screen } satisfies ToDraw);
      const markup = await promise;
      clearTimeout(timer);
      return markup;
    },
    async close() {
      const ending = thread;
      thread = undefined;
      giveUpAll();
      await ending?.terminate();
    },
  };
}
