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
  expect(show({ sort: "progress" })).toEqual(["watercolour", "photo", "react", "tax", "data"]);
  const unknown = [parseCourse({ slug: "untold" })!, course("empty", 0, 0, null), ...courses];
  const order = (sort: CoursesView["sort"]) =>
    coursesToShow(unknown, { search: "", filter: "all", sort }, { now, zone: "Asia/Taipei", locale: "en" });
  expect(
    order("progress")
      .slice(-3)
      .map(({ slug }) => slug),
  ).toEqual(["data", "untold", "empty"]);
  expect(order("expiry")[0]?.slug).toBe("tax");
});

test("a course is found by its title and by its slug, and a search of spaces finds every course", () => {
  const found = (search: string) => show({ search });
  expect([found("WATER"), found(" rea "), found("none")]).toEqual([["watercolour"], ["react"], []]);
  expect(found(" ")).toHaveLength(courses.length);
  const titled = parseCourse({ slug: "react", title: "Components" })!;
  const view = { search: "components react", filter: "all", sort: "recent" } as const;
  expect(coursesToShow([titled], view, { now, zone: "Asia/Taipei", locale: "en" })).toEqual([titled]);
  expect(show({ search: "photo", filter: "new" })).toEqual([]);
});

test("titles with numbers are in the order of the numbers", () => {
  const numbered = ["Part 10", "Part 9"].map((title) => parseCourse({ slug: title, title })!);
  const view = { search: "", filter: "all", sort: "title" } as const;
  const sorted = coursesToShow(numbered, view, { now, zone: "Asia/Taipei", locale: "en" });
  expect(sorted.map(({ title }) => title)).toEqual(["Part 9", "Part 10"]);
});

test("the view is stored in the address, and unknown words in it are ignored", () => {
  const view = parseCoursesView(new URLSearchParams("q=%E6%B0%B4&status=completed&sort=bogus"));
  expect(view).toEqual({ search: "水", filter: "completed", sort: "recent" });
  expect(coursesQuery(view)).toBe("?q=%E6%B0%B4&status=completed");
  expect(coursesQuery(parseCoursesView(new URLSearchParams("sort=title&status=odd")))).toBe("?sort=title");
  expect(coursesQuery({ search: "", filter: "all", sort: "recent" })).toBe("");
});
