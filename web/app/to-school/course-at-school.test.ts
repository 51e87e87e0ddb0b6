import { expect, test } from "vitest";

import { readCourseLink, type PlaceInCourse } from "./course-at-school.ts";

const SCHOOL = "https://school.example";
const PLACES = "{school}/courses/{slug}?lecture={lectureId}&t={seconds}";
const place = (fields: Partial<PlaceInCourse> = {}): PlaceInCourse => ({
  slug: "react",
  lectureId: "lec_9",
  seconds: 754.6,
  ...fields,
});

const courseAtSchool = (template: string | null, school: string, at: PlaceInCourse) =>
  readCourseLink(template, school)(at);

test("the link to a course leads to the lecture and the second where the member stopped", () => {
  expect(courseAtSchool(PLACES, SCHOOL, place())).toBe(`${SCHOOL}/courses/react?lecture=lec_9&t=754`);
  expect(courseAtSchool("https://learn.example/c/{slug}/{lectureId}#t={seconds}", SCHOOL, place())).toBe(
    "https://learn.example/c/react/lec_9#t=754",
  );
  expect(courseAtSchool("{school}/courses/{slug}", SCHOOL, place())).toBe(`${SCHOOL}/courses/react`);
});

test("what the school does not tell is left out of the link, and the rest still leads somewhere", () => {
  expect(courseAtSchool(PLACES, SCHOOL, place({ seconds: null }))).toBe(
    `${SCHOOL}/courses/react?lecture=lec_9`,
  );
  expect(courseAtSchool(PLACES, SCHOOL, place({ lectureId: null }))).toBe(`${SCHOOL}/courses/react`);
  expect(courseAtSchool(`${PLACES}&from=portal#at-{seconds}`, SCHOOL, place({ seconds: null }))).toBe(
    `${SCHOOL}/courses/react?lecture=lec_9&from=portal`,
  );
  expect(
    courseAtSchool("{school}/courses/{slug}/lectures/{lectureId}", SCHOOL, place({ lectureId: null })),
  ).toBeNull();
});

test("values are percent-encoded, so that none of them changes where the link leads", () => {
  const odd = place({ slug: "a b/../?x#y", lectureId: "&t=1", seconds: 5 });
  expect(courseAtSchool(PLACES, SCHOOL, odd)).toBe(
    `${SCHOOL}/courses/a%20b%2F..%2F%3Fx%23y?lecture=%26t%3D1&t=5`,
  );
  expect(courseAtSchool("https://x.example/{slug}", SCHOOL, place({ slug: "{lectureId}$&" }))).toBe(
    "https://x.example/%7BlectureId%7D%24%26",
  );
});

test("a link that would leave http or the host of its template is none", () => {
  expect(courseAtSchool(null, SCHOOL, place())).toBeNull();
  expect(courseAtSchool("{school}/{slug}", "javascript:alert(1)", place())).toBeNull();
  expect(courseAtSchool("{slug}", SCHOOL, place({ slug: "https://evil.example" }))).toBeNull();
  expect(courseAtSchool("{school}{slug}", SCHOOL, place({ slug: ".evil.example" }))).toBeNull();
});
