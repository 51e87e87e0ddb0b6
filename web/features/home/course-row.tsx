/** The course to continue, by what the school says was watched last: its cover, where the member stopped, and how far they are. */

import { useId, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { useCourseAtSchool } from "#web/app/course-at-school.ts";
import { Cover, CoverWaiting } from "#web/app/cover.tsx";
import { useMemberQuery } from "#web/app/graphql/use-member-query.ts";
import { paths } from "#web/app/paths.ts";
import { clockLength } from "#web/format/lengths.ts";
import {
  type HomeCoursesQuery,
  type DatesOfLecturesQuery,
  HomeLecturesDocument,
} from "#web/generated/member-api.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ProgressLine } from "#web/ui/progress-line.tsx";
import rowLink from "#web/ui/row-link.module.css";
import { SkeletonControl, SkeletonLine } from "#web/ui/skeleton.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";
import styles from "./home-page.module.css";
import { stoppedLecture, type CourseOnHome } from "./view-model/courses.ts";
import { courseQuestion } from "#shared/member-api/course-question.ts";
import { whenFirstScreenIsShown } from "#web/app/first-screen.ts";

export function CourseWaiting() {
  return (
    <div className={styles["course"]}>
      <CoverWaiting />
      <div className={styles["courseText"]}>
        <p className={styles["courseTitle"]}>
          <SkeletonLine size="medium" />
        </p>
        <p className={styles["position"]}>
          <SkeletonLine size="short" />
        </p>
        <p className={styles["quiet"]}>
          <SkeletonLine size="medium" />
        </p>
        <span className={styles["progressWaiting"]} />
      </div>
      <p className={styles["action"]}>
        <SkeletonControl />
      </p>
    </div>
  );
}

export interface CourseRowProps {
  course: CourseOnHome;
  /** The answer that it is from. */
  courses: HomeCoursesQuery | undefined;
  /** The lectures of all courses, which come later. */
  lectures: DatesOfLecturesQuery | undefined;
  /** Whether it has the primary button, because nothing on the page is more urgent. */
  isLead: boolean;
}

export function CourseRow(props: CourseRowProps) {
  const { course, isLead } = props;
  const t = useTranslations("home.continue");
  const { language } = useLanguage();
  const titleId = useId();
  const progressId = useId();
  const { slug, title, lectureId, progress, positionSeconds } = course;
  const lecture = useStoppedLecture(course, props.courses, props.lectures);
  const address = useCourseAtSchool({ slug, lectureId, seconds: positionSeconds });
  const look = buttonClass(isLead ? "primary" : "plain");
  return (
    <div className={`${styles["course"]} ${rowLink["row"]}`}>
      <Cover id={slug} title={title} url={course.coverUrl} loading="eager" />
      <div className={styles["courseText"]}>
        <h3 id={titleId} lang={titleLanguage(title, language)}>
          <Link href={paths.course(slug)} className={rowLink["link"]}>
            {title}
          </Link>
        </h3>
        {positionSeconds !== null && (
          <p className={styles["position"]}>
            <span>{t("stopped", { position: clockLength(positionSeconds) })}</span>
            {lecture !== null && <span lang={titleLanguage(lecture, language)}>{` · ${lecture}`}</span>}
          </p>
        )}
        {progress !== null && (
          <>
            <p id={progressId} className={styles["quiet"]}>
              {course.isNew ? t("notStarted", progress) : t("progress", progress)}
            </p>
            <ProgressLine {...progress} labelledBy={progressId} />
          </>
        )}
      </div>
      <p className={`${styles["action"]} ${rowLink["above"]}`}>
        {course.isNew || address === null ? (
          <Link
            href={course.isNew ? paths.course(slug) : `${paths.course(slug)}#continue`}
            className={look}
            aria-describedby={titleId}
          >
            {t(course.isNew ? "start" : "show")}
          </Link>
        ) : (
          <a href={address} rel="noreferrer" className={look} aria-describedby={titleId}>
            {t("action")}
          </a>
        )}
      </p>
    </div>
  );
}

/** Of this many lectures the ids and titles are 3 kB, compressed. */
const MAX_LECTURES = 300;

/**
 * The title of the lecture where the member stopped. The school gives its id; the title is in the course's curriculum.
 *
 * @param course  the course to continue
 * @param courses  the answer that it is from, whose cursors lead to it
 * @param allLectures  the lectures of all courses, once they have come
 */
function useStoppedLecture(
  course: CourseOnHome,
  courses: HomeCoursesQuery | undefined,
  allLectures: DatesOfLecturesQuery | undefined,
): string | null {
  const { slug, lectureId, progress } = course;
  const [isTime, setIsTime] = useState(false);
  useEffect(() => whenFirstScreenIsShown(() => setIsTime(true)), []);
  const question = courseQuestion(courses?.viewer?.enrolledCourses ?? {}, slug);
  const isLittle = question?.first === 1 && progress !== null && progress.total <= MAX_LECTURES;
  const alone = useMemberQuery({
    document: HomeLecturesDocument,
    variables: { first: 1, after: question?.after ?? null },
    isPaused: !isTime || !isLittle || lectureId === null || allLectures !== undefined,
  });
  const lectures = allLectures ?? alone.data;
  return useMemo(() => stoppedLecture(lectures, { slug, lectureId }), [lectures, slug, lectureId]);
}
