/** The catalogues that are loaded with the screens that speak them: one file a feature and language. */

import type { Language } from "#shared/languages.ts";
import type { Words } from "./words.ts";

/** The Chinese file decides what the English one must say; what it lacks fails the types. */
function catalogue<Reference>(
  chinese: () => Promise<Reference>,
  english: () => Promise<Words<Reference>>,
): Record<Language, () => Promise<Words<Reference>>> {
  // Chinese words are words too; the compiler cannot see that through the generic.
  return { "zh-TW": chinese as () => Promise<Words<Reference>>, en: english };
}

// Home and the screens of payments share what they say of a payment; each has its own words beside.
const chinesePaymentWords = () => import("./catalogues/zh-tw/payment-words.ts");
const englishPaymentWords = () => import("./catalogues/en/payment-words.ts");

export const FEATURE_CATALOGUES = {
  account: catalogue(
    () => import("./catalogues/zh-tw/account.ts"),
    () => import("./catalogues/en/account.ts"),
  ),
  consulting: catalogue(
    () => import("./catalogues/zh-tw/consulting.ts"),
    () => import("./catalogues/en/consulting.ts"),
  ),
  courses: catalogue(
    () => import("./catalogues/zh-tw/courses.ts"),
    () => import("./catalogues/en/courses.ts"),
  ),
  events: catalogue(
    () => import("./catalogues/zh-tw/events.ts"),
    () => import("./catalogues/en/events.ts"),
  ),
  home: catalogue(
    async () => ({ ...(await import("./catalogues/zh-tw/home.ts")), ...(await chinesePaymentWords()) }),
    async () => ({ ...(await import("./catalogues/en/home.ts")), ...(await englishPaymentWords()) }),
  ),
  inbox: catalogue(
    () => import("./catalogues/zh-tw/inbox.ts"),
    () => import("./catalogues/en/inbox.ts"),
  ),
  extras: catalogue(
    () => import("./catalogues/zh-tw/extras.ts"),
    () => import("./catalogues/en/extras.ts"),
  ),
  products: catalogue(
    () => import("./catalogues/zh-tw/products.ts"),
    () => import("./catalogues/en/products.ts"),
  ),
  "sign-in": catalogue(
    () => import("./catalogues/zh-tw/sign-in.ts"),
    () => import("./catalogues/en/sign-in.ts"),
  ),
  billing: catalogue(
    async () => ({
      ...(await import("./catalogues/zh-tw/billing.ts")),
      ...(await import("./catalogues/zh-tw/payment.ts")),
      ...(await chinesePaymentWords()),
    }),
    async () => ({
      ...(await import("./catalogues/en/billing.ts")),
      ...(await import("./catalogues/en/payment.ts")),
      ...(await englishPaymentWords()),
    }),
  ),
};

export type Feature = keyof typeof FEATURE_CATALOGUES;
