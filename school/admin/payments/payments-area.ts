/** Payments: the search, and changes by hand. No scope of the API writes orders, so only these forms change a payment. */

import type { AdminForm, AdminRoutes, Area, Changed } from "#school/admin/frame/admin-routes.ts";
import { oneFault } from "#school/admin/frame/form-input.ts";
import { changedMeanwhile, VERSION_FIELD } from "#school/admin/frame/versions.ts";
import { PAYMENT_ACTIONS } from "#school/admin/payments/payment-actions.ts";
import { PAYMENT_FORMS, type PaymentForm, stateOf } from "#school/admin/payments/payment-forms.ts";
import { paymentsPage } from "#school/admin/payments/payment-list.ts";
import {
  paymentAddress,
  PAYMENTS_PATH,
  paymentPage,
  paymentVersion,
  requirePayment,
} from "#school/admin/payments/payment-page.ts";
import { findPaymentToChange } from "#school/admin/payments/payment-records.ts";
import { paymentWordsIn } from "#school/admin/payments/words.ts";

export const paymentsArea: Area = {
  path: PAYMENTS_PATH,
  name: { "zh-TW": "付款", en: "Payments" },
  actions: PAYMENT_ACTIONS,
  addRoutes(routes: AdminRoutes): void {
    routes.page(PAYMENTS_PATH, "operate", paymentsPage);
    routes.page(`${PAYMENTS_PATH}/:id`, "operate", (visit) => paymentPage(visit));
    for (const form of PAYMENT_FORMS)
      routes.form(`${PAYMENTS_PATH}/:id${form.path}`, routeForm(routes, form));
  },
};

/**
 * The common part of all forms: it reads the payment again, compares its version, and checks that its state allows the
 * change.
 */
function routeForm<Values>(
  { frame }: AdminRoutes,
  form: PaymentForm<Values>,
): AdminForm<{ own: Values; id: string; version: string }, Changed> {
  return {
    action: form.action,
    read: async (visit, input) => {
      const record = await requirePayment(visit);
      const reading = form.read(visit, record, input);
      if ("faults" in reading) return reading;
      return { values: { own: reading.values, id: record.payment.id, version: input.text(VERSION_FIELD) } };
    },
    change: async (change, { own, id, version }) => {
      const record = await findPaymentToChange(change.db, id);
      if (record === undefined || paymentVersion(record) !== version)
        return changedMeanwhile(change, frame, id);
      if (!form.isPossible(record, stateOf(record.payment, change.now)))
        return oneFault("", paymentWordsIn(change.visit.language).notNow);
      const done = await form.change(change, record, own);
      if (done === undefined) return changedMeanwhile(change, frame, id);
      return { ...done, subject: { id, name: record.payment.trade_no }, location: paymentAddress(id) };
    },
    show: paymentPage,
  };
}
