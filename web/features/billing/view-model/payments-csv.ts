/** The rows read so far as a table for a spreadsheet: the school's own words and exact times. */

import { csvFile } from "#web/format/csv.ts";
import { formatDateTime } from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { amountDigits, type Amount } from "#web/format/money.ts";

import type { Payment } from "./payment.ts";
import type { Standing } from "./standing.ts";

export const CSV_COLUMNS = [
  "tradeNo",
  "state",
  "type",
  "amount",
  "currency",
  "paidAt",
  "paidAtTaipei",
  "expiredAt",
  "expiredAtTaipei",
  "lines",
  "adjustments",
  "invoice",
  "refundState",
  "refundedAmount",
  "refundedAt",
] as const;

type Column = (typeof CSV_COLUMNS)[number];

interface CsvWords {
  column: (column: Column) => string;
  standing: (standing: Standing) => string;
  type: (type: string | null) => string;
}

export function paymentsCsv(payments: readonly Payment[], words: CsvWords): string {
  return csvFile([
    CSV_COLUMNS.map((column) => words.column(column)),
    ...payments.map((payment) => {
      const cells = cellsOf(payment, words);
      return CSV_COLUMNS.map((column) => cells[column]);
    }),
  ]);
}

function cellsOf(payment: Payment, words: CsvWords): Record<Column, string> {
  const { refund, invoice } = payment;
  return {
    tradeNo: payment.tradeNo,
    state: words.standing(payment.standing),
    type: words.type(payment.type),
    amount: digits(payment.amount),
    currency: payment.currency,
    paidAt: iso(payment.paidAt),
    paidAtTaipei: taipei(payment.paidAt),
    expiredAt: iso(payment.expiredAt),
    expiredAtTaipei: taipei(payment.expiredAt),
    lines: payment.lines
      .map(({ title, quantity }) => (quantity === 1 ? (title ?? "") : `${title ?? ""} x${quantity}`))
      .join("; "),
    adjustments: payment.adjustments
      .map(({ label, amount }) => `${label ?? ""} ${digits(amount)}`.trim())
      .join("; "),
    invoice: invoice?.number ?? "",
    refundState: refund?.state ?? "",
    refundedAmount: digits(refund?.amount ?? null),
    refundedAt: iso(refund?.refundedAt ?? null),
  };
}

function digits(amount: Amount | null): string {
  return amount === null ? "" : amountDigits(amount);
}

function iso(instant: Instant | null): string {
  return instant === null ? "" : new Date(instant).toISOString();
}

/** Choice: beside the exact time the school's own clock, because its staff and the invoices go by it. */
function taipei(instant: Instant | null): string {
  return instant === null ? "" : formatDateTime(instant, { locale: "zh-TW", zone: "Asia/Taipei" });
}

/** `billing_newest-150_2026-11-21.csv`: the name says which rows are in it. */
export function csvName(rows: { count: number; isAll: boolean }, now: Instant): string {
  const day = new Date(now).toISOString().slice(0, 10);
  return `billing_${rows.isAll ? "all" : "newest"}-${rows.count}_${day}.csv`;
}
