import { expect, it } from "vitest";

import { createScreenPages, type PageVariant } from "#bff/pages/screen-page.ts";
import type { BuiltScreen, Frame, FrameToRender, PagesOfBuild } from "#shared/renderer.ts";

const FRAME: Frame = { start: "<header></header>", waiting: "<main></main>", end: "<footer></footer>" };
const SCREEN: BuiltScreen = { pattern: "/courses", asks: [], scripts: {} };
const VARIANT: PageVariant = { language: "en", region: undefined, theme: null, problem: undefined };

/** @param frames  as they are rendered, one after the other */
function pagesOf(frames: readonly (Frame | undefined)[]) {
  const rendered: FrameToRender[] = [];
  const pages = createScreenPages({
    built: { members: { entry: "/index.js", scripts: [] }, style: "" } as unknown as PagesOfBuild,
    branding: { name: "Example", accent: null, courseLink: null, timeZone: "Asia/Taipei" },
    school: "https://school.example.com",
    rendering: {
      frame: async (frame) => {
        rendered.push(frame);
        return frames[rendered.length - 1];
      },
    },
    live: { now: () => ({ version: 1 }) as never },
  });
  return { pages, rendered };
}

it("a page is made once for each screen and variant", async () => {
  const { pages, rendered } = pagesOf(Array.from({ length: 20 }, () => FRAME));
  const variants: PageVariant[] = [
    VARIANT,
    { ...VARIANT, language: "zh-TW" },
    { ...VARIANT, region: "US" },
    { ...VARIANT, theme: "dark" },
    { ...VARIANT, problem: "access_denied" },
  ];
  for (let round = 0; round < 2; round += 1)
    for (const variant of variants) await pages.page(SCREEN, variant);
  expect(rendered).toHaveLength(variants.length);
  await pages.page({ ...SCREEN, pattern: "/billing" }, VARIANT);
  expect(rendered).toHaveLength(variants.length + 1);
});

it("a frame that could not be rendered is rendered at the next request", async () => {
  const { pages, rendered } = pagesOf([undefined, FRAME]);
  expect(await pages.page(SCREEN, VARIANT)).toBeUndefined();
  expect((await pages.page(SCREEN, VARIANT))?.waiting).toBe(FRAME.waiting);
  expect(rendered).toHaveLength(2);
});
