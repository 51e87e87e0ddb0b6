/** One section: a heading that opens and closes its lectures. Find-in-page finds closed lectures, too. */

import { ChevronRight } from "lucide-react";
import { memo, useCallback, useId } from "react";

import type { Instant } from "#web/format/instants.ts";
import rowLink from "#web/ui/row-link.module.css";
import { useRowCount } from "#web/ui/browser/use-row-count.ts";

import styles from "./curriculum-section.module.css";
import rowStyles from "./lecture-row.module.css";
import { LectureRow } from "./lecture-row.tsx";
import type { RowContext } from "./row-context.ts";
import { LectureIcon } from "./lecture-icon.tsx";
import { CheckAgain, lockSentence } from "./lock-note.tsx";
import { isFinished, sharedLock, type Lecture, type Lock, type Section } from "../view-model/curriculum.ts";

export interface CurriculumSectionProps {
  section: Section;
  context: RowContext;
  /** None of its lectures matches the filter. */
  isHidden: boolean;
  /** Keys of the lectures that match the filter; undefined without one. */
  passing: ReadonlySet<string> | undefined;
  isOpen: boolean;
  /** Whether its lectures may be rendered yet: a long course is rendered section by section. */
  isMounted: boolean;
  /** 0 in a section without locks, so that the section is not rendered again every minute. */
  now: Instant;
  /** The row watched last, if it is in this section. */
  current: { key: string; positionSeconds: number | null } | undefined;
  onToggle: (key: string, isOpen: boolean) => void;
}

export const CurriculumSection = memo(function CurriculumSection(props: CurriculumSectionProps) {
  const { section, isOpen, context, passing, onToggle } = props;
  const { t, formats } = context;
  const id = useId();
  const { key, summary } = section;
  const bodyRef = useUntilFound(isOpen, () => onToggle(key, true));
  const lock = sharedLock(section);
  const estimateRows = useRowCount(
    passing === undefined
      ? section.lectures.length
      : section.lectures.filter((lecture) => passing.has(lecture.key)).length,
  );

  return (
    <section
      className={styles["section"]}
      aria-labelledby={id}
      id={key}
      ref={estimateRows}
      hidden={props.isHidden}
    >
      <div className={styles["head"]}>
        <h2 className={styles["heading"]}>
          <button
            type="button"
            className={styles["toggle"]}
            aria-expanded={isOpen}
            aria-controls={`${id}-body`}
            onClick={() => onToggle(key, !isOpen)}
          >
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" className={styles["chevron"]} />
            <span id={id} className={styles["title"]} lang={context.titleLanguage(section.title ?? "")}>
              {section.title ?? t("section", { number: section.number })}
            </span>
          </button>
        </h2>
        <p className={styles["summary"]}>
          {isFinished(summary) && <LectureIcon state="completed" />}
          <span className="visually-hidden">
            {t("sectionSummaryLong", { completed: summary.completed, total: summary.total })}
          </span>
          <span aria-hidden="true">
            {t("sectionSummary", { completed: summary.completed, total: summary.total })}
          </span>
          {summary.seconds > 0 && (
            <span className={styles["sectionLength"]}>{formats.length(summary.seconds)}</span>
          )}
        </p>
        {lock !== null && <SharedLock {...props} lock={lock} />}
      </div>
      <div ref={bodyRef} id={`${id}-body`} className={styles["body"]} hidden={!isOpen}>
        {props.isMounted ? (
          <Lectures
            section={section}
            passing={passing}
            context={context}
            now={props.now}
            current={props.current}
            isLockTold={lock !== null}
          />
        ) : (
          isOpen && <div className={styles["pending"]} />
        )}
      </div>
    </section>
  );
});

interface LecturesProps extends Pick<
  CurriculumSectionProps,
  "section" | "passing" | "context" | "now" | "current"
> {
  isLockTold: boolean;
}

/**
 * A component of its own, so that opening and closing renders no row again. A lecture that does not match the filter is hidden, not
 * removed: React needs half a second on a slow phone to remove 1,900 rows.
 */
const Lectures = memo(function Lectures(props: LecturesProps) {
  const { section, passing, context, now, current } = props;
  const isShown = ({ key }: Lecture) => passing?.has(key) !== false;
  if (section.lectures.length === 0) return <p className={styles["empty"]}>{context.t("emptySection")}</p>;
  return (
    <ol className={styles["lectures"]} start={section.lectures.find(isShown)?.number}>
      {section.lectures.map((lecture) => {
        const isCurrent = current?.key === lecture.key;
        return (
          <li
            key={lecture.key}
            id={lecture.key}
            className={`${rowStyles["row"]} ${rowLink["row"]}`}
            aria-current={isCurrent ? "true" : undefined}
            hidden={!isShown(lecture)}
          >
            <LectureRow
              context={context}
              lecture={lecture}
              now={now}
              current={isCurrent ? current : undefined}
              isLockTold={props.isLockTold}
            />
          </li>
        );
      })}
    </ol>
  );
});

function SharedLock({ context, now, lock }: CurriculumSectionProps & { lock: Lock }) {
  return (
    <div className={styles["lock"]}>
      <LectureIcon state="locked" />
      <p>{lockSentence(lock, now, context.t, context.formats)}</p>
      <CheckAgain lock={lock} now={now} context={context} />
    </div>
  );
}

/**
 * React knows `hidden` only as true or false, and so does a page that is rendered on the server. The third value is set directly:
 * `until-found` hides the body, and find-in-page and fragments open it.
 */
function useUntilFound(isOpen: boolean, onFound: () => void) {
  return useCallback(
    (body: HTMLElement | null) => {
      if (body === null) return undefined;
      if (isOpen) {
        body.removeAttribute("hidden");
        return undefined;
      }
      body.setAttribute("hidden", "until-found");
      body.addEventListener("beforematch", onFound);
      return () => body.removeEventListener("beforematch", onFound);
    },
    // The caller's function differs at each render, but does the same for the same section.
    // oxlint-disable-next-line react/exhaustive-deps
    [isOpen],
  );
}
