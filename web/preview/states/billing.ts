import { memberWith } from "./edits.ts";
import type { PreviewState } from "./state.ts";

export const BILLING_STATES: readonly PreviewState[] = [
  {
    id: "billing/empty",
    name: { "zh-TW": "還沒有付款", en: "no payments yet" },
    address: "/billing",
    edit: memberWith({ payments: [] }),
    shows: ["billing.empty.title"],
  },
];
