/** The member's courses and all their lectures, for the search over everything. */

import { courseVariables } from "#shared/member-api/course-question.ts";
import type { AsSent } from "#web/app/graphql/as-sent.ts";
import type { MemberApi } from "#web/app/graphql/member-api.ts";
import type { LectureAtSchool } from "#web/app/to-school/lecture-at-school.ts";
import type { Page } from "#web/app/graphql/pages.ts";
import { paths, rowAddress } from "#web/app/paths.ts";
import { findable, type Findable } from "#web/app/search/findable.ts";
import { readConnection } from "#web/app/search/paged-source.ts";
import { searchSource, type SearchedFeature, type SearchSource } from "#web/app/search/search-source.ts";
import { CoursePageDocument, type CoursePageQuery } from "#web/generated/member-api.ts";
import { timeNow } from "#web/ui/browser/clock.ts";

import { coursesIn, coursesPages } from "../use-courses.ts";
import { parseCourse, type Course } from "../view-model/course.ts";
import { hasEnded } from "../view-model/access.ts";
import { parseCurriculum, placeToWatch } from "../view-model/curriculum.ts";

/** A member has about ten courses; forty pages of fifty are enough for everybody. */
const MAX_PAGES = 40;

export const searched: SearchedFeature = {
  sources: ({ api, lectureAtSchool }) => courseSources(api, lectureAtSchool),
};

function courseSources(api: MemberApi, lectureAtSchool: LectureAtSchool): SearchSource[] {
  return [
    searchSource("courses", async () => {
      const { courses, ...end } = await readCourses(api);
      return { found: courses.map(foundCourse), ...end };
    }),
    searchSource("lectures", (_isAll, report) => readLectures(api, lectureAtSchool, report)),
  ];
}

async function readCourses(api: MemberApi) {
  const pages: Page<unknown>[] = [];
  const end = await readConnection(api, coursesPages, MAX_PAGES, (page) => pages.push(page));
  return { ...coursesIn(pages), ...end };
}

function foundCourse({ slug, title }: Course): Findable {
  return findable({ kind: "courses", key: slug, title, also: [slug], target: { href: paths.course(slug) } });
}

/** Requests one curriculum after the other, with the question of the course's screen: that screen then has it when a result opens it. */
async function readLectures(
  api: MemberApi,
  lectureAtSchool: LectureAtSchool,
  report: (found: readonly Findable[]) => void,
) {
  const { courses, cursorBefore, rest, failure } = await readCourses(api);
  const found = new Map<string, Findable[]>();
  const all = (): Findable[] => [...found.values()].flat();
  for (const { slug } of courses) {
    // A school without cursors answers all courses at once.
    if (found.has(slug)) continue;
    const variables = courseVariables(cursorBefore(slug));
    const { data, failure: failed } = await api.read({ document: CoursePageDocument, variables }, false);
    if (data === undefined || failed !== undefined) return { found: all(), rest, failure: failed };
    const sent = (data as AsSent<CoursePageQuery>)?.viewer?.enrolledCourses?.nodes ?? [];
    for (const node of sent) {
      const course = parseCourse(node);
      if (course !== null) found.set(course.slug, foundLectures(course, node?.sections, lectureAtSchool));
    }
    report(all());
  }
  return { found: all(), rest, failure };
}

/** A lecture that can be watched links to the school's own site, any other to its row, which says why not. */
function foundLectures(
  { slug, title: courseTitle, access, lastWatched }: Course,
  sections: Parameters<typeof parseCurriculum>[0],
  lectureAtSchool: LectureAtSchool,
): Findable[] {
  return parseCurriculum(sections).lectures.map((lecture) => {
    const { key, id, title } = lecture;
    const seconds = lastWatched?.lectureId === id ? lastWatched.positionSeconds : null;
    const place = placeToWatch({ slug, hasEnded: hasEnded(access, timeNow()) }, lecture, seconds);
    const outside = place && lectureAtSchool(place);
    return findable({
      kind: "lectures",
      key: `${slug} ${key}`,
      title,
      also: [],
      target: outside === null ? { href: rowAddress(paths.course(slug), key) } : { outside },
      facts: () => [courseTitle],
    });
  });
}
