import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import {
  answerWithout,
  bffFailure,
  course,
  fakeBff,
  lecture,
  progress,
  section,
  session,
} from "#web/testing/fake-bff.ts";
import { calendarDay } from "#web/format/dates.ts";
import { SCHOOL_ZONE } from "#web/model/school-zone.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";
import { portalPage } from "#web/app/branding/portal-page.ts";

afterEach(() => {
  portalPage.courseLink = null;
});

/** Five courses in different states; the dates are far enough away to stay true. */
function someCourses() {
  return [
    course({ slug: "done", title: "水彩入門", detailProgress: progress(30, 30) }),
    course({
      slug: "react",
      title: "React 與 TypeScript 實戰",
      detailProgress: progress(37, 120, "2026-11-20T08:00:00Z"),
      lastWatchedLecture: { __typename: "LastWatchedLecture", lectureId: "lec_9", positionSeconds: 754 },
      expireDate: "2099-12-31T15:59:59Z",
      hasLifetimeAccess: false,
    }),
    course({ slug: "new", title: "用資料說故事", detailProgress: progress(0, 40) }),
    course({
      slug: "ended",
      title: "報稅攻略",
      detailProgress: progress(3, 18),
      expireDate: 1_593_532_799,
      hasLifetimeAccess: false,
    }),
    course({ slug: "intro-2023-old", title: null, detailProgress: progress(0, 0) }),
  ];
}

test("with a link to the school's site, one press continues the course where the member stopped", async () => {
  portalPage.courseLink = "{school}/courses/{slug}?lecture={lectureId}&t={seconds}";
  await openPortal(fakeBff(someCourses()), "/courses");
  const action = await screen.findByRole("link", { name: "Continue the course" });
  expect(action.getAttribute("href")).toBe("http://127.0.0.1:4000/courses/react?lecture=lec_9&t=754");
});

test("without a link to the school's site, the button to continue says that it shows the list", async () => {
  await openPortal(fakeBff(someCourses()), "/courses");
  const action = await screen.findByRole("link", { name: "Show in the list" });
  expect(action.getAttribute("href")).toBe("/courses/react#continue");
  expect(screen.queryByRole("link", { name: "Continue the course" })).toBeNull();
});

test("a Chinese title under the English interface is marked as Chinese", async () => {
  await openPortal(fakeBff(someCourses()), "/courses");
  const title = (await screen.findByRole("link", { name: "水彩入門" })).closest("h3");
  expect(title?.lang).toBe("zh-Hant-TW");
});

test("a member with many courses searches, and the address keeps the search", async () => {
  await openPortal(fakeBff(someCourses()), "/courses");
  expect(await screen.findByText("5 courses")).toBeTruthy();
  expect(screen.queryByLabelText("Search courses")).toBeNull();
  cleanup();
  const more = Array.from({ length: 7 }, (_, at) => course({ slug: `more-${at}`, title: `More ${at}` }));
  await openPortal(fakeBff([...someCourses(), ...more]), "/courses");
  fireEvent.change(await screen.findByLabelText("Search courses"), { target: { value: "資料" } });
  expect(await screen.findAllByText("1 of 12 courses")).not.toHaveLength(0);
  expect(new URLSearchParams(window.location.search).get("q")).toBe("資料");
});

test("if no course matches a filter, the page offers to clear it", async () => {
  await openPortal(fakeBff(someCourses()), "/courses?status=expiring");
  await click(await screen.findByRole("button", { name: "Clear the filters" }));
  expect(await screen.findByText("5 courses")).toBeTruthy();
});

test("when the school cannot be reached, the page says so with the reference, and tries again", async () => {
  const bff = fakeBff();
  bff.instead = () => bffFailure(503, "school_unavailable", { "retry-after": "30" });
  await openPortal(bff, "/courses");
  expect(await screen.findByText("Our systems cannot be reached at the moment")).toBeTruthy();
  expect(screen.getByText("req-12345678")).toBeTruthy();
  expect(screen.getByText(/Trying again in \d+ s\./)).toBeTruthy();

  bff.instead = undefined;
  await click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "React 實戰" })).toBeTruthy();
});

test("a member with more courses than one page sees them all", async () => {
  const many = Array.from({ length: 120 }, (_, index) =>
    course({ slug: `c${index}`, title: `Course ${index}` }),
  );
  const bff = fakeBff(many);
  await openPortal(bff, "/courses");
  expect(await screen.findByText("120 courses")).toBeTruthy();
  expect(bff.calls.filter((call) => call !== "UnreadCount")).toEqual([
    "CoursesPage",
    "CoursesPage",
    "CoursesPage",
  ]);
});

test("for an answer without the member, the page says that the courses are missing, and loading ends", async () => {
  const bff = fakeBff();
  bff.instead = (document) =>
    document === "CoursesPage" ? Response.json({ data: { __typename: "Query", viewer: null } }) : undefined;
  const list = await openPortal(bff, "/courses");
  expect(await screen.findByText("This is not available at the moment")).toBeTruthy();
  list.unmount();
  await openPortal(bff, "/courses/react");
  expect(await screen.findByText("This is not available at the moment")).toBeTruthy();
});

test("a malformed value in one course does not affect the other courses", async () => {
  const odd = course({
    id: 7,
    slug: "odd\uD83D",
    title: 2026,
    expireDate: 1e18,
    hasLifetimeAccess: false,
    detailProgress: { ...progress(1, 2), lastActivityAt: "course 7" },
  });
  await openPortal(fakeBff([odd, course()]), "/courses");
  expect(await screen.findByRole("link", { name: "2026" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "React 實戰" })).toBeTruthy();
});

test("access until a day without an hour lasts that day, and text that is no date is shown as written", async () => {
  const today = calendarDay(Date.now(), SCHOOL_ZONE);
  const until = (expireDate: string) => ({ hasLifetimeAccess: false, expireDate });
  await openPortal(
    fakeBff([course({ slug: "a", ...until(today) }), course({ slug: "b", ...until("end of term") })]),
    "/courses",
  );
  expect(await screen.findByText(/^Last day · ends/)).toBeTruthy();
  expect(screen.getByText("Access until end of term")).toBeTruthy();
});

test("a cover is loaded from the school's own origin and nowhere else", async () => {
  const own = course({ slug: "own", coverImageUrl: `${session.school.url}/covers/1.jpg` });
  const foreign = course({ slug: "foreign", coverImageUrl: "https://pictures.example/1.jpg" });
  await openPortal(fakeBff([own, foreign]), "/courses");
  await screen.findAllByRole("link", { name: "React 實戰" });
  const pictures = [...document.querySelectorAll("main img")].map((picture) => picture.getAttribute("src"));
  expect(pictures).toEqual([`${session.school.url}/covers/1.jpg`]);
});

test("lectures of two courses that share an id keep their own titles and states", async () => {
  const lectures = (title: string) => [section([lecture({ id: "1", title })], { id: "1" })];
  const bff = fakeBff([
    course({ slug: "a", title: "A", sections: lectures("First of A") }),
    course({ slug: "b", title: "B", sections: lectures("First of B") }),
  ]);
  // Without cursors both curricula come in one answer.
  bff.instead = (document, variables) => {
    if (!document.startsWith("Course")) return undefined;
    return answerWithout("edges", bff.answer(document, variables));
  };
  await openPortal(bff, "/courses/a");
  expect(await screen.findByText("First of A", { selector: "li *" })).toBeTruthy();
});
