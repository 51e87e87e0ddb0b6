import { MINUTE } from "#shared/sample-members/sample-times.ts";

import { payment } from "./edits.ts";
import { fromDeadline } from "./moments.ts";
import type { PreviewState } from "./state.ts";

export const PAYMENT_STATES: readonly PreviewState[] = [
  {
    id: "payment/due-59min",
    name: { "zh-TW": "距期限 59 分鐘", en: "59 minutes before the deadline" },
    address: "/billing/{0240}",
    moment: fromDeadline("0240", -59 * MINUTE),
    shows: [
      ["paymentWords.left", { time: ["paymentWords.leftMinutes", { minutes: 59 }] }],
      "payment.storeCode",
    ],
  },
  {
    id: "payment/state-unknown",
    name: { "zh-TW": "不認得的狀態", en: "a state that nobody listed" },
    address: "/billing/{0240}",
    edit: payment("0240", { paymentState: "on_hold" }),
    shows: [["paymentWords.standingOther", { word: "on_hold" }]],
  },
];
