/**
 * The rendering threads, and the parts that wait for them. There are as many threads as the machine has cores to spare; the first
 * starts with the portal, each other one when a part waits.
 */

import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

import type { RenderedPart, RenderingThreadData, ToRender } from "#bff/pages/rendering-thread.ts";

/** A part that is to be rendered. */
export interface PartToRender {
  wanted: ToRender;
  /** Called once. @param part  undefined when it could not be rendered */
  done: (part: unknown) => void;
}

interface RenderingThreadsOptions extends RenderingThreadData {
  /** How many there may be, in place of `coresToSpare()`. */
  threads?: number;
  /** Called when a part could not be rendered. @param reason  a sentence without text of the error, which may hold a member's data */
  onFault: (reason: string) => void;
  /** Called for each part that was rendered. */
  onRendered: (kind: ToRender["kind"], seconds: number) => void;
}

/** A thread gets the next part before it has finished one. */
const PARTS_AT_ONCE = 2;
/** A thread that has not answered for this long is ended, and the next part starts another. */
const MAX_SILENCE_MS = 10_000;
const MAX_HEAP_MB = 256;
/**
 * A page leaves several megabytes of short-lived objects. In the small young generation that Node gives a thread, they are
 * collected many times for each page. `e2e/bench/results/pages.md` has the processor time.
 */
const MAX_YOUNG_HEAP_MB = 64;
/** Each takes up to 300 MB, and one event loop feeds all of them. */
const MAX_THREADS = 4;

/** One core is the event loop's. */
export function coresToSpare(): number {
  return Math.max(1, Math.min(availableParallelism() - 1, MAX_THREADS));
}

interface Thread {
  worker: Worker;
  isReady: boolean;
  /** By id, the first one first. */
  begun: Map<number, { part: PartToRender; at: number }>;
  startedAt: number;
}

export function createRenderingThreads(options: RenderingThreadsOptions) {
  const { threads: maxThreads = coresToSpare(), onFault, onRendered, ...workerData } = options;
  const threads = new Set<Thread>();
  const waiting = new Set<PartToRender>();
  let isClosed = false;
  let nextId = 0;

  const giveUp = (parts: Iterable<PartToRender>): void => {
    for (const part of parts) part.done(undefined);
  };
  const giveUpWaiting = (): void => {
    const parts = [...waiting];
    waiting.clear();
    giveUp(parts);
  };

  const answered = (thread: Thread, { id, part, ms }: RenderedPart): void => {
    const begun = thread.begun.get(id);
    if (begun === undefined) return;
    thread.begun.delete(id);
    if (part === undefined) onFault("a part of it could not be rendered");
    else onRendered(begun.part.wanted.kind, ms / 1000);
    begun.part.done(part);
    begin();
  };

  const ended = (thread: Thread): void => {
    if (!threads.delete(thread)) return;
    const begun = [...thread.begun.values()];
    // An answer that is still on its way must not be a second one.
    thread.begun.clear();
    giveUp(begun.map(({ part }) => part));
    // The program cannot be loaded: the waiting parts would start one thread after another.
    if (!thread.isReady) giveUpWaiting();
    begin();
  };

  const start = (): void => {
    let worker: Worker;
    try {
      worker = startWorker(workerData);
    } catch {
      onFault("the rendering thread could not be started");
      if (threads.size === 0) giveUpWaiting();
      return;
    }
    const thread: Thread = { worker, isReady: false, begun: new Map(), startedAt: performance.now() };
    threads.add(thread);
    worker.on("message", (message: RenderedPart | "ready") => {
      if (message !== "ready") return answered(thread, message);
      thread.isReady = true;
      begin();
    });
    worker.on("error", () => onFault("the rendering thread ended with an error"));
    worker.on("exit", () => ended(thread));
  };

  /** Gives each thread as many parts as it takes, and starts another thread for the rest. */
  const begin = (): void => {
    for (const thread of threads) {
      if (!thread.isReady) continue;
      for (const part of waiting) {
        if (thread.begun.size >= PARTS_AT_ONCE) break;
        waiting.delete(part);
        const id = nextId++;
        thread.begun.set(id, { part, at: performance.now() });
        thread.worker.postMessage({ ...part.wanted, id } satisfies ToRender & { id: number });
      }
    }
    const isStarting = [...threads].some(({ isReady }) => !isReady);
    if (waiting.size > 0 && !isStarting && threads.size < maxThreads && !isClosed) start();
  };

  const endSilent = (): void => {
    for (const thread of threads) {
      const [oldest] = thread.begun.values();
      const silentSince = oldest?.at ?? (thread.isReady ? Number.POSITIVE_INFINITY : thread.startedAt);
      if (performance.now() - silentSince <= MAX_SILENCE_MS) continue;
      void thread.worker.terminate();
      ended(thread);
    }
  };

  return {
    /** Starts the first thread, so that the first page does not wait for it. */
    warmUp: (): void => {
      if (threads.size === 0 && !isClosed) start();
    },

    add(part: PartToRender): void {
      if (isClosed) return part.done(undefined);
      endSilent();
      waiting.add(part);
      begin();
    },

    /** Removes a part that no thread has begun; its `done` is not called. @returns false for a part that a thread has begun */
    remove: (part: PartToRender): boolean => waiting.delete(part),

    /** Parts that a thread has, and parts that wait for one. */
    load: (): { running: number; waiting: number } => ({
      running: [...threads].reduce((sum, { begun }) => sum + begun.size, 0),
      waiting: waiting.size,
    }),

    close: async (): Promise<void> => {
      isClosed = true;
      giveUpWaiting();
      const ending = [...threads];
      for (const thread of ending) ended(thread);
      await Promise.all(ending.map(({ worker }) => worker.terminate()));
    },
  };
}

/** @throws {Error} when the thread cannot be started */
function startWorker(workerData: RenderingThreadData): Worker {
  const worker = new Worker(new URL("./rendering-thread.ts", import.meta.url), {
    workerData,
    // React renders many times slower where this is not set. No other setting of the portal is for this thread.
    env: { NODE_ENV: "production" },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
  });
  // A portal that stops does not wait for it.
  worker.unref();
  return worker;
}
