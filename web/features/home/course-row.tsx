/** The course to continue, which the school says was watched last: its cover, where the member stopped, and the progress. */

import { useId, useMemo } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { useCourseAtSchool } from "#web/app/to-school/course-at-school.ts";
import { Cover, CoverWaiting } from "#web/app/screen-parts/cover.tsx";
import { paths } from "#web/app/paths.ts";
import { clockLength } from "#web/format/lengths.ts";
import type { DatesOfLecturesQuery } from "#web/generated/member-api.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ProgressLine } from "#web/ui/progress-line.tsx";
import rowLink from "#web/ui/row-link.module.css";
import { SkeletonControl, SkeletonLine } from "#web/ui/skeleton.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";
import styles from "./home-page.module.css";
import { stoppedLecture, type CourseOnHome } from "./view-model/courses.ts";

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
        <p className="quiet-text">
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
  /** The lectures of all courses, which are loaded later. */
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
  const lecture = useMemo(
    () => stoppedLecture(props.lectures, { slug, lectureId }),
    [props.lectures, slug, lectureId],
  );
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
            <p id={progressId} className="quiet-text">
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
