/** The words for payment methods (Spec, "Payment", row `paymentType`) that portal, school and preview know. A school may send others. */
export const PAYMENT_METHODS = [
  "credit_card",
  "atm",
  "convenience_store",
  "line_pay",
  "apple_pay",
  "google_pay",
  "paypal",
  "free",
] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
