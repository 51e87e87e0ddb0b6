/** Which modules of the browser program share a file: a chunk for each screen, and the first file for what every screen needs. */

import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const web = join(import.meta.dirname, "..");

/** The three screens of the library are small: each is one list. */
const LIBRARY: readonly string[] = ["products", "consulting", "events"];

/**
 * What each chunk has beyond the folder of its own feature; of two places that fit a module, the longer one counts. A feature that no
 * row names is a chunk, and everything else is in the first file: the frame, the libraries, and what every screen needs.
 *
 * The bundler's own rule, a file for each set of screens that share a module, made 15 to 24 files of a first load where these rows make
 * 5 to 7 of the same size.
 */
const PLACES_OF_CHUNK: Readonly<Record<string, readonly string[]>> = {
  // Each screen of the library is one list.
  library: ["app/list-screen/", ...LIBRARY.map((feature) => `features/${feature}/`)],
  courses: ["features/courses/list/"],
  course: ["features/courses/course/", "features/courses/curriculum/"],
  "courses-shared": ["features/courses/", "app/to-school/lecture-at-school.ts"],
  // Only Billing reads a list to its end, and the search on request.
  billing: ["features/billing/list/", "features/billing/view-model/list/", "app/graphql/load-all.ts"],
  "billing-later": ["features/billing/later/"],
  payment: ["features/billing/payment/", "features/billing/instructions/"],
  // One file for Home, Billing and a payment: two files of 3 kB each would cost one more request.
  payments: ["features/billing/", "app/payments/", "model/payment/"],
  dates: ["app/dates/"],
  // Home shows the list of days later, and then loads the calendar's chunk.
  calendar: ["features/calendar/", "app/dates/day-list/", "format/months.ts"],
  "home-later": ["features/home/later/"],
  // Only the inbox, its settings and `frame/later/` send mutations to the school, and open dialogs.
  marks: ["app/unread/marks/", "features/inbox/step-up/", "ui/dialog.tsx"],
  inboxSettings: ["features/inbox/settings/"],
  // For the inbox and the sign-in page.
  "step-up": ["app/session/step-up-store.ts"],
  // Opened by a press, on any screen.
  search: ["app/search/", "frame/search/"],
  "screen-report": ["app/screen-report/", "generated/messages-of-states.ts"],
  // The BFF writes a notice into the page, and the program needs its form only for a later notice. A calendar file is written on request.
  later: ["frame/later/", "format/ics.ts", "../shared/notice.ts"],
  // For an address without a screen.
  extras: ["frame/failures/not-found-page.tsx"],
};

const CHUNK_OF_PLACE = Object.entries(PLACES_OF_CHUNK)
  .flatMap(([chunk, places]) => places.map((place) => [place, chunk] as const))
  .toSorted(([one], [other]) => other.length - one.length);

/** The `.graphql` file of each generated document. */
const FILE_OF_DOCUMENT: ReadonlyMap<string, string> = new Map(
  globSync("**/*.graphql", { cwd: web }).flatMap((path) => {
    const operations = readFileSync(join(web, path), "utf8").matchAll(/^(?:query|mutation) (\w+)/gm);
    return [...operations].map(([, name = ""]) => [`${name}Document`, path] as const);
  }),
);

/** Catalogues that several screens share, or a screen with the frame. */
const CATALOGUE_OF: Readonly<Record<string, string>> = {
  course: "courses",
  "sign-in": "account",
  inboxSettings: "inbox",
  "step-up": "frame",
  "payment-words": "frame",
  dates: "frame",
  errors: "frame",
  shell: "frame",
  time: "frame",
};

/** The chunk of a module. A typed document belongs to the folder of its `.graphql` file. @param id  the module's path */
export function chunkOf(id: string): string {
  const [, language, catalogue] = /\/web\/i18n\/catalogues\/([^/.]+)(?:\/([^/]+))?\.ts$/.exec(id) ?? [];
  if (language !== undefined) return chunkOfWords(language, catalogue);
  const document = /\/web\/generated\/member-api\.ts\?document=(\w+)$/.exec(id)?.[1] ?? "";
  const path = FILE_OF_DOCUMENT.get(document) ?? relative(web, id);
  if (/^features\/[^/]+\/screen\.ts$/.test(path)) return "frame";
  if (/^features\/[^/]+\/search\//.test(path)) return "search";
  const [, chunk] = CHUNK_OF_PLACE.find(([place]) => path.startsWith(place)) ?? [];
  return chunk ?? /^features\/([^/]+)\//.exec(path)?.[1] ?? "frame";
}

/** The chunk of a screen. @param feature  of the screen's declaration */
export function chunkOfFeature(feature: string): string {
  return LIBRARY.includes(feature) ? "library" : feature;
}

/** The chunk of a catalogue in one language. @param catalogue  of a feature; none for the messages of every screen */
export function chunkOfWords(language: string, catalogue = "frame"): string {
  return `words-${language}-${CATALOGUE_OF[catalogue] ?? catalogue}`;
}
