/** One course: where the member stopped, what is left, and every lecture. */

import { useDeferredValue, useMemo } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { useNameInAddress } from "#web/app/address/address.ts";
import { NeedHelp } from "#web/app/to-school/need-help.tsx";
import { DetailHeading } from "#web/app/screen-parts/detail-heading.tsx";
import { CallFailure } from "#web/app/screen-parts/failure-panel.tsx";
import { PrintHeading } from "#web/app/branding/print-heading.tsx";
import { paths } from "#web/app/paths.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonControl, SkeletonLine } from "#web/ui/skeleton.tsx";
import { CoursePageDocument, type CoursePageQuery } from "#web/generated/member-api.ts";
import styles from "./course-page.module.css";
import cardStyles from "./resume-card.module.css";
import { FILTER_FROM } from "../curriculum/curriculum-sections.tsx";
import { CurriculumView } from "../curriculum/curriculum-view.tsx";
import { isolated, sentText } from "#web/model/sent.ts";
import { shownTitle } from "#web/model/title.ts";
import { coursesFirstPage, useCourses } from "../use-courses.ts";
import { courseVariables } from "#shared/member-api/course-question.ts";
import { NOT_PROVIDED, type Failure } from "#web/app/graphql/failures.ts";
import { useMemberQuery } from "#web/app/graphql/use-member-query.ts";
import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { parseCourse, type Course } from "../view-model/course.ts";
import { parseCurriculum, type Curriculum } from "../view-model/curriculum.ts";

export const courseDocument = CoursePageDocument;

export const firstDocuments = [coursesFirstPage];

export function CoursePage() {
  const slug = useNameInAddress();
  const result = useCourse(slug);
  if (result.isUnknown) return <UnknownCourse slug={slug} />;
  return <KnownCourse slug={slug} result={result} />;
}

function KnownCourse({ slug, result }: { slug: string; result: ReturnType<typeof useCourse> }) {
  const t = useTranslations("curriculum");
  const { course, failure } = result;
  // Deferred: React renders a long curriculum in slices instead of one long task.
  const curriculum = useDeferredValue(result.curriculum);
  const shell = useTranslations("shell");
  // The slug in words could be mistaken for the title, which would then change. So it is shown only when there is no title.
  const title = course?.title ?? (failure === undefined ? null : shownTitle({ slug }));
  useScreenTitle(title ?? shell("nav.courses"));

  return (
    <div className={`${styles["page"]} stack-5`}>
      <div className={styles["top"]}>
        <PrintHeading />
        <BackLink href={paths.courses}>{t("back")}</BackLink>
        <DetailHeading address={paths.course(slug)} title={title} />
      </div>
      {failure !== undefined && (
        <div className={styles["failure"]}>
          <CallFailure call={result} hasData={curriculum !== undefined} />
        </div>
      )}
      {course !== undefined && curriculum !== undefined && (
        <CurriculumView course={course} curriculum={curriculum} refresh={result.refresh} />
      )}
      {curriculum === undefined && failure === undefined && (
        <CurriculumWaiting hasFilter={(course?.progress?.total ?? FILTER_FROM) >= FILTER_FROM} />
      )}
    </div>
  );
}

/** As many as fit on a large screen. */
const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Placeholders for the progress, the resume card, the filter of a long course and the sections, while the curriculum is loading. */
function CurriculumWaiting({ hasFilter }: { hasFilter: boolean }) {
  const t = useTranslations("shell");
  return (
    <>
      <div className={styles["summary"]} aria-busy="true">
        <p className="visually-hidden">{t("loading")}</p>
        <SkeletonLine size="medium" />
        <SkeletonLine size="short" />
      </div>
      <div className={styles["side"]} aria-hidden="true">
        <div className={cardStyles["card"]}>
          <p className={cardStyles["label"]}>
            <SkeletonLine size="short" />
          </p>
          <p className={styles["lectureWaiting"]}>
            <SkeletonLine size="long" />
          </p>
          <SkeletonLine size="medium" />
          <div className={styles["actionWaiting"]}>
            <SkeletonControl />
          </div>
        </div>
      </div>
      <div className={styles["contents"]} aria-hidden="true">
        {hasFilter && (
          <div className={styles["toolsWaiting"]}>
            <SkeletonControl />
          </div>
        )}
        <div className={styles["skeleton"]}>
          {ROWS.map((key, row) => (
            <div key={key} className={styles["skeletonRow"]}>
              <SkeletonLine size={row % 3 === 0 ? "short" : "medium"} />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

function UnknownCourse({ slug }: { slug: string }) {
  const t = useTranslations("curriculum");
  useScreenTitle(t("unknown.title"));
  return (
    <div className={`${styles["page"]} stack-5`}>
      <PageHeading>{t("unknown.title")}</PageHeading>
      <p className="measure">{t("unknown.body", { slug: isolated(slug) })}</p>
      <p>
        <Link href={paths.courses} className={buttonClass("primary")}>
          {t("unknown.home")}
        </Link>
      </p>
      <NeedHelp />
    </div>
  );
}

type Sent = AsSent<CoursePageQuery>;

interface CourseResult {
  /** From the list, which is known before the curriculum. */
  course: Course | undefined;
  curriculum: Curriculum | undefined;
  /** The whole list was read, and the slug is not in it. */
  isUnknown: boolean;
  failure: Failure | undefined;
  answeredAt: number | undefined;
  refresh: () => void;
}

/** One course with its curriculum, found by the slug in the address. */
function useCourse(slug: string): CourseResult {
  const list = useCourses();
  const listed = list.courses.find((course) => course.slug === slug);

  const cursor = list.cursorBefore(slug);
  const alone = useMemberQuery({
    document: CoursePageDocument,
    variables: courseVariables(cursor),
    isSteady: true,
    isPaused: listed === undefined,
  });
  const found = nodeWithSlug(alone.data, slug);

  // The list changed between the two questions, and the cursor leads to another course: all courses are read.
  const isMoved =
    cursor !== undefined && alone.data !== undefined && !alone.isFetching && found === undefined;
  const among = useMemberQuery({
    document: CoursePageDocument,
    variables: courseVariables(undefined),
    isPaused: !isMoved || alone.failure !== undefined,
  });
  const node = found ?? nodeWithSlug(among.data, slug);
  const sections = node?.sections;

  const isReadToEnd = listed === undefined && !list.isLoading && !list.isLoadingMore;
  const isAnswered =
    listed !== undefined && alone.data !== undefined && !alone.isFetching && !among.isFetching;
  const isMissing = isReadToEnd
    ? list.isCut
    : isAnswered && !isGiven(sections) && (!isMoved || among.data !== undefined);

  const course = useMemo(() => parseCourse(node) ?? listed, [node, listed]);
  const curriculum = useMemo(() => (isGiven(sections) ? parseCurriculum(sections) : undefined), [sections]);
  return {
    course,
    curriculum,
    isUnknown: isReadToEnd && !list.isCut && list.failure === undefined,
    failure:
      alone.failure ??
      among.failure ??
      (listed === undefined ? list.failure : undefined) ??
      (isMissing ? NOT_PROVIDED : undefined),
    answeredAt: alone.answeredAt,
    // The same function at each render: for another one, React would render every row of the curriculum again.
    refresh: listed === undefined ? list.refresh : alone.refresh,
  };
}

function nodeWithSlug(data: CoursePageQuery | undefined, slug: string) {
  const nodes = (data as Sent)?.viewer?.enrolledCourses?.nodes ?? [];
  return nodes.find((node) => sentText(node?.slug) === slug) ?? undefined;
}
