/** The parts of a course's page, once its curriculum has arrived. */

import { SEPARATOR } from "#web/format/text.ts";
import { lazy, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { currentFragment } from "#web/app/address/address.ts";
import { ShopLink } from "#web/app/to-school/ask-school.tsx";
import { NeedHelp } from "#web/app/to-school/need-help.tsx";
import { useCourseAtSchool } from "#web/app/to-school/course-at-school.ts";
import { useLectureAtSchool } from "#web/app/to-school/lecture-at-school.ts";
import { useIsFirstScreenShown } from "#web/app/loading/first-screen.ts";
import { OptionalPart } from "#web/app/loading/optional-part.tsx";
import { showRow, useFragment } from "#web/app/address/use-row-in-address.ts";
import type { Instant } from "#web/format/instants.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { useMinute } from "#web/ui/browser/clock.ts";
import { Notice } from "#web/ui/notice.tsx";
import { ProgressLine } from "#web/ui/progress-line.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";
import { useMedia } from "#web/ui/browser/use-media.ts";

import { AccessLine } from "../access-line.tsx";
import styles from "../course/course-page.module.css";
import { CurriculumSections } from "./curriculum-sections.tsx";
import type { RowContext } from "./row-context.ts";
import { ResumeCard } from "../course/resume-card.tsx";
import { LectureIconShapes } from "./lecture-icon.tsx";
import { accessState, hasEnded } from "../view-model/access.ts";
import { parseProgress, type Course, type Progress } from "../view-model/course.ts";
import { placeToWatch, summarise, type Curriculum, type LengthSummary } from "../view-model/curriculum.ts";
import { beginningOf, placeToContinue, resumeOf } from "../view-model/resume.ts";

/** A lazy chunk: it is needed only after scrolling. */
const ResumeBar = lazy(async () => ({ default: (await import("../course/resume-bar.tsx")).ResumeBar }));

/** Only some courses have locked lectures: these two chunks are loaded for those. */
const UnlockWatch = lazy(async () => ({ default: (await import("./unlock-watch.tsx")).UnlockWatch }));
const Openings = lazy(async () => ({ default: (await import("../course/openings.tsx")).Openings }));
const CourseConsulting = lazy(async () => ({
  default: (await import("../course/course-consulting.tsx")).CourseConsulting,
}));

export function CurriculumView(props: { course: Course; curriculum: Curriculum; refresh: () => void }) {
  const { course, curriculum, refresh } = props;
  const t = useTranslations("curriculum");
  const formats = useFormats();
  const [opening, setOpening] = useState(0);
  const now = Math.max(useMinute(), opening);

  const summary = useMemo(() => summarise(curriculum.lectures), [curriculum]);
  const resume = useMemo(() => resumeOf(course.lastWatched, curriculum), [course.lastWatched, curriculum]);
  // The school's own count, as in the list; if it sends none, the lectures are counted.
  const progress = course.progress ?? parseProgress(summary.total, summary.completed, 0);
  const state = accessState(course.access, now, formats.zone);
  const isExpired = state.kind === "expired";
  const beginning = isExpired ? undefined : beginningOf(course, progress, curriculum);
  const context = useRowContext(course, { isExpired, refresh });
  const place =
    beginning === undefined
      ? placeToContinue(resume, course)
      : { lectureId: beginning.lecture.id, seconds: null };
  const addressAtSchool = useCourseAtSchool({ slug: course.slug, ...place });
  const [resumeCard, setResumeCard] = useState<HTMLElement | null>(null);
  // Beside the sections on a wide screen, below them on a narrow one.
  const isWide = useMedia("(width >= 64rem)");
  const hasLocks = curriculum.lectures.some(({ lock }) => lock !== null);
  // Once mounted it stays, to announce when the last lock has opened.
  const [isWatching, setIsWatching] = useState(false);
  if (hasLocks && !isWatching) setIsWatching(true);
  const isScreenShown = useIsFirstScreenShown();
  const beside = (
    <>
      {hasLocks && (
        <OptionalPart>
          <Openings curriculum={curriculum} now={now} context={context} />
        </OptionalPart>
      )}
      {isScreenShown && (
        <OptionalPart>
          <CourseConsulting slug={course.slug} />
        </OptionalPart>
      )}
    </>
  );

  return (
    <>
      <LectureIconShapes />
      {isWatching && (
        <OptionalPart>
          <UnlockWatch lectures={curriculum.lectures} now={now} refresh={refresh} onOpening={setOpening} />
        </OptionalPart>
      )}
      <div className={styles["summary"]}>
        <CourseSummary course={course} progress={progress} summary={summary} now={now} />
      </div>
      {isExpired && (
        <div className={styles["failure"]}>
          <Notice
            tone="due"
            title={t("expired.title")}
            body={t("expired.body", { date: formats.dateInZone(state.time) })}
            actions={<ShopLink />}
            footer={<NeedHelp />}
          />
        </div>
      )}
      <div className={styles["side"]}>
        <aside aria-label={t("resume.title")} ref={setResumeCard}>
          <ResumeCard
            resume={resume}
            beginning={beginning}
            address={isExpired ? null : addressAtSchool}
            isExpired={isExpired}
          />
        </aside>
        {isWide && beside}
      </div>
      <div className={styles["contents"]}>
        {curriculum.lectures.length === 0 && curriculum.sections.length === 0 ? (
          <Notice title={t("noSections.title")} body={t("noSections.body")} />
        ) : (
          <CurriculumSections curriculum={curriculum} resume={resume} context={context} now={now} />
        )}
      </div>
      {!isWide && beside}
      {progress !== null && resume.kind === "lecture" && beginning === undefined && !isExpired && (
        <OptionalPart>
          <ResumeBar
            progress={progress}
            lecture={resume.lecture}
            address={addressAtSchool}
            after={resumeCard}
          />
        </OptionalPart>
      )}
      <ArrivalRow resumeKey={resume.kind === "lecture" ? resume.lecture.key : undefined} />
    </>
  );
}

/** What all rows of the course share. */
function useRowContext(
  { slug, title }: Course,
  { isExpired, refresh }: { isExpired: boolean; refresh: () => void },
): RowContext {
  const t = useTranslations("curriculum");
  const formats = useFormats();
  const { language } = useLanguage();
  const lectureAtSchool = useLectureAtSchool();
  return useMemo(
    () => ({
      course: { slug, title },
      formats,
      titleLanguage: (text) => titleLanguage(text, language),
      t,
      checkAgain: refresh,
      addressOf: (lecture, seconds) => {
        const place = placeToWatch({ slug, hasEnded: isExpired }, lecture, seconds);
        return place && lectureAtSchool(place);
      },
    }),
    [slug, title, formats, language, t, refresh, isExpired, lectureAtSchool],
  );
}

/** The sentence under a course's title, and the progress bar that it labels. */
function CourseSummary(props: {
  course: Course;
  progress: Progress | null;
  summary: LengthSummary;
  now: Instant;
}) {
  const { course, progress, summary, now } = props;
  const t = useTranslations("courses");
  const left = useLeft(summary);
  const isDone = progress !== null && progress.total > 0 && progress.completed >= progress.total;
  const isOver = hasEnded(course.access, now);
  return (
    <>
      {progress !== null && progress.total > 0 && (
        <>
          <p className="row-3 tabular">
            <span>{isDone ? t("completed", { total: progress.total }) : t("progress", progress)}</span>
            {!isDone && !isOver && left !== null && <span className="quiet">{left}</span>}
          </p>
          <ProgressLine completed={progress.completed} total={progress.total} />
        </>
      )}
      <AccessLine access={course.access} now={now} />
    </>
  );
}

/** The time left to watch, with open and locked lectures apart, and how many lectures have no length. */
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
  return withoutLength === 0 ? words : `${words}${SEPARATOR}${t("withoutLength", { count: withoutLength })}`;
}

/** The fragment of the list's "Continue" link: it stands for the row watched last. */
const CONTINUE = "#continue";

/** Scrolls to the row that the address names, once for each address; never moves the focus. */
function ArrivalRow({ resumeKey }: { resumeKey: string | undefined }) {
  const t = useTranslations("curriculum");
  const [isMissing, setIsMissing] = useState(false);
  const shownHash = useRef("");
  // Deferred: the section of the row is opened first.
  const fragment = useDeferredValue(useFragment());

  useEffect(() => {
    const { hash } = window.location;
    if (hash === "" || hash === shownHash.current) return;
    shownHash.current = hash;
    const key = hash === CONTINUE ? resumeKey : currentFragment();
    const isShown = key !== undefined && showRow(key);
    setIsMissing(!isShown && hash.startsWith("#lecture-"));
    // Later answers must not move the page under the reader.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fragment]);

  return isMissing ? <output className={styles["missing"]}>{t("deepLinkMissing")}</output> : null;
}
