/** One course with its curriculum, found by the slug in the address. */

import { useMemo } from "react";

import { courseVariables } from "#shared/member-api/course-question.ts";
import type { Failure } from "#web/app/graphql/failures.ts";
import { useMemberQuery } from "#web/app/graphql/use-member-query.ts";
import { CoursePageDocument, type CoursePageQuery } from "#web/generated/member-api.ts";

import { useCourses } from "../use-courses.ts";
import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { parseCourse, type Course } from "../view-model/course.ts";
import { parseCurriculum, type Curriculum } from "../view-model/curriculum.ts";
import { sentText } from "#web/model/sent.ts";

type Sent = AsSent<CoursePageQuery>;

export interface CourseResult {
  /** From the list, which is known before the curriculum. */
  course: Course | undefined;
  curriculum: Curriculum | undefined;
  /** The whole list was read, and the slug is not in it. */
  isUnknown: boolean;
  failure: Failure | undefined;
  answeredAt: number | undefined;
  refresh: () => void;
}

export function useCourse(slug: string): CourseResult {
  const list = useCourses();
  const listed = list.courses.find((course) => course.slug === slug);

  const cursor = list.cursorBefore(slug);
  const alone = useMemberQuery({
    document: CoursePageDocument,
    variables: courseVariables(cursor),
    isPaused: listed === undefined,
  });
  const found = nodeWithSlug(alone.data, slug);

  // The list changed between the two questions, so that the cursor leads to another course: all courses are read.
  const isMoved =
    cursor !== undefined && alone.data !== undefined && !alone.isFetching && found === undefined;
  const among = useMemberQuery({
    document: CoursePageDocument,
    variables: courseVariables(undefined),
    isPaused: !isMoved || alone.failure !== undefined,
  });
  const node = found ?? nodeWithSlug(among.data, slug);
  const sections = node?.sections;

  const course = useMemo(() => parseCourse(node) ?? listed, [node, listed]);
  const curriculum = useMemo(() => (isGiven(sections) ? parseCurriculum(sections) : undefined), [sections]);
  return {
    course,
    curriculum,
    isUnknown: listed === undefined && !list.isLoading && !list.isLoadingMore && list.failure === undefined,
    failure: alone.failure ?? among.failure ?? (listed === undefined ? list.failure : undefined),
    answeredAt: alone.answeredAt,
    refresh: () => {
      if (listed === undefined) list.refresh();
      else alone.refresh();
    },
  };
}

function nodeWithSlug(data: CoursePageQuery | undefined, slug: string) {
  const nodes = (data as Sent)?.viewer?.enrolledCourses?.nodes ?? [];
  return nodes.find((node) => sentText(node?.slug) === slug) ?? undefined;
}
