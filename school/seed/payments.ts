/** Seeds the demo members' payments. */

import { insertRows } from "#school/seed/insert-rows.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import type { SampleMemberData } from "#shared/sample-members/sample-types.ts";

/** Inserts the demo members' payments with their lines, invoices and installments. */
export async function seedPayments(db: SchoolDatabase, members: readonly SampleMemberData[]): Promise<void> {
  await insertRows(
    db,
    "payment",
    members.flatMap(({ memberId, payments }) =>
      payments.map((payment) => ({
        id: payment.id,
        member_id: memberId,
        trade_no: payment.tradeNo,
        amount: payment.amount,
        currency: payment.currency,
        payment_type: payment.paymentType,
        state: payment.paymentState,
        created_at: payment.createdAt,
        paid_at: payment.paidAt,
        expired_at: payment.expiredAt,
        bank_code: payment.bankCode,
        bank_name: payment.bankName,
        code_no: payment.codeNo,
        refunding_state: payment.refundingState,
        refunded_amount: payment.refundedAmount,
        refunded_at: payment.refundedAt,
        refund_requested_at: payment.refundRequestedAt,
      })),
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
        kind: line.kind,
        title: line.title,
        slug: line.slug,
        quantity: line.quantity,
        unit_amount: line.unitAmount,
        amount: line.unitAmount * line.quantity,
      })),
    ),
  );
  await insertRows(
    db,
    "payment_adjustment",
    payments.flatMap(({ id, adjustments }) =>
      adjustments.map(({ kind, label, code, amount }, position) => ({
        payment_id: id,
        position,
        kind,
        label,
        code,
        amount,
      })),
    ),
  );
  await insertRows(
    db,
    "payment_invoice",
    payments.flatMap(({ id, invoice }) =>
      invoice === null
        ? []
        : [
            {
              payment_id: id,
              number: invoice.number,
              state: invoice.state,
              issued_at: invoice.issuedAt,
              tax_amount: invoice.taxAmount,
              tax_number: invoice.taxNumber,
            },
          ],
    ),
  );
  await insertRows(
    db,
    "payment_installment",
    payments.flatMap(({ id, installment }) =>
      installment === null
        ? []
        : [
            {
              payment_id: id,
              total_periods: installment.totalPeriods,
              first_amount: installment.firstAmount,
              each_amount: installment.eachAmount,
            },
          ],
    ),
  );
}
