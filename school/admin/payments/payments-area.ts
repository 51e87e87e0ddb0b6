/** Payments: found, and changed by hand. No scope of the API writes orders, so this is the only way. */

import type { AdminRoutes, Area } from "#school/admin/frame/admin-routes.ts";
import { PAYMENT_ACTIONS } from "#school/admin/payments/payment-actions.ts";
import { addPaymentForms } from "#school/admin/payments/payment-forms.ts";
import { paymentsPage } from "#school/admin/payments/payment-list.ts";
import { PAYMENTS_PATH, paymentPage } from "#school/admin/payments/payment-page.ts";

export const paymentsArea: Area = {
  path: PAYMENTS_PATH,
  name: { "zh-TW": "付款", en: "Payments" },
  actions: PAYMENT_ACTIONS,
  addRoutes(routes: AdminRoutes): void {
    routes.page(PAYMENTS_PATH, "operate", paymentsPage);
    routes.page(`${PAYMENTS_PATH}/:id`, "operate", (visit) => paymentPage(visit));
    addPaymentForms(routes);
  },
};
