/** The list of the member's courses. */

import { useDeferredValue, useEffect, useId, useMemo, useState } from "react";
import { useTranslations } from "use-intl";

import { useViewInAddress } from "#web/app/address/address.ts";
import { NeedHelp } from "#web/app/to-school/need-help.tsx";
import { EmptyList } from "#web/app/screen-parts/empty-list.tsx";
import { NOT_PROVIDED } from "#web/app/graphql/failures.ts";
import { CallFailure } from "#web/app/screen-parts/failure-panel.tsx";
import { paths } from "#web/app/paths.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";
import type { Instant } from "#web/format/instants.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { courseToContinue, type WatchedCourse } from "#web/model/course-to-continue.ts";
import { Button } from "#web/ui/button.tsx";
import { useMinute } from "#web/ui/browser/clock.ts";
import { announce } from "#web/ui/live-region.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { RadioChips } from "#web/ui/form/radio-chips.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { CourseRow } from "./course-row.tsx";
import styles from "./courses-page.module.css";
import { coursesFirstPage, useCourses, type Courses } from "../use-courses.ts";
import { courseState, isToStart, type Course } from "../view-model/course.ts";
import {
  coursesQuery,
  coursesToShow,
  parseCoursesView,
  shelfOf,
  type CoursesView,
  type Shelf,
  COURSE_FILTERS,
  COURSE_SORTS,
  SHELVES,
} from "../view-model/courses-list.ts";
import { CoverWaiting } from "#web/app/screen-parts/cover.tsx";
import { SkeletonControl, SkeletonLine } from "#web/ui/skeleton.tsx";
import rowStyles from "./course-row.module.css";

/** With fewer courses, seeing all of them is faster than a search. */
const TOOLS_FROM = 12;

export const firstDocuments = [coursesFirstPage];

export function CoursesPage() {
  const t = useTranslations("courses");
  useScreenTitle(t("title"));
  const list = useCourses();
  // A course without an address cannot be shown.
  const isMissing = list.hasData && !list.isEmpty && !list.isLoadingMore && list.courses.length === 0;
  const failure = list.failure ?? (isMissing ? NOT_PROVIDED : undefined);
  return (
    <div className="stack-4">
      <PageHeading>{t("title")}</PageHeading>
      <CallFailure call={{ ...list, failure }} hasData={list.courses.length > 0} />
      <Contents list={list} />
    </div>
  );
}

function Contents({ list }: { list: Courses }) {
  const t = useTranslations("courses.empty");
  if (list.isLoading) return <CoursesWaiting />;
  if (list.courses.length > 0) return <CoursesList list={list} />;
  if (!list.isEmpty) return null;
  return <EmptyList title={t("title")} body={t("body")} from="shop" />;
}

function CoursesList({ list }: { list: Courses }) {
  const t = useTranslations("courses");
  const { language } = useLanguage();
  const { zone } = useFormats();
  const now = useMinute();
  const { view, choose } = useViewInAddress(paths.courses, parseCoursesView, coursesQuery);
  const shownView = useDeferredValue(view);
  const shown = useMemo(
    () => coursesToShow(list.courses, shownView, { now, zone, locale: language }),
    [list.courses, shownView, now, zone, language],
  );

  const count = list.courses.length;
  // An address with a search, an order or a filter shows the tools, which then stay.
  const [isToolsAsked] = useState(coursesQuery(view) !== "");
  const isNarrowed = shownView.search !== "" || shownView.filter !== "all";
  const isAll = !list.isLoadingMore && !list.isCut;
  const sentence = isNarrowed
    ? t(isAll ? "countShown" : "firstShown", { shown: shown.length, count })
    : t(isAll ? "count" : "first", { count });
  useEffect(() => {
    if (isNarrowed) announce(sentence);
  }, [isNarrowed, sentence]);

  // Shown first, whatever the filter is.
  const lead = useMemo(() => courseToContinue(list.courses, readWatched, now), [list.courses, now]);
  const shelves = Map.groupBy(
    shown.filter((course) => course !== lead),
    (course) => shelfOf(course, now),
  );

  return (
    <>
      {lead !== undefined && (
        <ul className={styles["lead"]}>
          <CourseRow course={lead} now={now} isLead />
        </ul>
      )}
      {(count >= TOOLS_FROM || isToolsAsked) && <CoursesTools view={view} onChoose={choose} />}
      <p className="quiet-numbers">{sentence}</p>
      {isNarrowed && shown.length === 0 && (
        <Notice
          title={t("none.title")}
          actions={<Button onClick={() => choose({ search: "", filter: "all" })}>{t("none.action")}</Button>}
          footer={<NeedHelp />}
        />
      )}
      {isNarrowed && (
        <ul className={styles["rows"]} aria-busy={list.isLoadingMore}>
          {shown.map((course) => (
            <CourseRow key={course.slug} course={course} now={now} isLead={false} />
          ))}
        </ul>
      )}
      {!isNarrowed &&
        SHELVES.map((shelf) => (
          <CoursesShelf key={shelf} shelf={shelf} courses={shelves.get(shelf) ?? []} now={now} />
        ))}
      {list.isLoadingMore && <p className="quiet-numbers">{t("loadingMore")}</p>}
    </>
  );
}

