/** The deadline of a payment as an event for a calendar. */

import type { CalendarEvent } from "#web/format/ics.ts";

import type { Payment } from "#web/model/payment/payment.ts";
import { calendarTime } from "#web/model/sent-time.ts";

/** @returns null when the school sends no deadline that can be read */
export function deadlineEvent(
  { tradeNo, expiredAt }: Payment,
  texts: { summary: string; description: string; url: string; host: string },
): CalendarEvent | null {
  const startsAt = expiredAt === null ? null : calendarTime(expiredAt);
  if (startsAt === null) return null;
  const { summary, description, url, host } = texts;
  return { uid: `payment-${tradeNo}-due@${host}`, startsAt, summary, description, url };
}
