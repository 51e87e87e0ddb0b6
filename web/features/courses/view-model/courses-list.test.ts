import { expect, test } from "vitest";

import { DAY_MS } from "#web/format/instants.ts";

import { parseCourse, type Course } from "./course.ts";
import { coursesQuery, coursesToShow, parseCoursesView, type CoursesView } from "./courses-list.ts";

const now = Date.parse("2026-11-21T02:00:00Z");

function course(
  slug: string,
  completed: number,
  total: number,
  endsInDays: number | null,
  activeDaysAgo?: number,
): Course {
  return parseCourse({
    slug,
    title: slug,
    hasLifetimeAccess: endsInDays === null,
    expireDate: endsInDays === null ? null : new Date(now + endsInDays * DAY_MS).toISOString(),
    detailProgress: {
      completedLectures: completed,
      totalLectures: total,
      lastActivityAt:
        activeDaysAgo === undefined ? null : new Date(now - activeDaysAgo * DAY_MS).toISOString(),
    },
  })!;
}

const courses = [
  course("watercolour", 30, 30, null, 40),
  course("react", 37, 120, 40, 0),
  course("data", 0, 40, null),
  course("photo", 9, 28, 6, 9),
  course("tax", 3, 18, -100, 200),
];

const show = (view: Partial<CoursesView>) =>
  coursesToShow(
    courses,
    { search: "", filter: "all", sort: "recent", ...view },
    { now, zone: "Asia/Taipei", locale: "en" },
  ).map(({ slug }) => slug);

test("the course watched last stands first; those never watched keep the school's order", () => {
  expect(show({})).toEqual(["react", "photo", "watercolour", "tax", "data"]);
});

test("filters separate courses; a course whose access has ended is only among the ended ones", () => {
  expect(show({ filter: "progress" })).toEqual(["react", "photo"]);
  expect(show({ filter: "new" })).toEqual(["data"]);
  expect(show({ filter: "completed" })).toEqual(["watercolour"]);
  expect(show({ filter: "expiring" })).toEqual(["photo"]);
  expect(show({ filter: "expired" })).toEqual(["tax"]);
});

test("courses are ordered by title, by end of access and by progress", () => {
  expect(show({ sort: "title" })).toEqual(["data", "photo", "react", "tax", "watercolour"]);
  expect(show({ sort: "expiry" })).toEqual(["tax", "photo", "react", "watercolour", "data"]);
  expect(show({ sort: "progress" })[0]).toBe("watercolour");
});

test("the view is stored in the address, and unknown words in it are ignored", () => {
  const view = parseCoursesView(new URLSearchParams("q=%E6%B0%B4&status=completed&sort=bogus"));
  expect(view).toEqual({ search: "水", filter: "completed", sort: "recent" });
  expect(coursesQuery(view)).toBe("?q=%E6%B0%B4&status=completed");
  expect(coursesQuery({ search: "", filter: "all", sort: "recent" })).toBe("");
});
