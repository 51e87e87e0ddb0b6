/**
 * Whether the screens can read a value that a school sends. Only the parsers of the screens decide; `check-setup -- --member` asks them for
 * each value of a real member.
 */

import { NOTIFICATION_TOPICS } from "#shared/notification-topics.ts";
import { PAYMENT_METHODS } from "#shared/payment-methods.ts";
import type { CanRead } from "#shared/renderer.ts";
import { parseService } from "#web/features/consulting/view-model/service.ts";
import { paymentState } from "#web/model/payment/payment-state.ts";
import { parseRefund } from "#web/model/payment/refund.ts";
import { knownWord, sentFlag, sentText, visibleText } from "#web/model/sent.ts";
import { parseSentAmount } from "#web/model/sent-amount.ts";
import { sentLength } from "#web/model/sent-length.ts";
import { parseTime } from "#web/model/sent-time.ts";

const SLOT = { weekday: "monday", startTime: "19:00", endTime: "20:00", timeZone: "UTC" };
const isSlot = (part: object): boolean =>
  parseService({ slots: [{ ...SLOT, ...part }] } as Parameters<typeof parseService>[0]).unreadable === 0;

const isState = (state: Partial<Parameters<typeof paymentState>[0]>): boolean =>
  typeof paymentState({ sentState: "paid", isPayable: false, refund: null, amount: null, ...state }) ===
  "string";

const isOneOf =
  (words: readonly string[]) =>
  (value: unknown): boolean =>
    knownWord(value, words) !== undefined;

/** By the schema's types. */
const READERS: Readonly<Record<string, (value: unknown) => boolean>> = {
  DateTime: (value) => parseTime(value, "start")?.at !== null,
  // A text that is no amount becomes an object with that text.
  Decimal: (value) => {
    const amount = parseSentAmount(value);
    return amount === null || typeof amount === "string";
  },
  Int: (value) => sentLength(value, 1) !== null,
  Boolean: (value) => sentFlag(value) !== null,
  ID: (value) => sentText(value) !== null,
  TimeOfDay: (value) => isSlot({ startTime: value }),
  Weekday: (value) => isSlot({ weekday: value }),
  PaymentState: (value) => isState({ sentState: visibleText(value) }),
  RefundingState: (value) => isState({ refund: parseRefund({ refundingState: value }) }),
  PaymentType: isOneOf(PAYMENT_METHODS),
  NotificationTopic: isOneOf(NOTIFICATION_TOPICS),
  NotificationChannel: isOneOf(["in_app", "email"]),
};

/** Of another type: any text is read, and of an enumeration its words. */
export const canRead: CanRead = (type, value, words) => {
  const read = READERS[type] ?? (words.length === 0 ? () => true : isOneOf(words));
  return read(value);
};
