/** The catalogues that load with the screens that use them: one file for each name and language. */

import type { Language } from "#shared/languages.ts";
import type { Words } from "./words.ts";

/** The Chinese files define the messages that the other languages must have; a missing one is a type error. */
const CHINESE = {
  account: () => import("./catalogues/zh-tw/account.ts"),
  billing: () => import("./catalogues/zh-tw/billing.ts"),
  calendar: () => import("./catalogues/zh-tw/calendar.ts"),
  consulting: () => import("./catalogues/zh-tw/consulting.ts"),
  courses: () => import("./catalogues/zh-tw/courses.ts"),
  dates: () => import("./catalogues/zh-tw/dates.ts"),
  events: () => import("./catalogues/zh-tw/events.ts"),
  extras: () => import("./catalogues/zh-tw/extras.ts"),
  home: () => import("./catalogues/zh-tw/home.ts"),
  inbox: () => import("./catalogues/zh-tw/inbox.ts"),
  payment: () => import("./catalogues/zh-tw/payment.ts"),
  "payment-words": () => import("./catalogues/zh-tw/payment-words.ts"),
  products: () => import("./catalogues/zh-tw/products.ts"),
  search: () => import("./catalogues/zh-tw/search.ts"),
  "sign-in": () => import("./catalogues/zh-tw/sign-in.ts"),
};

type CatalogueName = keyof typeof CHINESE;
type Contents<Name extends CatalogueName> = Awaited<ReturnType<(typeof CHINESE)[Name]>>;
type Catalogues = { readonly [Name in CatalogueName]: () => Promise<Words<Contents<Name>>> };

const ENGLISH: Catalogues = {
  account: () => import("./catalogues/en/account.ts"),
  billing: () => import("./catalogues/en/billing.ts"),
  calendar: () => import("./catalogues/en/calendar.ts"),
  consulting: () => import("./catalogues/en/consulting.ts"),
  courses: () => import("./catalogues/en/courses.ts"),
  dates: () => import("./catalogues/en/dates.ts"),
  events: () => import("./catalogues/en/events.ts"),
  extras: () => import("./catalogues/en/extras.ts"),
  home: () => import("./catalogues/en/home.ts"),
  inbox: () => import("./catalogues/en/inbox.ts"),
  payment: () => import("./catalogues/en/payment.ts"),
  "payment-words": () => import("./catalogues/en/payment-words.ts"),
  products: () => import("./catalogues/en/products.ts"),
  search: () => import("./catalogues/en/search.ts"),
  "sign-in": () => import("./catalogues/en/sign-in.ts"),
};

const CATALOGUES: Readonly<Record<Language, Catalogues>> = { "zh-TW": CHINESE, en: ENGLISH };

/** The catalogues of each feature. Several features show kinds of dates, or words about a payment. */
export const FEATURE_CATALOGUES = {
  account: ["account"],
  billing: ["billing", "payment-words"],
  calendar: ["calendar", "dates", "payment-words"],
  consulting: ["consulting"],
  course: ["courses"],
  courses: ["courses"],
  events: ["events", "dates"],
  extras: ["extras"],
  home: ["home", "dates", "payment-words"],
  inbox: ["inbox"],
  inboxSettings: ["inbox"],
  payment: ["payment", "payment-words"],
  products: ["products"],
  // The search over everything shows words of payments and of the member menu.
  search: ["search", "extras", "payment-words"],
  "sign-in": ["sign-in"],
} as const satisfies Record<string, readonly CatalogueName[]>;

export type Feature = keyof typeof FEATURE_CATALOGUES;

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The messages of all catalogues. */
export type FeatureMessages = AllOf<Contents<CatalogueName>>;

export async function importCatalogues(language: Language, feature: Feature): Promise<object> {
  const catalogues = FEATURE_CATALOGUES[feature].map((name) => CATALOGUES[language][name]());
  return Object.assign({}, ...(await Promise.all<object>(catalogues)));
}
