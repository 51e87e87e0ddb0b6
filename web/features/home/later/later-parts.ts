/** What Home shows when the dates have come: a chunk of its own, since no first screen has them. */

export { arrange } from "./arrange.ts";
export { ComingDates } from "./coming-dates.tsx";
export { OtherCourses } from "./other-courses.tsx";
