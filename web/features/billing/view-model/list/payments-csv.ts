/** Payments as a table for a spreadsheet, in the words of the screen. */

import type { PaymentWords } from "#web/app/payments/use-payment-words.ts";
import { calendarDay, formatTimeOfDay } from "#web/format/dates.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { amountText, type SentAmount } from "#web/model/sent-amount.ts";
import type { SentTime } from "#web/model/sent-time.ts";

/** The reader's words and zone. */
export interface CsvReader {
  words: Pick<PaymentWords, "state" | "type">;
  heading: (column: CsvColumn) => string;
  /** IANA names: of their calendar, and of the school's. */
  zone: string;
  schoolZone: string;
}

export type CsvColumn = keyof ReturnType<typeof rowOf>;

export function paymentsCsv(payments: readonly Payment[], reader: CsvReader): string {
  const rows = payments.map((payment) => rowOf(payment, reader));
  const columns = Object.keys(rows[0] ?? {}) as CsvColumn[];
  return csvFile([columns.map(reader.heading), ...rows.map((row) => Object.values(row))]);
}

/**
 * What the school does not send is left empty.
 *
 * Choice (the zone of the CSV): times are in the reader's zone, as on the screen, so that every row of a year has a date of that year,
 * and the column names the zone. Only the invoice's date is in the school's: it is printed on the invoice.
 */
function rowOf(payment: Payment, { words, zone, schoolZone }: CsvReader) {
  const { refund, invoice } = payment;
  const time = (sent: SentTime | null | undefined) => timeIn(zone, sent ?? null);
  return {
    tradeNo: numberAsText(payment.tradeNo),
    state: words.state(payment.state),
    method: payment.type === null ? "" : words.type(payment.type),
    amount: digits(payment.amount),
    currency: payment.currency,
    paidAt: time(payment.paidAt),
    expiredAt: time(payment.expiredAt),
    items: payment.lines
      .map(({ title, quantity }) => (quantity === 1 ? (title ?? "") : `${title ?? ""} x${quantity}`))
      .join("; "),
    adjustments: payment.adjustments
      .map(({ label, amount }) => `${label ?? ""} ${digits(amount)}`.trim())
      .join("; "),
    invoice: numberAsText(invoice?.number ?? ""),
    invoiceDate: timeIn(schoolZone, invoice?.issuedAt ?? null).slice(0, DAY_LENGTH),
    tax: digits(invoice?.taxAmount),
    taxNumber: numberAsText(invoice?.taxNumber ?? ""),
    refundedAmount: digits(refund?.amount),
    refundRequestedAt: time(refund?.requestedAt),
    refundedAt: time(refund?.refundedAt),
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

/** `2026-05-01`. */
const DAY_LENGTH = 10;

/**
 * `2026-05-01 08:00`, which spreadsheets read in every language; a day without an hour is the day alone. Unreadable text stays as the
 * school wrote it.
 */
function timeIn(zone: string, time: SentTime | null): string {
  if (time === null) return "";
  if (time.at === null || time.dayZone !== null) return time.written;
  return `${calendarDay(time.at, zone)} ${formatTimeOfDay(time.at, { locale: "en", zone })}`;
}

/** `payments_2025.csv`; the name says if rows may be missing. */
export function csvName(year: string, isWhole: boolean): string {
  return `payments_${year}${isWhole ? "" : "_incomplete"}.csv`;
}

/** Byte order mark: without it, spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * A spreadsheet would run a cell that starts like this as a formula. Some ignore spaces and invisible characters before the sign, and
 * those in Chinese and Japanese read signs of another width.
 */
const RUNNABLE = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@])/u;
const HARMLESS = /^(-?\d+(\.\d+)?|\t\d.*)$/;
/**
 * The same behind a semicolon, a tab or a line break: where a comma is the decimal sign, Excel separates a file at semicolons instead, and
 * quotation marks then begin no cell. A negative number is no formula.
 */
const RUNNABLE_INSIDE = /(?<=[;\t\r\n][\s\p{C}]*)[=+\-@＝＋－＠﹢﹣﹦﹫](?!(?<=-)\d+(?:\.\d+)?(?:;|$))/gu;

/** Comma-separated values (RFC 4180): lines ended by CRLF, the first with the column names. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** One cell. What a spreadsheet could run gets an apostrophe in front; negative numbers, and digits after a tab, need none. */
function csvCell(text: string): string {
  const inside = text.replaceAll(RUNNABLE_INSIDE, "'$&");
  const safe = RUNNABLE.test(text.normalize("NFKC")) && !HARMLESS.test(text) ? `'${inside}` : inside;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
