/** Curricula of every kind: short, empty, finished, locked, and opening while the page is open. */

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

const rowOf = async (title: string) => (await screen.findByText(title)).closest("li")!;

test("a course of one section has no button that expands all", async () => {
  await openCourse([section([lecture()])]);
  expect(await screen.findByText("認識元件")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /all sections/ })).toBeNull();
});

test("a section without lectures says so", async () => {
  await openCourse([section([]), section([lecture()], { id: "sec_2", title: "Later" })]);
  expect(await screen.findByText("Nothing in this section yet.")).toBeTruthy();
});

test("before anything is watched, nothing is counted as done and everything is still to come", async () => {
  await openCourse([section([lecture(), lecture({ id: "b", title: "Second" })])]);
  expect((await screen.findAllByText(/^0\/2 lectures completed/)).length).toBeGreaterThan(0);
  expect(within(await rowOf("Second")).getByText("Not watched")).toBeTruthy();
  expect(screen.getByText(/20 min left/)).toBeTruthy();
});

test("a lock on a day without an hour shows none, and a date that cannot be read is as written", async () => {
  const locked = (id: string, unlockAt: string) => lecture({ id, title: id, isLocked: true, unlockAt });
  await openCourse([section([locked("Day", "2099-12-01"), locked("Words", "in spring")])]);
  expect(await screen.findByText(/^Locked · opens: 1\sDec\s2099$/)).toBeTruthy();
  expect(screen.getByText(/^Locked · opens: in spring/)).toBeTruthy();
});

test("a finished course says that all of it is done, and that nothing is left", async () => {
  await openCourse([
    section([lecture({ state: "completed" }), lecture({ id: "b", title: "Second", state: "completed" })]),
  ]);
  expect(await screen.findByText(/All 2 lectures completed/)).toBeTruthy();
  expect(screen.queryByText(/ left/)).toBeNull();
});

test("a course that is locked entirely says what is not open yet", async () => {
  const opens = { isLocked: true, unlockAt: "2099-01-05T01:00:00Z" };
  await openCourse([section([lecture(opens), lecture({ id: "b", title: "Second", ...opens })])]);
  expect(await screen.findByText(/20 min locked/)).toBeTruthy();
  expect(screen.getAllByText(/Locked · opens/).length).toBeGreaterThan(0);
});

test("a lecture that opens within the hour says in how many minutes", async () => {
  await openCourse([
    section([lecture({ isLocked: true, unlockAt: inMs(45.5 * 60_000) }), lecture({ id: "b" })]),
  ]);
  expect((await screen.findAllByText(/Locked · opens .+, in 45 minutes/)).length).toBeGreaterThan(0);
});

test("when the opening time has passed and the school still says locked, the page does, too", async () => {
  await openCourse([
    section([
      lecture({ title: "Late one", isLocked: true, unlockAt: "2020-01-05T01:00:00Z" }),
      lecture({ id: "b" }),
    ]),
  ]);
  const row = await rowOf("Late one");
  expect(within(row).getByText(/^Was to open .+ The school has not opened it yet\./)).toBeTruthy();
  expect(within(row).getByRole("button", { name: "Check again" })).toBeTruthy();
});

test("at its opening time the school is asked, and the lecture opens when the school opened it", async () => {
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
  expect(within(await rowOf("Soon one")).getByText("Not watched")).toBeTruthy();
});

test("a school that has not opened it by then is asked again, and nothing is unlocked here", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const waiting = lecture({ title: "Soon one", isLocked: true, unlockAt: inMs(600) });
  const bff = await openCourse([section([waiting, lecture({ id: "b" })])]);
  expect(await screen.findByText("It is time. Asking the school…")).toBeTruthy();
  await vi.waitFor(() => expect(bff.calls.filter((call) => call === "CoursePage")).toHaveLength(2));
  expect(within(await rowOf("Soon one")).getByText("Locked")).toBeTruthy();
});

test("lectures without a length are counted in the summary, and no length is invented", async () => {
  await openCourse([
    section([
      lecture({ duration: 0 }),
      lecture({ id: "b", title: "Second", duration: null }),
      lecture({ id: "c" }),
    ]),
  ]);
  expect(await screen.findByText(/[12] lectures? without a length/)).toBeTruthy();
  expect((await rowOf("Second")).querySelector("time")).toBeNull();
});

test("a very long title is shown whole", async () => {
  const title = "從零開始：".repeat(40);
  await openCourse([section([lecture({ title })])]);
  expect(await screen.findByText(title)).toBeTruthy();
});

test("a position in a lecture that is gone says so, and marks no row", async () => {
  await openCourse([section([lecture()])], {
    lastWatchedLecture: { __typename: "LastWatchedLecture", lectureId: "lec_99", positionSeconds: 60 },
  });
  expect(await screen.findByText("The lecture you watched last is no longer in this course.")).toBeTruthy();
  expect(document.querySelector("main ol [aria-current]")).toBeNull();
});

const two = () => [
  section([lecture()]),
  section([lecture({ id: "lec_7", title: "Deep one" })], { id: "sec_2", title: "Later" }),
];

test("a link to a lecture opens its section", async () => {
  await openCourse(two(), {}, "#lecture-lec_7");
  const toggle = await screen.findByRole("button", { name: "Later" });
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
});

test("a link to a lecture that is gone says so", async () => {
  await openCourse(two(), {}, "#lecture-lec_99");
  expect(await screen.findByText("The lecture this link points to is no longer in the course.")).toBeTruthy();
});

test("a filter that finds nothing says so and can be cleared", async () => {
  await openCourse(two(), {}, "?q=astronomy");
  expect((await screen.findAllByText("No lecture matches.")).length).toBeGreaterThan(0);
  expect(screen.getByRole("button", { name: "Clear the filter" })).toBeTruthy();
});
