/** Curricula of every kind: short, empty, completed, locked, and opening while the page is open. */

import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { course, fakeBff, lecture, section, type FakeBff, type Fields } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

function bffWith(sections: Fields[], fields: Fields = {}): FakeBff {
  return fakeBff([course({ detailProgress: null, sections, ...fields })]);
}

async function openCourse(sections: Fields[], fields: Fields = {}, after = ""): Promise<FakeBff> {
  const bff = bffWith(sections, fields);
  await openPortal(bff, `/courses/react${after}`);
  await screen.findByRole("heading", { level: 1, name: "React 實戰" });
  return bff;
}

const rowOf = async (title: string) => (await screen.findByText(title, { selector: "li *" })).closest("li")!;

test("a lock on a day without an hour shows no hour, and an unreadable date is shown as written", async () => {
  const locked = (id: string, unlockAt: string) => lecture({ id, title: id, isLocked: true, unlockAt });
  await openCourse([section([locked("Day", "2099-12-01"), locked("Words", "in spring")])]);
  expect(await screen.findByText(/^Locked · opens: 1\sDec\s2099$/)).toBeTruthy();
  expect(screen.getByText(/^Locked · opens: in spring/)).toBeTruthy();
});

test("at its opening time the school is asked, and the lecture opens if the school has opened it", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const waiting = lecture({ title: "Soon one", isLocked: true, unlockAt: inMs(600) });
  const bff = await openCourse([section([waiting, lecture({ id: "b" })])]);
  expect(within(await rowOf("Soon one")).getByText("Locked")).toBeTruthy();
  bff.courses = [
    course({
      detailProgress: null,
      sections: [section([{ ...waiting, isLocked: false }, lecture({ id: "b" })])],
    }),
  ];
  expect(await screen.findByText("Lecture 1, “Soon one”, is open.")).toBeTruthy();
  expect(within(await rowOf("Soon one")).getByText("Not started")).toBeTruthy();
});

test("a school that has not opened it by then is asked again, and the page unlocks nothing itself", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const waiting = lecture({ title: "Soon one", isLocked: true, unlockAt: inMs(600) });
  const bff = await openCourse([section([waiting, lecture({ id: "b" })])]);
  expect(await screen.findByText("It is time. Opening…")).toBeTruthy();
  await vi.waitFor(() => expect(bff.calls.filter((call) => call === "CoursePage")).toHaveLength(2));
  expect(within(await rowOf("Soon one")).getByText("Locked")).toBeTruthy();
});
