/** Where to continue, and what the member has to do. Each panel asks and loads alone; an outage is shown once for all. */

import { useMemo, startTransition, useCallback, useState, type RefCallback, use } from "react";
import { useTranslations } from "use-intl";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { EmptyList } from "#web/app/empty-list.tsx";
import { FailurePanel } from "#web/app/failure-panel.tsx";
import type { AsSent } from "#web/app/graphql/as-sent.ts";
import { useMemberQuery, type MemberQuery } from "#web/app/graphql/use-member-query.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { unreadCount, useUnreadCount } from "#web/app/unread/use-unread-count.ts";
import {
  HomeCoursesDocument,
  HomeNoticesDocument,
  HomeOpeningsDocument,
  HomeToPayDocument,
  type HomeNoticesQuery,
} from "#web/generated/member-api.ts";
import { deadlineOf, paymentsToPay } from "#web/model/payment/to-pay.ts";
import { urgencyOf } from "#web/model/payment/time-left.ts";
import { useNowUntil } from "#web/ui/browser/clock.ts";
import { sharedFailure } from "./shared-failure.ts";
import { ContinueLearning } from "./continue-learning.tsx";
import styles from "./home-page.module.css";
import { NewestNotices } from "./newest-notices.tsx";
import { OpeningNext } from "./opening-next.tsx";
import { OutageContext } from "./panel.tsx";
import { ToPay } from "./to-pay.tsx";
import { useHomeOrder } from "./use-home-order.ts";
import { readCourses } from "./view-model/courses.ts";
import { readNewestPayments } from "./view-model/newest-payments.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import type { Instant } from "#web/format/instants.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { isolated } from "#web/model/sent.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonLine } from "#web/ui/skeleton.tsx";
import { partOfDay } from "./view-model/greeting.ts";

/** Home reads only the first page of payments and of courses. */
const onePage = { first: MAX_PAGE_SIZE };
const aFew = { first: 5 };

export const firstDocuments = [
  { document: HomeToPayDocument, variables: onePage },
  { document: HomeCoursesDocument, variables: onePage },
  { document: HomeNoticesDocument, variables: aFew },
  unreadCount,
];

export function HomePage() {
  const t = useTranslations("home");
  useScreenTitle(t("title"));
  const toPay = useMemberQuery({ document: HomeToPayDocument, variables: onePage });
  const newest = useMemo(() => readNewestPayments(toPay.data), [toPay.data]);
  const now = useNowUntil(useMemo(() => paymentsToPay(newest.payments, 0).map(deadlineOf), [newest]));
  const paymentsDue = useMemo(() => paymentsToPay(newest.payments, now), [newest, now]);
  const urgency = urgencyOf(paymentsDue[0]?.expiredAt?.at, now);
  const isDueSoon = urgency === "soon" || urgency === "lastHour";
  const courses = useMemberQuery({ document: HomeCoursesDocument, variables: onePage });
  const notices = useMemberQuery({ document: HomeNoticesDocument, variables: aFew });
  const { nodes, isCut } = readCourses(courses.data);
  const hasNoCourses = nodes?.length === 0 && !isCut;
  // Choice: asked for when it is seen, and whole. Of 2,300 lectures it is 360 kB (33 kB compressed, 50 to 70 ms of the
  // school) for five lines, and as much work for a slow phone, where it is below the fold. Locks without titles would be
  // 147 kB (1.2 kB), but the lines would name no lecture; fewer courses would miss what opens first in the others.
  const { watch: watchOpening, wasInView: isOpeningSeen } = useInView();
  const openings = useMemberQuery({
    document: HomeOpeningsDocument,
    variables: onePage,
    isPaused: !isOpeningSeen || hasNoCourses,
  });
  const unread = useUnreadCount();
  const outage = sharedFailure([toPay, courses, openings, notices]);

  const { isPaymentFirst, places } = useHomeOrder(
    {
      toPay: isSettled(toPay),
      courses: isSettled(courses),
      notices: isSettled(notices),
      openings: isSettled(openings) || hasNoCourses,
    },
    isDueSoon,
  );
  // Keyed by its place: a placeholder that made room would count as content that jumps.
  const continueLearning = (
    <ContinueLearning
      key={isPaymentFirst ? "second" : "first"}
      query={courses}
      openings={openings.data}
      now={now}
      isLead={!isDueSoon}
      place={places.courses}
    />
  );
  const payment = (
    <ToPay query={toPay} newest={newest} payments={paymentsDue} isDueSoon={isDueSoon} place={places.toPay} />
  );
  const isNew = hasNoCourses && newest.hasData && newest.readCount === 0 && hasNoNotices(notices.data);
  return (
    <div className={styles["page"]}>
      <Greeting now={now} />
      {outage !== undefined && (
        <FailurePanel failure={outage.failure} onRetry={outage.refresh} shownSince={outage.shownSince} />
      )}
      {isNew ? (
        <EmptyList title={t("empty.title")} body={t("empty.body")} action={t("empty.action")} />
      ) : (
        <OutageContext value={outage}>
          <div className={styles["columns"]}>
            <div className={styles["column"]}>
              {isPaymentFirst && payment}
              {continueLearning}
              {!isPaymentFirst && payment}
            </div>
            <div className={styles["column"]}>
              <NewestNotices
                query={notices}
                now={now}
                unreadCount={unread.count}
                most={aFew.first}
                place={places.notices}
              />
              {/* Last, because it comes last: nothing below it waits or moves. */}
              <OpeningNext
                query={openings}
                now={now}
                isCut={isCut}
                hasNoCourses={hasNoCourses}
                isPutOff={!isOpeningSeen}
                place={places.openings}
                watch={watchOpening}
              />
            </div>
          </div>
        </OutageContext>
      )}
    </div>
  );
}

function isSettled(query: MemberQuery<unknown>): boolean {
  return query.data !== undefined || query.failure !== undefined;
}

function hasNoNotices(data: AsSent<HomeNoticesQuery>): boolean {
  return data?.notifications?.nodes?.length === 0;
}

/**
 * For data that is fetched only when its element is looked at.
 *
 * @returns `watch` is the ref of the element; `wasInView` says whether any of it was on the screen, and stays true
 */
function useInView(): { watch: RefCallback<Element>; wasInView: boolean } {
  const [wasInView, setWasInView] = useState(false);
  const watch = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // As a transition, so that rendering what comes does not block scrolling.
      startTransition(() => setWasInView(true));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { watch, wasInView };
}

/** The heading of Home: a greeting by the hour, with the member's name where the school gives one. */
function Greeting({ now }: { now: Instant }) {
  const t = useTranslations("home");
  const formats = useFormats();
  const session = use(SignedInContext);
  // A page that waits is kept for other members and other hours, so it greets nobody.
  if (session === undefined)
    return (
      <PageHeading>
        <span className="visually-hidden">{t("title")}</span>
        <SkeletonLine size="short" />
      </PageHeading>
    );
  const { name } = session.member;
  const greeting = t(`greeting.${partOfDay(formats.timeOfDay(now))}`);
  return (
    <PageHeading>
      {name === null ? greeting : t("greeting.withName", { greeting, name: isolated(name) })}
    </PageHeading>
  );
}
