import { fromUnlock } from "./moments.ts";
import type { PreviewState } from "./state.ts";

export const CURRICULUM_STATES: readonly PreviewState[] = [
  {
    id: "curriculum/unlocks-now",
    name: { "zh-TW": "單元正要開放", en: "a lecture is about to open" },
    address: "/courses/home-baking-sourdough",
    moment: fromUnlock("home-baking-sourdough", -2000),
    clock: "runs",
    shows: ["curriculum.locked.opening"],
  },
];
