import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { TIMES_KEY } from "#web/i18n/time-zone.ts";
import { LANGUAGE_KEY } from "#web/i18n/preference.ts";

import { course, fakeBff } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";
import { THEME_KEY } from "./theme.ts";

vi.hoisted(() => {
  // The portal's modules read the page's data once, when they load; so it is written first.
  const branding = { name: "Homeroom", accent: null, courseLink: null, timeZone: "Asia/Taipei" };
  document.head.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify({ branding })}</script>`;
  vi.stubEnv("TZ", "Europe/Berlin");
});

const EXPIRES = "2027-01-31T15:59:59Z";

async function openCourses(): Promise<void> {
  const bff = fakeBff();
  bff.courses = [course({ hasLifetimeAccess: false, expireDate: EXPIRES })];
  await openPortal(bff, "/courses/react");
  await waitFor(() => expect(zonesShown()).toHaveLength(1));
}

/** Browsers send `storage` events to every tab except the one that wrote. */
async function storeInOtherTab(key: string, newValue: string | null): Promise<void> {
  await act(async () => window.dispatchEvent(new StorageEvent("storage", { key, newValue })));
}

/** The names of the zones on the screen. */
const zonesShown = () => [
  ...new Set(screen.getByRole("main").textContent?.match(/Berlin time|Taipei time|台北時間|德國時間/g)),
];

const times = async () => within(await screen.findByRole("group", { name: "Times" }));

test("a member abroad chooses their own time or the school's, and every time follows at once", async () => {
  await openCourses();
  expect(zonesShown()).toEqual(["Berlin time"]);
  await click((await times()).getByRole("radio", { name: "School time" }));
  expect(zonesShown()).toEqual(["Taipei time"]);
  expect(screen.getByText("Shown in Taipei time.")).toBeTruthy();
  expect(localStorage.getItem(TIMES_KEY)).toBe("school");

  await click((await times()).getByRole("radio", { name: "My time" }));
  expect(zonesShown()).toEqual(["Berlin time"]);
  expect(localStorage.getItem(TIMES_KEY)).toBeNull();
});

test("a choice that another tab makes while this page loads is applied here too", async () => {
  const bff = fakeBff();
  bff.courses = [course({ hasLifetimeAccess: false, expireDate: EXPIRES })];
  const opening = openPortal(bff, "/courses/react");
  for (const [key, value] of [
    [TIMES_KEY, "school"],
    [THEME_KEY, "dark"],
    [LANGUAGE_KEY, "zh-TW"],
  ] as const)
    localStorage.setItem(key, value);
  await opening;
  await waitFor(() => expect(zonesShown()).toEqual(["台北時間"]));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(document.documentElement.lang).toBe("zh-Hant-TW");
});

test("language, theme and zone follow the choices of another tab", async () => {
  await openCourses();
  await times();
  await storeInOtherTab(TIMES_KEY, "school");
  expect(zonesShown()).toEqual(["Taipei time"]);

  await storeInOtherTab(THEME_KEY, "dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Dark" }).checked).toBe(true);
  await storeInOtherTab(THEME_KEY, null);
  expect(document.documentElement.dataset["theme"]).toBeUndefined();

  await storeInOtherTab(LANGUAGE_KEY, "zh-TW");
  await waitFor(() => expect(document.documentElement.lang).toBe("zh-Hant-TW"));
  expect(zonesShown()).toEqual(["台北時間"]);
  await storeInOtherTab(TIMES_KEY, null);
});

test("a stored value of another tab that is no choice of the portal changes nothing", async () => {
  await openCourses();
  await times();
  await storeInOtherTab(LANGUAGE_KEY, "tlh");
  await storeInOtherTab(THEME_KEY, "neon");
  await storeInOtherTab(TIMES_KEY, "Mars/Olympus");
  await storeInOtherTab("somebody.else", "school");
  expect(document.documentElement.lang).toBe("en");
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
  expect(zonesShown()).toEqual(["Berlin time"]);
});
