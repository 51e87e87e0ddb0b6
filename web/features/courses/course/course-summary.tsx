/** The sentence under a course's title, and the progress bar that it labels. */

import { useId } from "react";
import { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { ProgressLine } from "#web/ui/progress-line.tsx";

import { AccessLine } from "../access-line.tsx";
import styles from "./course-page.module.css";
import type { Course, Progress } from "../view-model/course.ts";
import type { LengthSummary } from "../view-model/curriculum.ts";

interface CourseSummaryProps {
  course: Course;
  progress: Progress | null;
  summary: LengthSummary;
  now: Instant;
}

export function CourseSummary({ course, progress, summary, now }: CourseSummaryProps) {
  const t = useTranslations("courses");
  const left = useLeft(summary);
  const id = useId();
  const isDone = progress !== null && progress.total > 0 && progress.completed >= progress.total;
  return (
    <>
      {progress !== null && progress.total > 0 && (
        <>
          <p id={id} className={styles["sentence"]}>
            {isDone ? t("completed", { total: progress.total }) : t("progress", progress)}
            {!isDone && left !== null && <span className={styles["left"]}>{left}</span>}
          </p>
          <ProgressLine completed={progress.completed} total={progress.total} labelledBy={id} />
        </>
      )}
      <AccessLine access={course.access} now={now} />
    </>
  );
}

/** What is left to watch, with open and locked time apart; it says how many lectures have no length. */
function useLeft(summary: LengthSummary): string | null {
  const t = useTranslations("curriculum");
  const formats = useFormats();
  const { leftSeconds, lockedSeconds, withoutLength } = summary;
  const locked = formats.length(lockedSeconds);
  const length = formats.length(leftSeconds);
  const words =
    leftSeconds > 0 && lockedSeconds > 0
      ? t("leftAndLocked", { length, locked })
      : leftSeconds > 0
        ? t("left", { length })
        : lockedSeconds > 0
          ? t("onlyLocked", { locked })
          : null;
  if (words === null) return null;
  return withoutLength === 0 ? words : `${words} · ${t("withoutLength", { count: withoutLength })}`;
}
