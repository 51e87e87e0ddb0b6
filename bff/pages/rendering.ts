/**
 * Renders parts of pages in threads of their own, so that no call waits for them. A page is complete without its screen: when
 * the screen is not ready in time, the browser renders it.
 */

import type { Metrics } from "#bff/ops/metrics/metrics.ts";
import type { RenderingRefusal } from "#bff/ops/metrics/metric-labels.ts";
import type { RenderingThreadData, ToRender } from "#bff/pages/rendering-thread.ts";
import { coresToSpare, createRenderingThreads, type PartToRender } from "#bff/pages/rendering-threads.ts";
import type { Frame, FrameToRender, ScreenToRender } from "#shared/renderer.ts";

/** Its markup, or why there is none. */
type RenderedScreen = { markup: string } | { refusal: RenderingRefusal };

export type Rendering = ReturnType<typeof createRendering>;

/** Screens of one thread, some 10 ms each. Behind more of them, the browser renders a screen sooner. */
export const MAX_SCREENS_OF_THREAD = 8;
/** Of one member, so that nobody has all places. A browser that restores many tabs renders some of them itself. */
export const MAX_SCREENS_OF_MEMBER = 4;
const MAX_RENDERING_MS = 300;

interface RenderingOptions extends RenderingThreadData {
  /** Milliseconds after which the page continues without its screen. */
  maxMs?: number;
  /** How many threads there may be, in place of as many as there are cores to spare. */
  threads?: number;
  metrics: Pick<Metrics, "renderingSeconds" | "sources">;
  /** Called when a part could not be rendered. @param reason  a sentence without text of the error, which may hold a member's data */
  onFault: (reason: string) => void;
}

export function createRendering({
  metrics,
  maxMs = MAX_RENDERING_MS,
  threads: maxThreads = coresToSpare(),
  ...options
}: RenderingOptions) {
  const threads = createRenderingThreads({
    ...options,
    threads: maxThreads,
    onRendered: (kind, seconds) => metrics.renderingSeconds.observe(seconds, kind),
  });
  metrics.sources.renderings = threads.load;
  /** How many screens of each member are asked for; only members with any. */
  const ofMember = new Map<string, number>();
  let screens = 0;

  const take = (member: string): void => {
    screens += 1;
    ofMember.set(member, (ofMember.get(member) ?? 0) + 1);
  };
  const giveBack = (member: string): void => {
    screens -= 1;
    const left = (ofMember.get(member) ?? 1) - 1;
    if (left === 0) ofMember.delete(member);
    else ofMember.set(member, left);
  };

  const render = (wanted: ToRender): Promise<unknown> =>
    new Promise((resolve) => threads.add({ wanted, done: resolve }));

  return {
    warmUp: threads.warmUp,

    /** @returns undefined when it fails twice */
    async frame(asked: FrameToRender): Promise<Frame | undefined> {
      const wanted = { kind: "frame", asked } as const;
      // The thread may have ended meanwhile: the second time another one starts.
      return ((await render(wanted)) ?? (await render(wanted))) as Frame | undefined;
    },

    /** @param member  the `sub` of the member whom it shows */
    screen(asked: ScreenToRender, member: string): Promise<RenderedScreen> {
      if (screens >= MAX_SCREENS_OF_THREAD * maxThreads) return Promise.resolve({ refusal: "queue_full" });
      if ((ofMember.get(member) ?? 0) >= MAX_SCREENS_OF_MEMBER)
        return Promise.resolve({ refusal: "member_share" });
      take(member);
      return new Promise((resolve) => {
        const part: PartToRender = {
          wanted: { kind: "screen", asked },
          done(markup) {
            clearTimeout(timer);
            giveBack(member);
            resolve(markup === undefined ? { refusal: "rendering_failed" } : { markup: markup as string });
          },
        };
        const timer = setTimeout(() => {
          // A screen that a thread has begun keeps its place until the thread has finished.
          if (threads.remove(part)) giveBack(member);
          resolve({ refusal: "too_late" });
        }, maxMs);
        threads.add(part);
      });
    },

    close: threads.close,
  };
}
