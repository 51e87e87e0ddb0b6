/** The JSON types of students and enrollments. */

import { type Static, Type } from "typebox";

import {
  answeredInstant,
  closedObject,
  id,
  instant,
  nullable,
  pageOf,
} from "#school/operator/types/common.ts";

const expires = "Until when the member may see the course; null for good.";

export const Enrollment = closedObject(
  {
    course_id: id("the course"),
    member_id: id("the member"),
    member_name: Type.String({ description: "The name of the member." }),
    member_email: Type.String({ description: "The e-mail address of the member." }),
    enrolled_at: answeredInstant("When the member was enrolled."),
    expires_at: nullable(answeredInstant(expires)),
    completed_lecture_count: Type.Integer({ minimum: 0, description: "Lectures that the member completed." }),
  },
  { title: "Enrollment" },
);
export type Enrollment = Static<typeof Enrollment>;

export const EnrollmentPage = pageOf(Enrollment);

export const Student = closedObject(
  {
    id: id("the member"),
    name: Type.String({ description: "The name of the member." }),
    email: Type.String({ description: "The e-mail address of the member." }),
    enrollments: Type.Array(Enrollment, { description: "Every course that the member is enrolled in." }),
  },
  { title: "Student" },
);

export const StudentParams = closedObject({ member_id: id("the member") });
export const EnrollmentParams = closedObject({ course_id: id("the course"), member_id: id("the member") });

const expires_at = nullable(instant(expires));

export const NewEnrollment = closedObject(
  { member_id: id("the member"), expires_at: Type.Optional(expires_at) },
  { title: "NewEnrollment" },
);

export const EnrollmentChange = closedObject({ expires_at }, { title: "EnrollmentChange" });
