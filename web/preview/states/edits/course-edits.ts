/** Changes of courses, and of the member's progress in them, for entries of the list. */

import type { SampleEdit } from "#shared/sample-members/members.ts";
import { DAY } from "#shared/sample-members/sample-times.ts";
import type { SampleCourse, SampleEnrollment, SampleLecture } from "#shared/sample-members/sample-types.ts";

import { courseOf, memberWith } from "./edits.ts";

/** A course by its slug, the same for every member. */
export function course(
  slug: string,
  change: (course: SampleCourse, seededAt: number) => Partial<SampleCourse>,
): SampleEdit {
  return (sample, seededAt) => {
    const changed = courseOf(sample, slug);
    const fields = change(changed, seededAt);
    const courses = sample.offers.courses.map((each) => (each === changed ? { ...each, ...fields } : each));
    return { ...sample, offers: { ...sample.offers, courses } };
  };
}

/**
 * Lectures of a course.
 *
 * @param change  is called for each lecture, with its position counted from 1: "3-2" is the second of the third section
 */
export function lectures(
  slug: string,
  change: (place: string, lecture: SampleLecture, seededAt: number) => Partial<SampleLecture>,
): SampleEdit {
  return course(slug, ({ sections }, seededAt) => ({
    sections: sections.map((section, at) => ({
      ...section,
      lectures: section.lectures.map((lecture, position) => ({
        ...lecture,
        ...change(`${at + 1}-${position + 1}`, lecture, seededAt),
      })),
    })),
  }));
}

/** The member's part of a course: access, progress, and the lecture watched last. */
export function enrollment(
  slug: string,
  change: (seededAt: number) => Partial<SampleEnrollment>,
): SampleEdit {
  return (sample, seededAt) => {
    const { id } = courseOf(sample, slug);
    const enrollments = sample.member.enrollments.map((each) =>
      each.courseId === id ? { ...each, ...change(seededAt) } : each,
    );
    return memberWith({ enrollments })(sample, seededAt);
  };
}

/** The member has no other course. */
export function enrolledOnlyIn(slug: string): SampleEdit {
  return (sample, seededAt) => {
    const { id } = courseOf(sample, slug);
    const enrollments = sample.member.enrollments.filter(({ courseId }) => courseId === id);
    return memberWith({ enrollments })(sample, seededAt);
  };
}

/** This many courses in all: the member's own, and copies of them that were not begun, with a number in the title. */
export function enrolledIn(count: number): SampleEdit {
  return (sample, seededAt) => {
    const { courses } = sample.offers;
    const { enrollments } = sample.member;
    const copied = courses.filter(({ id }) => enrollments.some(({ courseId }) => courseId === id));
    const rounds = Math.ceil(count / Math.max(1, copied.length));
    const copies = Array.from({ length: rounds }, (_, at) =>
      copied.map((each) => ({
        ...each,
        id: `${each.id}-${at + 2}`,
        slug: `${each.slug}-${at + 2}`,
        title: `${each.title} ${at + 2}`,
      })),
    )
      .flat()
      .slice(0, count - enrollments.length);
    const notBegun = {
      grantedAt: seededAt - 365 * DAY,
      expiresAt: null,
      lifetime: true,
      lastWatched: null,
      progress: [],
    };
    return {
      offers: { ...sample.offers, courses: [...courses, ...copies] },
      member: {
        ...sample.member,
        enrollments: [...enrollments, ...copies.map(({ id }) => ({ courseId: id, ...notBegun }))],
      },
    };
  };
}
