/** The catalogues that are loaded with the screens that speak them: one file a feature and language. */

import type { Language } from "./languages.ts";
import type { Words } from "./words.ts";

/** The Chinese file decides what the English one must say; what it lacks fails the types. */
function catalogue<Reference>(
  chinese: () => Promise<Reference>,
  english: () => Promise<Words<Reference>>,
): Record<Language, () => Promise<Words<Reference>>> {
  // Chinese words are words too; the compiler cannot see that through the generic.
  return { "zh-TW": chinese as () => Promise<Words<Reference>>, en: english };
}

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
    () => import("./catalogues/zh-tw/home.ts"),
    () => import("./catalogues/en/home.ts"),
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
  signIn: catalogue(
    () => import("./catalogues/zh-tw/sign-in.ts"),
    () => import("./catalogues/en/sign-in.ts"),
  ),
  billing: catalogue(
    () => import("./catalogues/zh-tw/billing.ts"),
    () => import("./catalogues/en/billing.ts"),
  ),
};

export type Feature = keyof typeof FEATURE_CATALOGUES;
