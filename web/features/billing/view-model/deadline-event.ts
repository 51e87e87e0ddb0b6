/** The deadline of a payment as an event for a calendar. */

import type { CalendarEvent } from "#web/format/ics.ts";

import type { Payment } from "#web/model/payment/payment.ts";

/** @returns null when the school gives no deadline */
export function deadlineEvent(
  { tradeNo, expiredAt }: Payment,
  texts: { summary: string; description: string; url: string; host: string },
): CalendarEvent | null {
  if (expiredAt === null) return null;
  const { summary, description, url, host } = texts;
  return { uid: `payment-${tradeNo}-due@${host}`, startsAt: expiredAt, summary, description, url };
}
