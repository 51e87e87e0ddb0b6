/** Changes of courses, and of what the member has of them, that entries of the list are written with. */

import type { Sample, SampleEdit } from "#shared/sample-members/members.ts";
import type { SampleCourse, SampleEnrollment, SampleLecture } from "#shared/sample-members/sample-types.ts";

import { memberWith } from "./edits.ts";

/** A course by its slug, the same whoever looks. */
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
 * @param change  is asked for each lecture, with its place as people count: "3-2" is the second of the third section
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

/** What the member has of a course: how long it may be watched, what of it was, and where they stopped. */
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

/** So many courses in all: those that the member has, and copies of the school's others that were not begun. */
export function enrolledIn(count: number): SampleEdit {
  return (sample) => {
    const { courses } = sample.offers;
    const { enrollments } = sample.member;
    const others = courses.filter(({ id }) => !enrollments.some(({ courseId }) => courseId === id));
    const [first] = enrollments;
    if (first === undefined) throw new RangeError(`${sample.member.memberId} has no course.`);
    const added = Array.from({ length: count - enrollments.length }, (_, at) => {
      const copied = others[at % others.length] ?? courses[0];
      if (copied === undefined) throw new RangeError("The samples have no courses.");
      const round = Math.floor(at / others.length) + 1;
      if (round === 1) return copied;
      return {
        ...copied,
        id: `${copied.id}-${round}`,
        slug: `${copied.slug}-${round}`,
        title: `${copied.title} ${round}`,
      };
    });
    const notBegun = { expiresAt: null, lifetime: true, lastWatched: null, progress: [] };
    return {
      offers: { ...sample.offers, courses: [...courses, ...added.filter((each) => !courses.includes(each))] },
      member: {
        ...sample.member,
        enrollments: [
          ...enrollments,
          ...added.map(({ id }) => ({ courseId: id, grantedAt: first.grantedAt, ...notBegun })),
        ],
      },
    };
  };
}

/** @throws {RangeError} for a slug that the school has no course of: a fault of the list, found by its test */
function courseOf({ offers }: Sample, slug: string): SampleCourse {
  const found = offers.courses.find((each) => each.slug === slug);
  if (found === undefined) throw new RangeError(`The samples have no course ${slug}.`);
  return found;
}
