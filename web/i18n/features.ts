/** The catalogues that load with the screens that use them: one file for each name and language. */

import type { Language } from "#shared/languages.ts";
import { CATALOGUES } from "#web/generated/catalogues.ts";
import type { Words } from "./words.ts";

/** The Chinese files define the messages that the other languages must have; a missing one is a type error. */
type Chinese = (typeof CATALOGUES)["zh-TW"];
type CatalogueName = keyof Chinese;
type Contents<Name extends CatalogueName> = Awaited<ReturnType<Chinese[Name]>>;

CATALOGUES satisfies Readonly<
  Record<Language, { readonly [Name in CatalogueName]: () => Promise<Words<Contents<Name>>> }>
>;

/**
 * The catalogues of features that have not exactly one of their own name: several show kinds of dates, or words about a payment. The
 * search over everything shows words of payments and of the member menu.
 */
const CATALOGUES_OF = {
  billing: ["billing", "payment-words"],
  calendar: ["calendar", "dates", "payment-words"],
  course: ["courses"],
  events: ["events", "dates"],
  home: ["home", "dates", "payment-words"],
  inboxSettings: ["inbox"],
  payment: ["payment", "payment-words"],
  search: ["search", "extras", "payment-words"],
} as const satisfies Record<string, readonly CatalogueName[]>;

export type Feature = keyof typeof CATALOGUES_OF | CatalogueName;

export function allFeatures(): readonly Feature[] {
  return [...Object.keys(CATALOGUES["zh-TW"]), ...Object.keys(CATALOGUES_OF)] as Feature[];
}

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The messages of all catalogues. */
export type FeatureMessages = AllOf<Contents<CatalogueName>>;

export async function importCatalogues(language: Language, feature: Feature): Promise<object> {
  const names =
    feature in CATALOGUES_OF
      ? CATALOGUES_OF[feature as keyof typeof CATALOGUES_OF]
      : [feature as CatalogueName];
  const catalogues = names.map((name) => CATALOGUES[language][name]());
  return Object.assign({}, ...(await Promise.all<object>(catalogues)));
}
