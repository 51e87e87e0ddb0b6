/** What did not arrive is not said to be none, on every screen. */

import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { account } from "#web/i18n/catalogues/en/account.ts";
import { billing } from "#web/i18n/catalogues/en/billing.ts";
import { calendar } from "#web/i18n/catalogues/en/calendar.ts";
import { consulting } from "#web/i18n/catalogues/en/consulting.ts";
import { courses, curriculum } from "#web/i18n/catalogues/en/courses.ts";
import { events } from "#web/i18n/catalogues/en/events.ts";
import { home } from "#web/i18n/catalogues/en/home.ts";
import { inbox, inboxSettings } from "#web/i18n/catalogues/en/inbox.ts";
import { payment } from "#web/i18n/catalogues/en/payment.ts";
import { products } from "#web/i18n/catalogues/en/products.ts";
import { screens } from "#web/frame/screens.ts";
import { bffFailure, bffWith, type FakeBff } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

/** For each address, the sentences that say that the member has none, as they are shown to a member who has none. */
const NONE: Readonly<Record<string, readonly string[]>> = {
  "/": [home.welcome.what],
  "/billing": [billing.empty.title],
  "/billing/TM-9": ["There is no payment TM-9"],
  "/courses": [courses.empty.title],
  "/courses/react": [curriculum.unknown.title],
  "/products": [products.empty.title],
  "/consulting": [consulting.empty.title],
  "/events": [events.empty.title],
  "/calendar": [calendar.empty.title],
  "/inbox": [inbox.empty.title, "Nothing unread"],
  "/inbox/settings": [inboxSettings.none.title],
  "/account": [account.schools.none],
};

test("every screen of the navigation is asked", () => {
  const places = screens.filter(({ navigation }) => navigation !== undefined);
  expect(Object.keys(NONE)).toEqual(expect.arrayContaining(places.map(({ pattern }) => pattern)));
});

/** Sentences that the same screens say in other states. */
const ALSO_NONE = [
  home.today.none,
  home.coming.none,
  home.notices.none,
  billing.years.nothing,
  billing.none.title,
  courses.none.title,
  events.noneUpcoming,
  calendar.none,
  inbox.allRead.title,
  inbox.noneOfTopic,
  curriculum.noSections.title,
  products.noFiles,
  consulting.noSlots,
  payment.lines.none,
  account.notGiven,
];

const nobody = (): FakeBff =>
  bffWith({ courses: [], viewer: { id: "mem_1", name: "Yichun", email: "y@example.com", schools: [] } });

/** Every sentence of the screen, without those for screen readers that are no claim. */
const shown = () => document.querySelector("main")?.textContent ?? "";

/** @returns the text of the screen once nothing on it is loading; `loading` if that does not end */
async function opened(bff: FakeBff, address: string): Promise<string> {
  const { unmount } = await openPortal(bff, address);
  const isAtRest = () => {
    if (document.querySelector("main [aria-busy=true]") !== null) throw new Error("It is loading.");
    expect(shown().length).toBeGreaterThan(20);
  };
  const rests = await waitFor(isAtRest, { timeout: 3000 }).then(
    () => true,
    () => false,
  );
  const text = rests ? shown() : "loading";
  unmount();
  return text;
}

test("a member who has nothing is told so, on every screen", async () => {
  for (const [address, sentences] of Object.entries(NONE)) {
    const text = await opened(nobody(), address);
    for (const sentence of sentences) expect(text, address).toContain(sentence);
  }
});

const errors = [{ message: "Boom", path: ["viewer"] }];

type Change = (key: string, value: unknown) => unknown;

/** The school's answer, changed, and with or without its errors. */
function changed(bff: FakeBff, change: Change, told: object): FakeBff["instead"] {
  return (document, variables) =>
    new Response(JSON.stringify({ ...bff.answer(document, variables), ...told }, change));
}

const isList = (value: unknown): value is { nodes: unknown[] } =>
  typeof value === "object" && value !== null && "nodes" in value;
const ROOTS = ["viewer", "notifications", "unreadNotificationCount", "notificationSubscriptions"];
const unread: Change = (key, value) =>
  key === "unreadNotificationCount" || key === "notificationSubscriptions" || key === "schools"
    ? null
    : value;

test.each<[string, (bff: FakeBff) => FakeBff["instead"]]>([
  ["the school cannot be reached", () => () => bffFailure(503, "school_unavailable")],
  [
    "the school refuses",
    (bff) => changed(bff, (key, value) => (ROOTS.includes(key) ? null : value), { errors }),
  ],
  [
    "each list failed",
    (bff) => changed(bff, (key, value) => (isList(value) ? null : unread(key, value)), { errors }),
  ],
  [
    "each list is missing, without an error",
    (bff) => changed(bff, (key, value) => (isList(value) ? null : unread(key, value)), {}),
  ],
  [
    "the rows failed",
    (bff) => changed(bff, (key, value) => (key === "nodes" ? null : unread(key, value)), { errors }),
  ],
  [
    "the rows are missing, without an error",
    (bff) => changed(bff, (key, value) => (key === "nodes" ? null : unread(key, value)), {}),
  ],
  [
    "the only row failed",
    (bff) => changed(bff, (key, value) => (key === "nodes" ? [null] : unread(key, value)), { errors }),
  ],
])("a screen never says that there is nothing when %s", async (_case, answers) => {
  const said: string[] = [];
  for (const address of Object.keys(NONE)) {
    const bff = nobody();
    bff.instead = answers(bff);
    const text = await opened(bff, address);
    const sentences = ["loading", ...Object.values(NONE).flat(), ...ALSO_NONE];
    said.push(...sentences.filter((each) => text.includes(each)).map((each) => `${address}: ${each}`));
  }
  expect(said).toEqual([]);
});
