/** The course to continue, which the school says was watched last: its cover, the lecture where the member stopped, and the progress. */

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { useCourseAtSchool } from "#web/app/to-school/course-at-school.ts";
import { Cover, CoverWaiting } from "#web/app/screen-parts/cover.tsx";
import { paths } from "#web/app/paths.ts";
import { clockLength } from "#web/format/lengths.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ProgressLine } from "#web/ui/progress-line.tsx";
import rowLink from "#web/ui/row-link.module.css";
import { SkeletonControl, SkeletonLine } from "#web/ui/skeleton.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";
import styles from "./home-page.module.css";
import type { CourseOnHome, StoppedLecture } from "./view-model/courses.ts";

export function CourseWaiting() {
  return (
    <div className={styles["course"]}>
      <CoverWaiting />
      <div className={styles["courseText"]}>
        <p className={styles["lecture"]}>
          <SkeletonLine size="medium" />
        </p>
        <p>
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
  /** Null while the lectures of all courses load, and if the school does not say, or has removed the lecture. */
  lecture: StoppedLecture | null;
  /** Whether the lecture may still arrive. */
  isLectureLate: boolean;
  /** Whether it has the primary button, because nothing on the page is more urgent. */
  isLead: boolean;
}

export function CourseRow({ course, lecture, isLectureLate, isLead }: CourseRowProps) {
  const t = useTranslations("home.continue");
  const { language } = useLanguage();
  const titleId = useId();
  const { slug, title, lectureId, progress, positionSeconds } = course;
  const address = useCourseAtSchool({ slug, lectureId, seconds: positionSeconds });
  const look = buttonClass(isLead ? "primary" : "plain");
  return (
    <div className={`${styles["course"]} ${rowLink["row"]}`}>
      <Cover id={slug} title={title} url={course.coverUrl} loading="eager" />
      <div className={styles["courseText"]}>
        <h3>
          {/* Above the course's title, and larger; its room is kept until it comes. */}
          {(lecture !== null || (isLectureLate && lectureId !== null)) && (
            <span
              className={styles["lecture"]}
              data-later={lecture === null ? "" : undefined}
              lang={titleLanguage(lecture?.title ?? "", language)}
            >
              {lecture === null ? <SkeletonLine size="medium" /> : <TitleText>{lecture.title}</TitleText>}
            </span>
          )}{" "}
          <span id={titleId} className={styles["courseTitle"]} lang={titleLanguage(title, language)}>
            <Link href={paths.course(slug)} className={rowLink["link"]}>
              <TitleText>{title}</TitleText>
            </Link>
          </span>
        </h3>
        {positionSeconds !== null && (
          <p className="tabular">
            <span className="visually-hidden">{t("stopped")}</span>{" "}
            <span>{clockLength(positionSeconds)}</span>
            {lecture?.seconds != null && <span>{` / ${clockLength(lecture.seconds)}`}</span>}
          </p>
        )}
        {progress !== null && (
          <div className={styles["progress"]}>
            <p className="quiet-text">{course.isNew ? t("notStarted", progress) : t("progress", progress)}</p>
            <ProgressLine {...progress} />
          </div>
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
