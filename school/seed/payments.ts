/** Seeds the demo members' payments. */

import { insertRows } from "#school/seed/insert-rows.ts";
import { rowOf } from "#school/store/column-name.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import type { SampleMemberData, SamplePayment } from "#shared/sample-members/sample-types.ts";

/** Inserts the demo members' payments with their lines, invoices and installments. */
export async function seedPayments(db: SchoolDatabase, members: readonly SampleMemberData[]): Promise<void> {
  await insertRows(
    db,
    "payment",
    members.flatMap(({ memberId, payments }) =>
      payments.map((payment) => ({ member_id: memberId, ...paymentRow(payment) })),
    ),
  );
  const payments = members.flatMap((member) => member.payments);
  await insertRows(
    db,
    "payment_lineitem",
    payments.flatMap(({ id, lineitems }) =>
      lineitems.map((line, position) => ({
        payment_id: id,
        position,
        ...rowOf(line),
        amount: line.unitAmount * line.quantity,
      })),
    ),
  );
  await insertRows(
    db,
    "payment_adjustment",
    payments.flatMap(({ id, adjustments }) =>
      adjustments.map((adjustment, position) => ({ payment_id: id, position, ...rowOf(adjustment) })),
    ),
  );
  await insertRows(
    db,
    "payment_invoice",
    payments.flatMap(({ id, invoice }) => (invoice === null ? [] : [{ payment_id: id, ...rowOf(invoice) }])),
  );
  await insertRows(
    db,
    "payment_installment",
    payments.flatMap(({ id, installment }) =>
      installment === null ? [] : [{ payment_id: id, ...rowOf(installment) }],
    ),
  );
}

/** A payment without what has tables of its own. */
function paymentRow(payment: SamplePayment) {
  const { paymentState, adjustments: _adjustments, lineitems: _lines, ...rest } = payment;
  const { invoice: _invoice, installment: _installment, ...columns } = rest;
  return { ...rowOf(columns), state: paymentState };
}
