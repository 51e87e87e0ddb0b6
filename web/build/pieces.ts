/** Which modules of the browser program share a file. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const web = join(import.meta.dirname, "..");

/** Which feature's `.graphql` files say a document; one that none says is shared. */
const FEATURE_OF_DOCUMENT: ReadonlyMap<string, string> = new Map(
  globSync("features/**/*.graphql", { cwd: web }).flatMap((path) => {
    const [, feature = ""] = path.split("/");
    const operations = readFileSync(join(web, path), "utf8").matchAll(/^(?:query|mutation) (\w+)/gm);
    return [...operations].map(([, name = ""]) => [`${name}Document`, feature] as const);
  }),
);

/** Catalogues of payments, which several screens of one feature use, or share with the frame. */
const CATALOGUE_OF: Readonly<Record<string, string>> = {
  payment: "billing",
  "pay-steps": "billing",
  "step-up": "frame",
  "payment-words": "frame",
  errors: "frame",
  shell: "frame",
  time: "frame",
};

/**
 * One chunk for each folder: the frame with the libraries, its later parts, each feature, and the messages of each in a
 * language. So a screen is loaded as four files: the frame, its feature, and the messages of both.
 */
export function pieceOf(id: string): string {
  const feature = /\/web\/features\/([^/]+)\//.exec(id)?.[1];
  if (feature !== undefined) return pieceOfFeature(feature);
  const [, language, catalogue] = /\/web\/i18n\/catalogues\/([^/.]+)(?:\/([^/]+))?\.ts$/.exec(id) ?? [];
  if (language !== undefined) return wordsOf(language, catalogue);
  const document = /\/web\/generated\/member-api\.ts\?document=(\w+)$/.exec(id)?.[1];
  if (document !== undefined) return pieceOfFeature(FEATURE_OF_DOCUMENT.get(document) ?? "parts");
  if (/\/web\/(app\/payments|model\/payment)\//.test(id)) return "payments";
  if (/\/web\/app\/list-screen/.test(id)) return "library";
  if (id.includes("/web/frame/later/")) return "later";
  return "parts";
}

/** The three screens of the library are small: each is one list. */
const LIBRARY: readonly string[] = ["products", "consulting", "events"];

export function pieceOfFeature(feature: string): string {
  return LIBRARY.includes(feature) ? "library" : feature;
}

/** @param catalogue  of a feature; none for the messages of every screen */
export function wordsOf(language: string, catalogue = "frame"): string {
  return `words-${language}-${CATALOGUE_OF[catalogue] ?? catalogue}`;
}
