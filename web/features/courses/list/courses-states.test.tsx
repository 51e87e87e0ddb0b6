/** Unusual numbers and kinds of courses. */

import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { answerWithout, course, fakeBff, progress } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";
import { portalPage } from "#web/app/branding/portal-page.ts";

afterEach(() => {
  portalPage.courseLink = null;
});

test("courses stand in shelves: under way, not begun, finished, ended; the one to continue is above them", async () => {
  const watched = { __typename: "LastWatchedLecture", lectureId: "l", positionSeconds: 95 };
  const ended = { expireDate: 1_593_532_799, hasLifetimeAccess: false };
  const courses = [
    course({ slug: "done", title: "done", detailProgress: progress(3, 3) }),
    course({ slug: "ended", title: "ended", detailProgress: progress(3, 3), ...ended }),
    course({ slug: "new", title: "new", detailProgress: progress(0, 3) }),
    course({ slug: "begun", title: "begun", detailProgress: progress(1, 3, "2026-11-01T00:00:00Z") }),
    course({ slug: "unknown", title: "unknown", detailProgress: null }),
    course({
      slug: "last",
      title: "last",
      lastWatchedLecture: watched,
      detailProgress: progress(1, 3, "2026-11-20T00:00:00Z"),
    }),
  ];
  await openPortal(fakeBff(courses), "/courses");
  const main = within(await screen.findByRole("main"));
  expect(await main.findByText("6 courses")).toBeTruthy();
  const shelves = main.getAllByRole("region").map((shelf) => [
    within(shelf).getByRole("heading", { level: 2 }).textContent,
    within(shelf)
      .getAllByRole("heading", { level: 3 })
      .map(({ textContent }) => textContent),
  ]);
  expect(shelves).toEqual([
    ["In progress (2)", ["begun", "unknown"]],
    ["Not started (1)", ["new"]],
    ["Completed (1)", ["done"]],
    ["Ended (1)", ["ended"]],
  ]);
  expect(main.getByRole("heading", { level: 2, name: "last" })).toBeTruthy();
});

test("a finished course has a mark on its cover, and can be watched again while access lasts", async () => {
  portalPage.courseLink = "{school}/courses/{slug}?lecture={lectureId}&t={seconds}";
  const done = (slug: string, fields: object = {}) =>
    course({ slug, title: slug, detailProgress: progress(3, 3), ...fields });
  const ended = { expireDate: 1_593_532_799, hasLifetimeAccess: false };
  await openPortal(fakeBff([done("done"), done("ended", ended), course({ slug: "new" })]), "/courses");
  const again = await screen.findByRole("link", { name: "Watch again" });
  expect(again.getAttribute("href")).toBe("http://127.0.0.1:4000/courses/done");
  const marked = [...document.querySelectorAll("main li:has([class*=mark]) h3")];
  expect(marked.map(({ textContent }) => textContent)).toEqual(["done", "ended"]);
});

test("a list is not called complete if the school does not say whether there are more courses", async () => {
  const bff = fakeBff(
    Array.from({ length: 50 }, (_, at) => course({ slug: `c${at}`, title: `Course ${at}` })),
  );
  bff.instead = (document, variables) =>
    document === "CoursesPage" ? answerWithout("pageInfo", bff.answer(document, variables)) : undefined;
  const page = await openPortal(bff, "/courses");
  expect(await screen.findByText("The first 50 courses")).toBeTruthy();
  page.unmount();
  await openPortal(bff, "/courses?q=Course%2049");
  // Searched inside the page's text, because it is announced as well.
  const main = within(await screen.findByRole("main"));
  expect(await main.findByText("1 of the first 50 courses")).toBeTruthy();
});
