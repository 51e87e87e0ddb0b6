/** One course in the list. The whole row can be pressed; its link is the title. */

import { memo, useId } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { useCourseAtSchool } from "#web/app/to-school/course-at-school.ts";
import { Cover } from "#web/app/screen-parts/cover.tsx";
import { paths } from "#web/app/paths.ts";
import type { Instant } from "#web/format/instants.ts";
import { clockLength } from "#web/format/lengths.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ProgressLine } from "#web/ui/progress-line.tsx";
import rowLink from "#web/ui/row-link.module.css";
import { SharedTitle } from "#web/ui/shared-title.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";
import { isGiven } from "#web/app/graphql/as-sent.ts";

import { AccessLine } from "../access-line.tsx";
import styles from "./course-row.module.css";
import { hasEnded } from "../view-model/access.ts";
import { courseState, isToStart, type Course, type Progress } from "../view-model/course.ts";

export const CourseRow = memo(function CourseRow(props: {
  course: Course;
  now: Instant;
  /** The course to continue: larger, and with a button. */
  isLead: boolean;
  /** Level of its heading: 3 if the list around it has a heading of its own. */
  level?: 2 | 3;
}) {
  const { course, now, isLead, level = 2 } = props;
  const Heading = `h${level}` as const;
  const t = useTranslations("courses");
  const { language } = useLanguage();
  const titleId = useId();
  const isExpired = hasEnded(course.access, now);
  const state = courseState(course);

  return (
    <li
      className={`${styles["row"]} ${rowLink["row"]}`}
      data-lead={isLead ? "" : undefined}
      data-expired={isExpired ? "" : undefined}
    >
      <Cover id={course.slug} title={course.title} url={course.coverUrl} isFinished={state === "completed"} />
      <div className={styles["main"]}>
        <SharedTitle address={paths.course(course.slug)}>
          <Heading className={styles["title"]} lang={titleLanguage(course.title, language)}>
            <Link href={paths.course(course.slug)} id={titleId} className={rowLink["link"]}>
              <TitleText>{course.title}</TitleText>
            </Link>
          </Heading>
        </SharedTitle>
        {isGiven(course.lastWatched?.positionSeconds) && state === "progress" && !isExpired && (
          <p className="quiet-numbers">
            {t("resumeAt", { position: clockLength(course.lastWatched.positionSeconds) })}
          </p>
        )}
      </div>
      <div className={styles["facts"]}>
        <CourseProgress progress={course.progress} isStarted={state === "progress"} />
        <AccessLine access={course.access} now={now} />
        {state === "completed" && !isExpired && <WatchAgain slug={course.slug} titleId={titleId} />}
      </div>
      {isLead && !isExpired && <ContinueAction course={course} titleId={titleId} />}
    </li>
  );
});

/**
 * Leads to the place at the school's site where the member stopped; without such a link, to its row in the curriculum. A course that was
 * not started leads to its page, which knows the first open lecture.
 */
function ContinueAction({ course, titleId }: { course: Course; titleId: string }) {
  const t = useTranslations("courses");
  const { slug, lastWatched } = course;
  const address = useCourseAtSchool({
    slug,
    lectureId: lastWatched?.lectureId ?? null,
    seconds: lastWatched?.positionSeconds ?? null,
  });
  return (
    <p className={`${styles["action"]} ${rowLink["above"]}`}>
      {isToStart(course) || address === null ? (
        <Link
          href={isToStart(course) ? paths.course(slug) : `${paths.course(slug)}#continue`}
          className={buttonClass("primary")}
          aria-describedby={titleId}
        >
          {t(isToStart(course) ? "start" : "show")}
        </Link>
      ) : (
        <a href={address} rel="noreferrer" className={buttonClass("primary")} aria-describedby={titleId}>
          {t("continue")}
        </a>
      )}
    </p>
  );
}

/** Leads to the beginning of a finished course at the school's site; its title leads to the page of its lectures. */
function WatchAgain({ slug, titleId }: { slug: string; titleId: string }) {
  const t = useTranslations("courses");
  const address = useCourseAtSchool({ slug, lectureId: null, seconds: null });
  if (address === null) return null;
  return (
    <p className={rowLink["above"]}>
      <a href={address} rel="noreferrer" className="target" aria-describedby={titleId}>
        {t("again")}
      </a>
    </p>
  );
}

function CourseProgress({ progress, isStarted }: { progress: Progress | null; isStarted: boolean }) {
  const t = useTranslations("courses");
  if (progress === null) return null;
  if (progress.total === 0) return <p className="stack-1 quiet-numbers">{t("noLectures")}</p>;
  const { completed, total } = progress;
  const sentence =
    completed >= total
      ? t("completed", { total })
      : isStarted
        ? t("progress", { completed, total })
        : t("notStarted", { total });
  return (
    <div className="stack-1 quiet-numbers">
      <p>{sentence}</p>
      {isStarted && <ProgressLine completed={completed} total={total} />}
    </div>
  );
}
