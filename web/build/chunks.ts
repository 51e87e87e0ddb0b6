/** Which modules of the browser program share a file: a chunk for each screen, and the first file for what every screen needs. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const web = join(import.meta.dirname, "..");

/** The three screens of the library are small: each is one list. */
const LIBRARY: readonly string[] = ["products", "consulting", "events"];

/**
 * The chunk of each folder; the first row that fits counts. A feature without a row has a chunk of its own name. Everything else is
 * in the first file: the frame, the libraries, and what several screens need.
 */
const CHUNK_OF_FOLDER: readonly (readonly [folder: string, chunk: string])[] = [
  ["app/search/", "search"],
  ["frame/search/", "search"],
  ["features/billing/list/", "billing"],
  ["features/billing/view-model/list/", "billing"],
  ["features/billing/payment/", "payment"],
  ["features/billing/instructions/", "payment"],
  ["features/billing/later/", "billing-later"],
  // One file for Home, Billing and a payment: two files of 3 kB each would cost one more request.
  ["features/billing/", "payments"],
  ["features/home/later/", "home-later"],
  ["features/courses/list/", "courses"],
  ["features/courses/course/", "course"],
  ["features/courses/curriculum/", "course"],
  ["features/courses/", "courses-shared"],
  ["app/to-school/lecture-at-school.ts", "courses-shared"],
  ["app/screen-parts/list-screen", "library"],
  ["format/months.ts", "calendar"],
  ["app/payments/", "payments"],
  // Home shows them later, and then loads the calendar's chunk.
  ["app/dates/day-list.tsx", "calendar"],
  ["app/dates/entry-link", "calendar"],
  ["app/dates/use-entry-words.ts", "calendar"],
  ["app/dates/", "dates"],
  // Only Billing reads a list to its end, and the search on request.
  ["app/graphql/load-all.ts", "billing"],
  // Only the inbox, its settings and `frame/later/` send mutations to the school.
  ["app/unread/count-after-marks.ts", "marks"],
  ["app/unread/marks.graphql", "marks"],
  ["app/unread/notification-marks.ts", "marks"],
  ["app/unread/other-tabs.ts", "marks"],
  ["app/unread/waiting-marks.ts", "marks"],
  ["features/inbox/step-up/", "marks"],
  // For the consent of the inbox, and for dialogs that `frame/later/` opens.
  ["ui/dialog.tsx", "marks"],
  ["features/inbox/missing-scope.ts", "marks"],
  ["features/inbox/settings/", "inboxSettings"],
  // Opened by a press, on any screen.
  ["model/payment/", "payments"],
  ["frame/later/", "later"],
  // For the inbox and the sign-in page alone.
  ["app/session/step-up-store.ts", "step-up"],
  // For an address without a screen.
  ["frame/failures/not-found-page.tsx", "extras"],
  ["app/screen-report/", "screen-report"],
  ["generated/messages-of-states.ts", "screen-report"],
  // A calendar file is written on request.
  ["format/ics.ts", "later"],
];

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
  // The BFF writes it into the page; the program needs it only for a later notice.
  if (id.endsWith("/shared/notice.ts")) return "later";
  const document = /\/web\/generated\/member-api\.ts\?document=(\w+)$/.exec(id)?.[1] ?? "";
  const path = FILE_OF_DOCUMENT.get(document) ?? id.slice(web.length + 1);
  if (/^features\/[^/]+\/screen\.ts$/.test(path)) return "frame";
  if (/^features\/[^/]+\/search\//.test(path)) return "search";
  const row = CHUNK_OF_FOLDER.find(([folder]) => path.startsWith(folder));
  if (row !== undefined) return row[1];
  const feature = /^features\/([^/]+)\//.exec(path)?.[1];
  return feature === undefined ? "frame" : chunkOfFeature(feature);
}

/** The chunk of a screen. @param feature  of the screen's declaration */
export function chunkOfFeature(feature: string): string {
  return LIBRARY.includes(feature) ? "library" : feature;
}

/** The chunk of a catalogue in one language. @param catalogue  of a feature; none for the messages of every screen */
export function chunkOfWords(language: string, catalogue = "frame"): string {
  return `words-${language}-${CATALOGUE_OF[catalogue] ?? catalogue}`;
}
