/** The JSON types of what is counted. */

import { Type } from "typebox";

import { closedObject, count, currency, id } from "#school/operator/types/common.ts";

export const AnalyticsSummary = closedObject(
  {
    member_count: count("How many people hold a role at the school."),
    course_count: count("How many courses there are, drafts as well."),
    enrollment_count: count("How many enrollments there are in all courses."),
    revenue: Type.Array(
      closedObject({
        currency,
        paid_minor: count("What was paid, in minor units."),
        refunded_minor: count("What of it was given back, in minor units."),
      }),
      { description: "For each currency that was paid in." },
    ),
  },
  { title: "AnalyticsSummary" },
);

export const CourseAnalytics = closedObject(
  {
    course_id: id("the course"),
    student_count: count("How many members are enrolled."),
    started_count: count("How many of them have read or completed a lecture."),
    finished_count: count("How many of them have completed every lecture."),
    lecture_count: count("How many lectures the course has."),
  },
  { title: "CourseAnalytics" },
);