function CoursesShelf(props: { shelf: Shelf; courses: readonly Course[]; now: Instant }) {
  const { shelf, courses, now } = props;
  const t = useTranslations("courses");
  const id = useId();
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles["shelf"]}>
      <h2 id={id} className="quiet-heading">
        {t(`shelves.${shelf}`, { count: courses.length })}
      </h2>
      <ul className={styles["rows"]}>
        {courses.map((course) => (
          <CourseRow key={course.slug} course={course} now={now} isLead={false} level={3} />
        ))}
      </ul>
    </section>
  );
}

function readWatched(course: Course): WatchedCourse {
  return {
    isWatched: course.lastWatched !== null,
    isNew: isToStart(course),
    isCompleted: courseState(course) === "completed",
    endsAt: course.access.kind === "until" ? course.access.at : null,
    lastActivityAt: course.lastActivityAt,
  };
}

/** Search, order and filter of the list of courses. */
function CoursesTools(props: { view: CoursesView; onChoose: (next: Partial<CoursesView>) => void }) {
  const t = useTranslations("courses");
  const { view, onChoose } = props;
  return (
    <search className={styles["tools"]}>
      <div className={styles["fields"]}>
        <SearchField label={t("search")} value={view.search} onSearch={(search) => onChoose({ search })} />
        <SelectField
          label={t("sort")}
          options={COURSE_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          value={view.sort}
          onChoose={(sort) => onChoose({ sort })}
        />
      </div>
      <RadioChips
        legend={t("status")}
        options={COURSE_FILTERS.map((value) => ({ value, label: t(`filters.${value}`) }))}
        value={view.filter}
        onChoose={(filter) => onChoose({ filter })}
      />
    </search>
  );
}

/** As many rows as fit on a large screen. */
const ROWS = ["a", "b", "c", "d", "e", "f"];

/** Placeholders of the list of courses: the course to continue, the tools, and rows, each as tall as the real one. */
function CoursesWaiting() {
  const t = useTranslations("shell");
  return (
    <div className="stack-4" aria-busy="true">
      <p className="visually-hidden">{t("loading")}</p>
      <ul className={styles["lead"]} aria-hidden="true">
        <RowWaiting isLead />
      </ul>
      <div className={styles["toolsWaiting"]} aria-hidden="true">
        <SkeletonControl />
        <SkeletonControl />
      </div>
      <ul className={styles["rows"]} aria-hidden="true">
        {ROWS.map((key) => (
          <RowWaiting key={key} isLead={false} />
        ))}
      </ul>
    </div>
  );
}

function RowWaiting({ isLead }: { isLead: boolean }) {
  return (
    <li className={rowStyles["row"]} data-lead={isLead ? "" : undefined}>
      <CoverWaiting />
      <div className={rowStyles["main"]}>
        <p className={rowStyles["title"]}>
          <SkeletonLine size="medium" />
        </p>
        <p className="quiet-numbers">
          <SkeletonLine size="short" />
        </p>
      </div>
      <div className={rowStyles["facts"]}>
        <p className="stack-1 quiet-numbers">
          <SkeletonLine size="medium" />
        </p>
        <p className="quiet-numbers">
          <SkeletonLine size="short" />
        </p>
      </div>
      {isLead && (
        <p className={rowStyles["action"]}>
          <SkeletonControl />
        </p>
      )}
    </li>
  );
}
