import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import {
  addressOf,
  answerWithout,
  bffFailure,
  course,
  fakeBff,
  lecture,
  progress,
  section,
} from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";
import { portalPage } from "#web/app/branding/portal-page.ts";

beforeEach(() => {
  portalPage.courseLink = null;
});

function someCourse() {
  return course({
    slug: "react",
    title: "React in practice",
    detailProgress: progress(1, 5, "2026-11-20T08:00:00Z"),
    lastWatchedLecture: { __typename: "LastWatchedLecture", lectureId: "lec_2", positionSeconds: 754 },
    sections: [
      section(
        [
          lecture({ id: "lec_1", title: "Meet components", state: "completed", duration: 750 }),
          lecture({ id: "lec_2", title: "Async patterns", state: "read", duration: 2700 }),
        ],
        { id: "sec_1", title: "Before we start" },
      ),
      section(
        [
          lecture({ id: "lec_3", title: "Forms", duration: null }),
          lecture({ id: "lec_4", title: "Bundles", isLocked: true, unlockAt: "2099-01-05T01:00:00Z" }),
          lecture({ id: "lec_5", title: "Secrets", isLocked: true }),
          lecture({ id: "lec_6", title: "Odd one", state: "graded" }),
        ],
        { id: "sec_2", title: null },
      ),
    ],
  });
}

const others = [
  course({ slug: "first", title: "First" }),
  someCourse(),
  course({ slug: "last", title: "Last" }),
];

test("a course's page asks only for its own curriculum and shows where the member stopped", async () => {
  const bff = fakeBff(others);
  await openPortal(bff, "/courses/react");
  expect(await screen.findByRole("heading", { level: 1, name: "React in practice" })).toBeTruthy();
  expect(await screen.findByText("You stopped at 12:34 of 45:00")).toBeTruthy();
  expect(screen.getByText(/1\/5 lectures completed/)).toBeTruthy();
  expect(bff.calls.filter((call) => call !== "UnreadCount")).toEqual(["CoursesPage", "CoursePage"]);
  expect(document.title).toBe("React in practice – Homeroom");
});

test("an untitled section is called by its number, and find-in-page searches closed ones", async () => {
  await openPortal(fakeBff(others), "/courses/react");
  const toggle = await screen.findByRole("button", { name: "Section 2" });
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  const body = document.getElementById(toggle.getAttribute("aria-controls")!)!;
  expect(body.getAttribute("hidden")).toBe("until-found");
  fireEvent(body, new Event("beforematch"));
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  expect(body.hasAttribute("hidden")).toBe(false);
});

test("locks say when they open, or that it is unknown; an unknown state is shown as it is", async () => {
  await openPortal(fakeBff(others), "/courses/react");
  await click(await screen.findByRole("button", { name: "Expand all sections" }));
  const rowOf = (title: string) => screen.getByText(title, { selector: "li *" }).closest("li");
  expect(rowOf("Bundles")?.textContent).toMatch(/Locked \d+\sJan\s2099,\s\d\d:\d\d/);
  expect(rowOf("Secrets")?.textContent).toContain("Locked No date yet");
  expect(screen.getByText("State: graded")).toBeTruthy();
});

test("a filter shows the matching lectures, is stored in the address, and Escape clears it", async () => {
  const { sections, ...rest } = someCourse();
  const more = Array.from({ length: 30 }, (_, at) => lecture({ id: `more_${at}`, title: `More ${at}` }));
  await openPortal(
    fakeBff([{ ...rest, sections: [...(sections as []), section(more, { id: "sec_3" })] }]),
    "/courses/react",
  );
  const field = await screen.findByLabelText("Filter lectures");
  fireEvent.change(field, { target: { value: "form" } });
  expect(await screen.findAllByText("1 lecture found")).not.toHaveLength(0);
  expect(screen.getByText("Meet components").closest("li")?.hidden).toBe(true);
  expect(window.location.search).toBe("?q=form");
  fireEvent.keyDown(field, { key: "Escape" });
  await vi.waitFor(() => expect(screen.getByText("Meet components").closest("li")?.hidden).toBe(false));
  fireEvent.change(field, { target: { value: "zzzz" } });
  expect(await screen.findAllByText("No lecture matches.")).not.toHaveLength(0);
  // The list draws a line at its end.
  expect(screen.getByText("Meet components").closest("div[data-digits]")).toHaveProperty("hidden", true);
});

test("when the curriculum fails, the page says so, and a retry loads it", async () => {
  const bff = fakeBff(others);
  bff.instead = (document) => (document === "CoursePage" ? bffFailure(504, "school_timeout") : undefined);
  await openPortal(bff, "/courses/react");
  expect(await screen.findByText("Our systems took too long to answer")).toBeTruthy();
  bff.instead = undefined;
  await click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Before we start" })).toBeTruthy();
});

test("a school without cursors is asked for its courses in one question", async () => {
  const bff = fakeBff(others);
  const { fetch } = bff;
  bff.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!addressOf(input).endsWith("/graphql")) return response;
    const text = await response.text();
    return new Response(text.replaceAll(/"edges":\[[^\]]*\]/g, '"edges":null'));
  };
  await openPortal(bff, "/courses/last");
  expect(await screen.findByRole("heading", { level: 1, name: "Last" })).toBeTruthy();
  expect(await screen.findByText("認識元件", { selector: "li *" })).toBeTruthy();
});

test("the resume card leads to the row", async () => {
  await openPortal(fakeBff(others), "/courses/react");
  const card = (await screen.findByRole("heading", { name: "Continue" })).closest("aside")!;
  const link = within(card).getByRole("link", { name: "Show in the list" });
  expect(link.getAttribute("href")).toBe("#lecture-lec_2");
  expect(document.getElementById("lecture-lec_2")).toBeTruthy();
});
const PLACES_AT_SCHOOL = "{school}/courses/{slug}?lecture={lectureId}&t={seconds}";
const PLACE_AT_SCHOOL = "http://127.0.0.1:4000/courses/react?lecture=lec_2&t=754";

