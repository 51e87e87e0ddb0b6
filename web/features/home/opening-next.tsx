/** The next lectures to open, across all courses. */

import { memo, useMemo, type RefCallback } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import type { MemberQuery } from "#web/app/graphql/use-member-query.ts";
import { paths } from "#web/app/paths.ts";
import type { Instant } from "#web/format/instants.ts";
import type { HomeOpeningsQuery } from "#web/generated/member-api.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { SkeletonLine } from "#web/ui/skeleton.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";

import styles from "./home-page.module.css";
import { Panel } from "./panel.tsx";
import type { Place } from "./use-reading-order.ts";
import { openingNext, type Opening } from "./view-model/courses.ts";
import { machineTime } from "#web/model/sent-time.ts";

const MAX_LINES = 5;

interface OpeningNextProps {
  query: MemberQuery<HomeOpeningsQuery>;
  now: Instant;
  /** The member has more courses than were looked at. */
  isCut: boolean;
  /** Known from the list of courses: there are no courses to look at. */
  hasNoCourses: boolean;
  /** Not asked for before the panel comes into view. */
  isPutOff: boolean;
  place: Place;
  /** Ref of the panel's element, to notice when it comes into view. */
  watch: RefCallback<Element>;
}

export const OpeningNext = memo(function OpeningNext({ query, now, isCut, ...props }: OpeningNextProps) {
  const t = useTranslations("home.opening");
  const nodes = (query.data as AsSent<HomeOpeningsQuery>)?.viewer?.enrolledCourses?.nodes;
  // There may be thousands of lectures to look at.
  const openings = useMemo(() => openingNext(nodes ?? [], now, MAX_LINES), [nodes, now]);
  // A section often opens as a whole: its time and its course are shown once.
  const groups = Map.groupBy(openings, ({ at, course }) => `${at} ${course.slug}`);
  return (
    <Panel
      title={t("title")}
      all={{ path: paths.calendar, name: t("all") }}
      query={query}
      hasData={isGiven(nodes) || props.hasNoCourses}
      isPutOff={props.isPutOff}
      place={props.place}
      watch={props.watch}
      waiting={<OpeningsWaiting />}
    >
      {openings.length === 0 ? (
        <p className={styles["quiet"]}>{isCut ? t("noneAmong", { count: nodes?.length ?? 0 }) : t("none")}</p>
      ) : (
        <ul className={styles["rows"]}>
          {[...groups].map(([key, group]) => (
            <OpeningGroup key={key} openings={group} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  );
});

/** A section that opens as a whole. */
function OpeningsWaiting() {
  return (
    <div className={styles["opening"]}>
      <p className={styles["when"]}>
        <SkeletonLine size="medium" />
      </p>
      <p className={styles["quiet"]}>
        <SkeletonLine size="short" />
      </p>
      <ul>
        {Array.from({ length: MAX_LINES }, (_, row) => (
          <li key={row} className={styles["lectureWaiting"]}>
            <SkeletonLine size={row % 2 === 0 ? "long" : "medium"} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OpeningGroup({ openings, now }: { openings: readonly Opening[]; now: Instant }) {
  const t = useTranslations("home.opening");
  const formats = useFormats();
  const { language } = useLanguage();
  const [first] = openings;
  if (first === undefined) return null;
  const { at, time, course } = first;
  return (
    <li className={styles["opening"]}>
      <time dateTime={machineTime(time)} className={styles["when"]}>
        {/* The distance would suggest an hour that the school did not give. */}
        {time.dayZone === null
          ? t("when", { time: formats.dateTime(time), relative: formats.relative(at, now) })
          : formats.dateTime(time)}
      </time>
      <span className={styles["quiet"]} lang={titleLanguage(course.title, language)}>
        {course.title}
      </span>
      <ul>
        {openings.map(({ key, lecture, fragment }) => (
          <li key={key}>
            <Link
              href={`${paths.course(course.slug)}${fragment === null ? "" : `#${fragment}`}`}
              lang={titleLanguage(lecture, language)}
            >
              {lecture}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
