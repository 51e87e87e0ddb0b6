/**
 * Renders parts of pages in a thread of its own, so that no call waits for it. A page is complete without its screen: where there
 * is none in time, the browser renders the screen itself.
 */

import { Worker } from "node:worker_threads";

import type { RenderedPart, RenderingThreadData, ToRender } from "#bff/pages/rendering-thread.ts";
import type { Frame, FrameToRender, ScreenToRender } from "#shared/renderer.ts";

export interface Rendering {
  /** Starts the thread, so that the first page does not wait for it. */
  warmUp: () => void;
  /** @returns undefined when it fails twice */
  frame: (asked: FrameToRender) => Promise<Frame | undefined>;
  /** @returns undefined when too many wait, when it takes too long, or when it fails */
  screen: (asked: ScreenToRender) => Promise<string | undefined>;
  close: () => Promise<void>;
}

/** A screen takes some 10 ms: what would wait for more of them than this comes sooner from the browser's own rendering. */
export const MAX_WAITING = 8;
const MAX_RENDERING_MS = 300;
/** A thread that has not answered for this long is ended, and the next part starts another. */
const MAX_SILENCE_MS = 10_000;
const MAX_HEAP_MB = 256;
/**
 * A page leaves several megabytes of short-lived objects. In the small young generation that Node gives a thread, they are
 * collected many times for each page. `npm run bench -- pages` shows the processor time.
 */
const MAX_YOUNG_HEAP_MB = 64;

interface RenderingOptions extends RenderingThreadData {
  /** Milliseconds that a screen is waited for. */
  maxMs?: number;
  /** Called when a part could not be rendered. @param reason  a sentence without anything of the error, which may hold a member's data */
  onFault: (reason: string) => void;
}

interface Waiting {
  askedAt: number;
  end: (part: unknown) => void;
}

export function createRendering({
  onFault,
  maxMs = MAX_RENDERING_MS,
  ...workerData
}: RenderingOptions): Rendering {
  let thread: Worker | undefined;
  let isClosed = false;
  let nextId = 0;
  const waiting = new Map<number, Waiting>();

  const settle = (id: number, part: unknown): void => {
    const one = waiting.get(id);
    waiting.delete(id);
    one?.end(part);
  };
  const giveUpAll = (): void => {
    for (const id of waiting.keys()) settle(id, undefined);
  };

  const start = (): Worker => {
    const started = new Worker(new URL("./rendering-thread.ts", import.meta.url), {
      workerData,
      // React renders many times slower where this is not set. Nothing else of the portal's settings is this thread's business.
      env: { NODE_ENV: "production" },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
    });
    started.on("message", ({ id, part }: RenderedPart) => {
      if (part === undefined) onFault("a part of it could not be rendered");
      settle(id, part);
    });
    started.on("error", () => onFault("the rendering thread ended with an error"));
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
      if (!isClosed) thread ??= start();
    } catch {
      onFault("the rendering thread could not be started");
    }
    return thread;
  };

  const render = (wanted: ToRender): Promise<unknown> => {
    const [oldest] = waiting.values();
    const now = performance.now();
    if (oldest !== undefined && now - oldest.askedAt > MAX_SILENCE_MS) void thread?.terminate();
    const rendering = threadNow();
    if (rendering === undefined) return Promise.resolve(undefined);
    const id = nextId++;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(id, { askedAt: now, end: resolve });
    rendering.postMessage({ ...wanted, id } satisfies ToRender & { id: number });
    return promise;
  };

  return {
    warmUp: () => void threadNow(),
    async frame(asked) {
      const wanted = { kind: "frame", asked } as const;
      // A second time for a thread that ended meanwhile: another starts.
      return ((await render(wanted)) ?? (await render(wanted))) as Frame | undefined;
    },
    async screen(asked) {
      if (waiting.size >= MAX_WAITING) return undefined;
      const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => resolve(undefined), maxMs);
      const markup = await Promise.race([render({ kind: "screen", asked }), tooLate]);
      clearTimeout(timer);
      return markup as string | undefined;
    },
    async close() {
      isClosed = true;
      const ending = thread;
      thread = undefined;
      giveUpAll();
      await ending?.terminate();
    },
  };
}
