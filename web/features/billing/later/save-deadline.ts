/** Saves a payment's deadline as a calendar file; loaded at the first use. */

import { saveCalendarFile } from "#web/ui/browser/save-calendar-file.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import type { CalendarEvent } from "#web/format/ics.ts";
import { calendarTime } from "#web/model/sent-time.ts";

export async function saveDeadline(
  payment: Payment,
  words: Parameters<typeof deadlineEvent>[1],
): Promise<void> {
  const event = deadlineEvent(payment, words);
  if (event !== null) await saveCalendarFile(payment.tradeNo.replaceAll(/[^\w-]/g, "_"), [event]);
}

/** @returns null when the school sends no deadline that can be read */
export function deadlineEvent(
  { tradeNo, expiredAt }: Payment,
  texts: { summary: string; description: string; url: string; host: string },
): CalendarEvent | null {
  const startsAt = expiredAt === null ? null : calendarTime(expiredAt);
  if (startsAt === null) return null;
  const { summary, description, url, host } = texts;
  const uid = `payment-${tradeNo}-due@${host}`;
  return { uid, startsAt, summary, description, url, reminds: ["day", "hour"] };
}
