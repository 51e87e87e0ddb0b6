/**
 * On phones: progress and the link to continue at the bottom of the screen, once the resume card has been scrolled out.
 */

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { buttonClass } from "#web/ui/button.tsx";

import styles from "./resume-bar.module.css";
import type { Progress } from "../view-model/course.ts";
import type { Lecture } from "../view-model/curriculum.ts";

interface ResumeBarProps {
  progress: Progress;
  lecture: Lecture;
  /** Address at the school's own site; without it, the bar leads to the lecture's row. */
  address: string | null;
  /** The bar shows when this element has been scrolled out at the top. */
  after: HTMLElement | null;
}

export function ResumeBar({ progress, lecture, address, after }: ResumeBarProps) {
  const t = useTranslations();
  const isShown = useIsAbove(after);
  if (!isShown) return null;
  return (
    <div className={`${styles["bar"]} screen-only`}>
      <span>{t("courses.progress", { completed: progress.completed, total: progress.total })}</span>
      {address === null ? (
        <a className={buttonClass("primary")} href={`#${lecture.key}`}>
          {t("curriculum.resume.show")}
        </a>
      ) : (
        <a className={buttonClass("primary")} href={address} rel="noreferrer">
          {t("curriculum.resume.title")}
        </a>
      )}
    </div>
  );
}

/** Whether an element has been scrolled out at the top of the page. */
function useIsAbove(element: HTMLElement | null): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    if (element === null || typeof IntersectionObserver !== "function") return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) setIsAbove(!entry.isIntersecting && entry.boundingClientRect.bottom <= 60);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isAbove;
}
