/** Curricula of every kind: short, empty, completed, locked, and opening while the page is open. */

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import {
  course,
  fakeBff,
  lecture,
  progress,
  section,
  type FakeBff,
  type Fields,
} from "#web/testing/fake-bff.ts";
import { click, openPortal, savedFiles } from "#web/testing/open-portal.tsx";

import { rememberSections } from "./open-sections.ts";

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
  expect((await rowOf("Day")).textContent).toMatch(/Locked 1\sDec\s2099/);
  expect((await rowOf("Words")).textContent).toContain("Locked in spring");
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

/** A course of two sections and three lectures. */
const short = () =>
  bffWith(
    [
      section([lecture(), lecture({ id: "b", title: "Forms" })]),
      section([lecture({ id: "c" })], { id: "s2" }),
    ],
    { detailProgress: progress(1, 3) },
  );

test("all openings of a course go into the calendar by one button, and a section that opens as a whole is one", async () => {
  const files = savedFiles();
  const locked = (id: string, unlockAt: string | null) =>
    lecture({ id, title: id, isLocked: true, unlockAt });
  const sections = [
    section([lecture(), locked("Alone", "2099-01-05T01:00:00Z"), locked("Undated", null)]),
    section([locked("A", "2099-02-01T01:00:00Z"), locked("B", "2099-02-01T01:00:00Z")], {
      id: "sec_2",
      title: "Second half",
    }),
  ];
  await openPortal(fakeBff([course({ slug: "react", sections })]), "/courses/react");
  await click(await screen.findByRole("button", { name: "Add 2 openings to calendar" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const file = await files[0]!.text();
  expect([...file.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary]) => summary)).toEqual([
    "Opens: Alone",
    "Opens: Second half",
  ]);
});

test("a member filters lectures from thirty on, or where the address asks for it", async () => {
  const few = await openPortal(short(), "/courses/react");
  expect(await screen.findByRole("button", { name: "Expand all sections" })).toBeTruthy();
  expect(screen.queryByLabelText("Filter lectures")).toBeNull();
  few.unmount();
  const filtered = await openPortal(short(), "/courses/react?q=form");
  const field = await screen.findByLabelText("Filter lectures");
  fireEvent.change(field, { target: { value: "" } });
  expect(screen.getByLabelText("Filter lectures")).toBeTruthy();
  filtered.unmount();
  const thirty = Array.from({ length: 30 }, (_, at) => lecture({ id: `l${at}` }));
  await openPortal(fakeBff([course({ slug: "react", sections: [section(thirty)] })]), "/courses/react");
  expect(await screen.findByLabelText("Filter lectures")).toBeTruthy();
});

test("the count of completed lectures is read once, and not again for the bar below it", async () => {
  await openPortal(short(), "/courses/react");
  expect(await screen.findByText("1/3 lectures completed")).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("a finished section is marked and folded when the course opens, and the next one is open", async () => {
  const completed = (id: string) => lecture({ id, title: id, state: "completed" });
  const sections = [
    section([completed("lec_1"), completed("lec_2")], { title: "Done" }),
    section([lecture({ id: "lec_3", title: "Next one" })], { id: "sec_2", title: "Ahead" }),
  ];
  rememberSections("mem_1", "react", ["section-1"]);
  const lastWatchedLecture = { __typename: "LastWatchedLecture", lectureId: "lec_2", positionSeconds: 9 };
  await openPortal(fakeBff([course({ slug: "react", sections, lastWatchedLecture })]), "/courses/react");
  const isOpen = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-expanded");
  expect(await screen.findByRole("button", { name: "Done" })).toBeTruthy();
  expect([isOpen("Done"), isOpen("Ahead")]).toEqual(["false", "true"]);
  const signs = (name: string) =>
    document.querySelectorAll(`section[aria-labelledby="${screen.getByText(name).id}"] > div p svg`).length;
  expect([signs("Done"), signs("Ahead")]).toEqual([1, 0]);
});
