/** Resolvers of payments. */

import { type PageArguments, readConnection } from "#school/member-api/resolvers/connection.ts";
import type { MemberApiContext, ViewerParent } from "#school/member-api/context.ts";
import type {
  PaymentAdjustmentRow,
  PaymentInstallmentRow,
  PaymentInvoiceRow,
  PaymentLineitemRow,
  PaymentRow,
} from "#school/store/tables/content-tables.ts";
import { paymentStateAt } from "#shared/member-api/payment-state.ts";
import { formatDecimal } from "#shared/member-api/scalars.ts";

type InCurrency<Row> = Row & { currency: string };

/** Spec, "Payment" and "Payment and refund states". One node is one payment; no field joins the attempts of one purchase. */
export const paymentResolvers = {
  Viewer: {
    payments: (viewer: ViewerParent, input: PageArguments, { school }: MemberApiContext) => {
      const now = school.now();
      return readConnection(input, {
        rows: school.db
          .selectFrom("payment")
          .where("payment.member_id", "=", viewer.id)
          .where((where) =>
            // Spec, "Payment", rule 2: an attempt without a method is hidden while it is unpaid and listed once it has expired.
            where.or([
              where("payment.payment_type", "is not", null),
              where("payment.state", "!=", "unpaid"),
              where("payment.expired_at", "<=", now),
            ]),
          ),
        select: (rows) => rows.selectAll(),
        // An unpaid row has no `paidAt` (Spec, "Payment", rule 4).
        order: { at: "payment.created_at", id: "payment.id" },
        positionOf: (row) => ({ at: row.created_at, id: row.id }),
      });
    },
  },

  Payment: {
    amount: (payment: PaymentRow) => formatDecimal(payment.amount, payment.currency),
    paymentState: (payment: PaymentRow, _input: unknown, { school }: MemberApiContext) =>
      paymentStateAt(payment.state, payment.expired_at, school.now()),
    refundedAmount: (payment: PaymentRow) =>
      payment.refunded_amount === null ? null : formatDecimal(payment.refunded_amount, payment.currency),
    adjustments: async (payment: PaymentRow, _input: unknown, { loaders }: MemberApiContext) =>
      inCurrency(payment, await loaders.adjustments.load(payment.id)),
    lineitems: async (payment: PaymentRow, _input: unknown, { loaders }: MemberApiContext) =>
      inCurrency(payment, await loaders.lineitems.load(payment.id)),
    invoice: async (payment: PaymentRow, _input: unknown, { loaders }: MemberApiContext) => {
      const invoice = await loaders.invoices.load(payment.id);
      return invoice && { ...invoice, currency: payment.currency };
    },
    installment: async (payment: PaymentRow, _input: unknown, { loaders }: MemberApiContext) => {
      const installment = await loaders.installments.load(payment.id);
      return installment && { ...installment, currency: payment.currency };
    },
  },

  PaymentAdjustment: {
    amount: (line: InCurrency<PaymentAdjustmentRow>) => formatDecimal(line.amount, line.currency),
  },

  PaymentLineitem: {
    unitAmount: (line: InCurrency<PaymentLineitemRow>) => formatDecimal(line.unit_amount, line.currency),
    amount: (line: InCurrency<PaymentLineitemRow>) => formatDecimal(line.amount, line.currency),
  },

  Invoice: {
    taxAmount: (invoice: InCurrency<PaymentInvoiceRow>) =>
      invoice.tax_amount === null ? null : formatDecimal(invoice.tax_amount, invoice.currency),
    url: () => null,
  },

  Installment: {
    firstAmount: (installment: InCurrency<PaymentInstallmentRow>) =>
      formatDecimal(installment.first_amount, installment.currency),
    eachAmount: (installment: InCurrency<PaymentInstallmentRow>) =>
      formatDecimal(installment.each_amount, installment.currency),
  },
};

function inCurrency<Row>({ currency }: PaymentRow, rows: readonly Row[]): InCurrency<Row>[] {
  return rows.map((row) => ({ ...row, currency }));
}
