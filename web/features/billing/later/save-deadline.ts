/** Saves a payment's deadline as a calendar file; loaded at the first use. */

import { saveCalendarFile } from "#web/ui/browser/save-calendar-file.ts";

import { deadlineEvent } from "./deadline-event.ts";
import type { Payment } from "#web/model/payment/payment.ts";

export async function saveDeadline(
  payment: Payment,
  words: Parameters<typeof deadlineEvent>[1],
): Promise<void> {
  const event = deadlineEvent(payment, words);
  if (event !== null) await saveCalendarFile(payment.tradeNo.replaceAll(/[^\w-]/g, "_"), event);
}
