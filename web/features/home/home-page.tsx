/** What the member has to do, and where to continue. Each panel asks and loads alone; an outage is shown once for all. */

import { useMemo, startTransition, useCallback, useState, type RefCallback } from "react";
import { useTranslations } from "use-intl";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { FailurePanel } from "#web/app/failure-panel.tsx";
import { useMemberQuery, type MemberQuery } from "#web/app/graphql/use-member-query.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { unreadCount, useUnreadCount } from "#web/app/unread/use-unread-count.ts";
import {
  HomeCoursesDocument,
  HomeNoticesDocument,
  HomeOpeningsDocument,
  HomeToPayDocument,
} from "#web/generated/member-api.ts";
import { deadlineOf, paymentsToPay } from "#web/model/payment/to-pay.ts";
import { useNowUntil } from "#web/ui/browser/clock.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";

import { sharedFailure } from "./shared-failure.ts";
import { ContinueLearning } from "./continue-learning.tsx";
import styles from "./home-page.module.css";
import { NewestNotices } from "./newest-notices.tsx";
import { OpeningNext } from "./opening-next.tsx";
import { OutageContext } from "./panel.tsx";
import { ToPay } from "./to-pay.tsx";
import { useReadingOrder } from "./use-reading-order.ts";
import { readCourses } from "./view-model/courses.ts";
import { readNewestPayments } from "./view-model/newest-payments.ts";

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

  const places = useReadingOrder({
    toPay: { column: 1, isSettled: isSettled(toPay) },
    courses: { column: 1, isSettled: isSettled(courses) },
    openings: { column: 2, isSettled: isSettled(openings) || hasNoCourses },
    notices: { column: 2, isSettled: isSettled(notices) },
  });
  const isPaymentFirst = !isSettled(toPay) || paymentsDue.length > 0;
  return (
    <div className={styles["page"]}>
      <PageHeading>{t("title")}</PageHeading>
      {outage !== undefined && (
        <FailurePanel failure={outage.failure} onRetry={outage.refresh} shownSince={outage.shownSince} />
      )}
      <OutageContext value={outage}>
        <div className={styles["columns"]}>
          <div className={styles["column"]}>
            <ToPay query={toPay} newest={newest} payments={paymentsDue} place={places.toPay} />
            <ContinueLearning query={courses} now={now} isLead={!isPaymentFirst} place={places.courses} />
          </div>
          <div className={styles["column"]}>
            <OpeningNext
              query={openings}
              now={now}
              isCut={isCut}
              hasNoCourses={hasNoCourses}
              isPutOff={!isOpeningSeen}
              place={places.openings}
              watch={watchOpening}
            />
            <NewestNotices
              query={notices}
              now={now}
              unreadCount={unread.count}
              most={aFew.first}
              place={places.notices}
            />
          </div>
        </div>
      </OutageContext>
    </div>
  );
}

function isSettled(query: MemberQuery<unknown>): boolean {
  return query.data !== undefined || query.failure !== undefined;
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
