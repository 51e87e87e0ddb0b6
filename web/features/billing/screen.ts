/** The screens of this feature. */

import { ReceiptText } from "lucide-react";

import { declareScreen, type Screen } from "#web/app/loading/load-screen.ts";
import { paths } from "#web/app/paths.ts";

export const screens: readonly Screen[] = [
  declareScreen(
    {
      name: "billing",
      pattern: paths.billing,
      feature: "billing",
      navigation: { place: 30, Icon: ReceiptText },
    },
    async () => {
      const { BillingPage, firstDocuments } = await import("./list/billing-page.tsx");
      return { Component: BillingPage, firstDocuments };
    },
  ),
  declareScreen({ name: "payment", pattern: `${paths.billing}/:tradeNo`, feature: "payment" }, async () => {
    const { PaymentPage, firstDocuments } = await import("./payment/payment-page.tsx");
    return { Component: PaymentPage, firstDocuments };
  }),
];
