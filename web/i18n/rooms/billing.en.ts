/** The words that only the billing screens say: a chunk of its own, so that no other screen's first load carries it. */

import { billing } from "../catalogues/en/billing.ts";
import { payment } from "../catalogues/en/payment.ts";

export const messages = { billing, payment };
