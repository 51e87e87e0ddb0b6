import { HOUR } from "#shared/sample-members/sample-times.ts";

import { fromEvent } from "./moments.ts";
import type { PreviewState } from "./state.ts";

export const OFFERS_STATES: readonly PreviewState[] = [
  {
    id: "events/past",
    name: { "zh-TW": "活動已結束", en: "an event is over" },
    address: "/events",
    moment: fromEvent("online-ama", 3 * HOUR),
    shows: [{ text: "線上 AMA" }, "events.past"],
  },
];
