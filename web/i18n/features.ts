/** The catalogues that load with the screens that use them: one file for each feature and language. */

import type { Language } from "#shared/languages.ts";
import type { Words } from "./words.ts";

/** The Chinese file defines the messages that the others must have; a missing one is a type error. */
function catalogue<Reference>(
  files: Record<"zh-TW", () => Promise<Reference>> &
    Record<Exclude<Language, "zh-TW">, () => Promise<Words<Reference>>>,
): Record<Language, () => Promise<Words<Reference>>> {
  // The Chinese messages have this type as well, which the compiler cannot see through the generic.
  return files as Record<Language, () => Promise<Words<Reference>>>;
}

/** Two catalogues whose messages a screen uses, as one. */
async function together<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<One & Other> {
  const [its, theirs] = await Promise.all([one, other]);
  return { ...its, ...theirs };
}

// Home and both screens of Billing share messages about a payment; each has further ones of its own.
const chinesePaymentWords = () => import("./catalogues/zh-tw/payment-words.ts");
const englishPaymentWords = () => import("./catalogues/en/payment-words.ts");

// Home and the calendar show all kinds of dates, including payments; the events screen uses some of the words.
const chineseDates = () => import("./catalogues/zh-tw/dates.ts");
const englishDates = () => import("./catalogues/en/dates.ts");
const chineseDatesAndPayments = () => together(chineseDates(), chinesePaymentWords());
const englishDatesAndPayments = () => together(englishDates(), englishPaymentWords());

// The list of courses and the screen of a course use the same catalogue.
const coursesCatalogue = catalogue({
  "zh-TW": () => import("./catalogues/zh-tw/courses.ts"),
  en: () => import("./catalogues/en/courses.ts"),
});

// So do the inbox and its settings.
const inboxCatalogue = catalogue({
  "zh-TW": () => import("./catalogues/zh-tw/inbox.ts"),
  en: () => import("./catalogues/en/inbox.ts"),
});

export const FEATURE_CATALOGUES = {
  account: catalogue({
    "zh-TW": () => import("./catalogues/zh-tw/account.ts"),
    en: () => import("./catalogues/en/account.ts"),
  }),
  calendar: catalogue({
    "zh-TW": () => together(import("./catalogues/zh-tw/calendar.ts"), chineseDatesAndPayments()),
    en: () => together(import("./catalogues/en/calendar.ts"), englishDatesAndPayments()),
  }),
  consulting: catalogue({
    "zh-TW": () => import("./catalogues/zh-tw/consulting.ts"),
    en: () => import("./catalogues/en/consulting.ts"),
  }),
  course: coursesCatalogue,
  courses: coursesCatalogue,
  events: catalogue({
    "zh-TW": () => together(import("./catalogues/zh-tw/events.ts"), chineseDates()),
    en: () => together(import("./catalogues/en/events.ts"), englishDates()),
  }),
  home: catalogue({
    "zh-TW": () => together(import("./catalogues/zh-tw/home.ts"), chineseDatesAndPayments()),
    en: () => together(import("./catalogues/en/home.ts"), englishDatesAndPayments()),
  }),
  inbox: inboxCatalogue,
  inboxSettings: inboxCatalogue,
  extras: catalogue({
    "zh-TW": () => import("./catalogues/zh-tw/extras.ts"),
    en: () => import("./catalogues/en/extras.ts"),
  }),
  products: catalogue({
    "zh-TW": () => import("./catalogues/zh-tw/products.ts"),
    en: () => import("./catalogues/en/products.ts"),
  }),
  // The search over everything shows words of payments and of the member menu.
  search: catalogue({
    "zh-TW": async () => ({
      ...(await import("./catalogues/zh-tw/search.ts")),
      ...(await import("./catalogues/zh-tw/extras.ts")),
      ...(await chinesePaymentWords()),
    }),
    en: async () => ({
      ...(await import("./catalogues/en/search.ts")),
      ...(await import("./catalogues/en/extras.ts")),
      ...(await englishPaymentWords()),
    }),
  }),
  "sign-in": catalogue({
    "zh-TW": () => import("./catalogues/zh-tw/sign-in.ts"),
    en: () => import("./catalogues/en/sign-in.ts"),
  }),
  billing: catalogue({
    "zh-TW": () => together(import("./catalogues/zh-tw/billing.ts"), chinesePaymentWords()),
    en: () => together(import("./catalogues/en/billing.ts"), englishPaymentWords()),
  }),
  payment: catalogue({
    "zh-TW": () => together(import("./catalogues/zh-tw/payment.ts"), chinesePaymentWords()),
    en: () => together(import("./catalogues/en/payment.ts"), englishPaymentWords()),
  }),
};

export type Feature = keyof typeof FEATURE_CATALOGUES;