test("with a link to the school's site, the resume card leads to the second where they stopped", async () => {
  portalPage.courseLink = PLACES_AT_SCHOOL;
  await openPortal(fakeBff(others), "/courses/react");
  const action = await screen.findByRole("link", { name: "Continue watching" });
  expect(action.getAttribute("href")).toBe(PLACE_AT_SCHOOL);
});

const opened = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

test("a lecture that can be watched links to the school, and a locked one does not", async () => {
  portalPage.courseLink = PLACES_AT_SCHOOL;
  await openPortal(fakeBff(others), "/courses/react");
  await screen.findByText("Meet components");
  await click(screen.getByRole("button", { name: "Expand all sections" }));
  expect(opened("Meet components")).toBe("http://127.0.0.1:4000/courses/react?lecture=lec_1");
  expect(opened("Async patterns")).toBe(PLACE_AT_SCHOOL);
  expect(opened("Odd one")).toBe("http://127.0.0.1:4000/courses/react?lecture=lec_6");
  for (const locked of ["Bundles", "Secrets"]) expect(opened(locked)).toBeUndefined();
});

test.each([
  ["without the school's ids", PLACES_AT_SCHOOL, { id: null }, {}],
  ["with a link that has no place for a lecture", "{school}/courses/{slug}", {}, {}],
  ["when access has ended", PLACES_AT_SCHOOL, {}, { expireDate: 1_593_532_799, hasLifetimeAccess: false }],
])("lectures are text %s", async (_when, link, sent, access) => {
  portalPage.courseLink = link;
  const sections = [section([lecture({ title: "Meet components", ...sent })])];
  await openPortal(fakeBff([course({ slug: "react", sections, ...access })]), "/courses/react");
  await screen.findByText("Meet components", { selector: "li *" });
  expect(opened("Meet components")).toBeUndefined();
});

test("a course that was not started starts with its first open lecture", async () => {
  portalPage.courseLink = PLACES_AT_SCHOOL;
  const lectures = [lecture({ id: "lec_1", isLocked: true }), lecture({ id: "lec_2", title: "Second" })];
  const fresh = course({
    slug: "react",
    detailProgress: progress(0, 2, null),
    sections: [section(lectures)],
  });
  await openPortal(fakeBff([fresh]), "/courses/react");
  expect(await screen.findByRole("heading", { name: "Start" })).toBeTruthy();
  expect(opened("Start watching")).toBe("http://127.0.0.1:4000/courses/react?lecture=lec_2");
});

test("a completed course says so, and can be watched again from its beginning", async () => {
  portalPage.courseLink = PLACES_AT_SCHOOL;
  const done = { ...someCourse(), detailProgress: progress(6, 6, "2026-11-20T08:00:00Z") };
  await openPortal(fakeBff([done]), "/courses/react");
  expect(await screen.findByRole("heading", { name: "You have completed this course" })).toBeTruthy();
  expect(opened("Watch again")).toBe("http://127.0.0.1:4000/courses/react?lecture=lec_1");
});

test("a course whose access has ended has no link to the school's site", async () => {
  portalPage.courseLink = PLACES_AT_SCHOOL;
  const ended = { ...someCourse(), expireDate: 1_593_532_799, hasLifetimeAccess: false };
  await openPortal(fakeBff([ended]), "/courses/react");
  expect(await screen.findByRole("heading", { name: "You stopped here" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Continue watching" })).toBeNull();
});

test("a phone's bottom bar continues where the member stopped, or says that it shows the list", async () => {
  stubScrolledAway();
  const { unmount } = await openPortal(fakeBff(others), "/courses/react");
  // The bar is the second such link, beside the resume card, and a chunk of its own.
  await waitFor(() => expect(screen.getAllByRole("link", { name: "Show in the list" })).toHaveLength(2));
  unmount();

  portalPage.courseLink = PLACES_AT_SCHOOL;
  await openPortal(fakeBff(others), "/courses/react");
  const action = await screen.findByRole("link", { name: "Continue" });
  expect(action.getAttribute("href")).toBe(PLACE_AT_SCHOOL);
});

/** Pretends that every observed element was scrolled out at the top. */
function stubScrolledAway(): void {
  class ScrolledAway {
    readonly #tell: (entries: unknown[]) => void;
    constructor(tell: (entries: unknown[]) => void) {
      this.#tell = tell;
    }
    observe(): void {
      this.#tell([{ isIntersecting: false, boundingClientRect: { bottom: -1 } }]);
    }
    disconnect(): void {}
    unobserve(): void {}
  }
  vi.stubGlobal("IntersectionObserver", ScrolledAway);
}

test("a course whose sections the school leaves out is neither empty nor loading for ever", async () => {
  await openPortal(fakeBff([course({ slug: "react", sections: null })]), "/courses/react");
  expect(await screen.findByText("This is not available at the moment")).toBeTruthy();
  expect(document.querySelector("main [aria-busy=true]")).toBeNull();
  expect(screen.queryByText("This course has no contents yet")).toBeNull();
});

test("an address is not called unknown if the school may have more courses than it listed", async () => {
  const bff = fakeBff(Array.from({ length: 50 }, (_, at) => course({ slug: `c${at}`, id: `c${at}` })));
  bff.instead = (document, variables) => answerWithout("pageInfo", bff.answer(document, variables));
  await openPortal(bff, "/courses/react");
  expect(await screen.findByText("This is not available at the moment")).toBeTruthy();
  expect(screen.queryByText("You have no course at this address")).toBeNull();
});
