/** The lines of a payment. */

import { tableMarkup } from "#school/admin/frame/list.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { writeAmount } from "#school/admin/payments/amounts.ts";
import type { PaymentRecord } from "#school/admin/payments/payment-records.ts";
import { paymentWordsIn } from "#school/admin/payments/words.ts";
import { html, type Markup } from "#school/pages/html.ts";

/** The parts of the amount: the lines, and below them discounts and other adjustments, which have no unit price. */
export function paymentLines(
  visit: Visit,
  { payment, lines: lineitems, adjustments }: PaymentRecord,
): Markup {
  const words = paymentWordsIn(visit.language);
  const rows = [
    ...lineitems.map(({ title, quantity, unit_amount, amount }) => ({
      title: html`${title}`,
      quantity: String(quantity),
      unit: writeAmount(unit_amount, payment.currency),
      amount,
    })),
    ...adjustments.map(({ label, code, amount }) => ({
      title: html`${label} ${code === null ? undefined : html`<span class="code">${code}</span>`}`,
      quantity: undefined,
      unit: undefined,
      amount,
    })),
  ];
  if (rows.length === 0) return html`<p>${words.noLines}</p>`;
  const table = tableMarkup(
    words.lines,
    [
      { label: words.what, cell: ({ title }) => title },
      {
        label: words.quantity,
        numeric: true,
        onPhone: { at: "start", isMinor: true, hasLabel: true },
        cell: ({ quantity }) => quantity,
      },
      {
        label: words.unit,
        numeric: true,
        onPhone: { at: "start", isMinor: true, hasLabel: true },
        cell: ({ unit }) => unit,
      },
      {
        label: words.amount,
        numeric: true,
        onPhone: { at: "end" },
        cell: ({ amount }) => html`<span class="amount">${writeAmount(amount, payment.currency)}</span>`,
      },
    ],
    rows,
  );
  return html`<h2>${words.lines}</h2>
    ${table}`;
}
