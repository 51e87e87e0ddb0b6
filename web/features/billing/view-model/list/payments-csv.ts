/** The loaded rows as a table for a spreadsheet: the school's own words and exact times. */

import { calendarDay, formatDateTime } from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { amountText, type SentAmount } from "#web/model/sent-amount.ts";
import { machineTime, type SentTime } from "#web/model/sent-time.ts";

/** @param schoolZone  IANA name of the school's zone; it names the columns with the school's times */
export function paymentsCsv(payments: readonly Payment[], schoolZone: string): string {
  const rows = payments.map((payment) => rowOf(payment, schoolZone));
  return csvFile([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
}

/** The columns have the school's own field names. */
function rowOf(payment: Payment, schoolZone: string): Record<string, string> {
  const { refund, invoice } = payment;
  return {
    tradeNo: numberAsText(payment.tradeNo),
    paymentState: payment.sentState ?? "",
    paymentType: payment.type ?? "",
    amount: digits(payment.amount),
    currency: payment.currency,
    paidAt: iso(payment.paidAt),
    [`paidAt (${schoolZone})`]: timeIn(schoolZone, payment.paidAt),
    expiredAt: iso(payment.expiredAt),
    [`expiredAt (${schoolZone})`]: timeIn(schoolZone, payment.expiredAt),
    lineitems: payment.lines
      .map(({ title, quantity }) => (quantity === 1 ? (title ?? "") : `${title ?? ""} x${quantity}`))
      .join("; "),
    adjustments: payment.adjustments
      .map(({ label, amount }) => `${label ?? ""} ${digits(amount)}`.trim())
      .join("; "),
    invoice: numberAsText(invoice?.number ?? ""),
    refundingState: refund?.state ?? "",
    refundedAmount: digits(refund?.amount),
    refundRequestedAt: iso(refund?.requestedAt ?? null),
    refundedAt: iso(refund?.refundedAt ?? null),
  };
}

/** Digits that a spreadsheet would read as a number or a date, and write in another form. */
const READ_AS_NUMBER = /^\d[\d.,:/ +-]*(e[+-]?\d+)?$/i;

/**
 * Choice (a tab before numbers of payments in the CSV): Excel, Numbers and LibreOffice then treat the cell as text, and keep each digit
 * and zero; quotation marks do not have that effect. A program reads the number by ignoring spaces around it.
 */
function numberAsText(number: string): string {
  return READ_AS_NUMBER.test(number) ? `\t${number}` : number;
}

/** Unreadable text stays as the school wrote it. */
function digits(amount: SentAmount | null | undefined): string {
  return amountText(amount) ?? "";
}

function iso(time: SentTime | null): string {
  return time === null ? "" : (machineTime(time) ?? time.written);
}

/**
 * Choice (the school's clock in the CSV): the school's local time stands beside the exact time, because its staff and the invoices use
 * it.
 */
function timeIn(zone: string, time: SentTime | null): string {
  if (time?.at == null || time.dayZone !== null) return "";
  return formatDateTime(time.at, { locale: "zh-TW", zone });
}

/** `billing_newest-150_2026-11-21.csv`: the name says which rows are in it, and the day at the school. */
export function csvName(rows: { count: number; isAll: boolean }, now: Instant, schoolZone: string): string {
  const day = calendarDay(now, schoolZone);
  return `billing_${rows.isAll ? "all" : "newest"}-${rows.count}_${day}.csv`;
}

/** Byte order mark: without it, spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * A spreadsheet would run a cell that starts like this as a formula. Some ignore spaces and invisible characters before the sign, and
 * those in Chinese and Japanese read signs of another width.
 */
const RUNNABLE = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@])/u;
const HARMLESS = /^(-?\d+(\.\d+)?|\t\d.*)$/;

/** Comma-separated values (RFC 4180): lines ended by CRLF, the first with the column names. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** One cell. Text that a spreadsheet could run gets an apostrophe in front; negative numbers, and digits after a tab, need none. */
function csvCell(text: string): string {
  const safe = RUNNABLE.test(text.normalize("NFKC")) && !HARMLESS.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
