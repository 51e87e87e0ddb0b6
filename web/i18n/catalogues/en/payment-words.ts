import type { Words } from "../../words.ts";
import type { paymentWords as reference } from "../zh-tw/payment-words.ts";

export const paymentWords: Words<typeof reference> = {
  standings: {
    unpaid: "To pay",
    paid: "Paid",
    expired: "Expired",
    failed: "Failed",
    refundRequested: "Refund requested",
    refunding: "Refund under way",
    refunded: "Refunded",
    partlyRefunded: "Partly refunded",
    refundRejected: "Refund declined",
  },
  standingOther: "State: “{word}”",
  standingNone: "The school gives no state",
  types: {
    credit_card: "Credit card",
    atm: "ATM transfer",
    convenience_store: "Store code",
    line_pay: "LINE Pay",
    apple_pay: "Apple Pay",
    google_pay: "Google Pay",
    paypal: "PayPal",
    free: "Nothing to pay",
  },
  typeNone: "No method chosen",
  what: "{title}{more, plural, =0 {} other { and # more}}",
  whatUnnamed: "{count, plural, =0 {No items} one {# item} other {# items}}",
  amountNone: "No amount given",
  leftDays: "{days, plural, one {# day} other {# days}} {hours, number} h",
  leftHours: "{hours, number} h {minutes, number} min",
  leftMinutes: "{minutes, number} min",
  leftLast: "less than a minute",
};
