/** The one thing of today in a sentence, the course to continue, and the next two weeks. An outage is shown once for all parts. */

import { use, useMemo, useState } from "react";
import { useTranslations } from "use-intl";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { entriesOf } from "#web/app/dates/entries.ts";
import { endOfEvent } from "#web/app/dates/registration.ts";
import { FailurePanel } from "#web/app/screen-parts/failure-panel.tsx";
import { useIsFirstScreenShown } from "#web/app/loading/first-screen.ts";
import type { AsSent } from "#web/app/graphql/as-sent.ts";
import { followingPage } from "#web/app/graphql/following-page.ts";
import { listCall } from "#web/app/graphql/list-call.ts";
import { useMemberQuery } from "#web/app/graphql/use-member-query.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { useOrigins } from "#web/app/session/origins.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { unreadCount } from "#web/app/unread/use-unread-count.ts";
import { HOUR_MS } from "#web/format/instants.ts";
import {
  DatesOfEventsDocument,
  DatesOfLecturesDocument,
  DatesOfPaymentsDocument,
  DatesOfProductsDocument,
  HomeCoursesDocument,
  HomeNoticesDocument,
  type DatesOfEventsQuery,
  type DatesOfLecturesQuery,
  type DatesOfProductsQuery,
  type HomeNoticesQuery,
} from "#web/generated/member-api.ts";
import { sentProse } from "#web/model/sent.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { paymentsToPay } from "#web/model/payment/to-pay.ts";
import { useNowUntil } from "#web/ui/browser/clock.ts";

import { Columns } from "./columns.tsx";
import styles from "./home-page.module.css";
import { NowPanel } from "./now-panel.tsx";
import { isSettled, OutageContext } from "./panel.tsx";
import { sharedFailure } from "./shared-failure.ts";
import { TodayHeading } from "./today-heading.tsx";
import { useHold } from "./use-hold.ts";
import { useLaterParts } from "./use-later-parts.ts";
import { MAX_NOTICES } from "./view-model/most-notices.ts";
import { readCourses, readCoursesOnHome, stoppedLecture } from "./view-model/courses.ts";
import { readNewestPayments } from "./view-model/newest-payments.ts";
import { datesFrom } from "./view-model/now.ts";
import { todayOf } from "./view-model/today.ts";
import { Welcome } from "./welcome.tsx";

/** Home reads only the first page of each list. */
const onePage = { first: MAX_PAGE_SIZE };
const newestFew = { first: MAX_NOTICES };

export const firstDocuments = [
  { document: DatesOfPaymentsDocument, variables: onePage },
  { document: DatesOfEventsDocument, variables: onePage },
  { document: DatesOfProductsDocument, variables: onePage },
  { document: HomeCoursesDocument, variables: onePage },
  { document: HomeNoticesDocument, variables: newestFew },
  unreadCount,
];

export function HomePage() {
  const t = useTranslations("home");
  useScreenTitle(t("title"));
  const name = sentProse(use(SignedInContext)?.member.name);
  const calls = useCalls();
  const { payments, courses, notices, lectures, hasNoCourses, outage } = calls;
  const { newest, toPay, dated, now } = useDates(calls);

  const registrations = (calls.events.data as AsSent<DatesOfEventsQuery>)?.viewer?.eventRegistrations;
  const owned = (calls.products.data as AsSent<DatesOfProductsQuery>)?.viewer?.digitalProducts;
  const newestNotices = (notices.data as AsSent<HomeNoticesQuery>)?.notifications?.nodes;
  const { first, others } = useMemo(() => readCoursesOnHome(calls.nodes ?? [], now), [calls.nodes, now]);
  const lecture = useMemo(() => first && stoppedLecture(lectures.data, first), [lectures.data, first]);
  const isPaymentShown = [...dated.first, ...dated.last].some(({ kind }) => kind === "payment");

  const [paymentCall, eventCall, productCall, courseCall] = [
    listCall(payments, newest.nodes),
    listCall(calls.events, registrations?.nodes),
    listCall(calls.products, owned?.nodes),
    listCall(courses, calls.nodes),
  ];
  const lectureCall = hasNoCourses
    ? { ...courseCall, query: lectures }
    : listCall(lectures, (lectures.data as AsSent<DatesOfLecturesQuery>)?.viewer?.enrolledCourses?.nodes);
  const isCut =
    calls.isCut || newest.isCut || [registrations, owned].some((list) => followingPage(list) !== "end");
  const isNew = [newest.nodes, registrations?.nodes, owned?.nodes, calls.nodes, newestNotices].every(
    (nodes) => nodes?.length === 0,
  );
  const isKnown = [paymentCall, eventCall, courseCall].every(({ isWhole }) => isWhole);
  return (
    <div className={styles["page"]}>
      <TodayHeading
        today={
          calls.isTodayWaiting
            ? "waiting"
            : isNew
              ? name === null
                ? undefined
                : { kind: "welcome", name }
              : todayOf(dated, first, isKnown, now)
        }
        isLate={calls.late !== "no"}
        lecture={lecture ?? null}
        context={{ now, toPay: toPay.length, isCut }}
      />
      {outage !== undefined && (
        <FailurePanel failure={outage.failure} onRetry={outage.refresh} shownSince={outage.shownSince} />
      )}
      {isNew ? (
        <Welcome />
      ) : (
        <OutageContext value={outage}>
          <NowPanel
            calls={[paymentCall, eventCall, productCall, courseCall]}
            isKnown={isKnown}
            isWaiting={calls.isWaiting}
            late={calls.late}
            dated={dated}
            course={
              isSettled(courses)
                ? first && { course: first, lecture: lecture ?? null, isLectureLate: calls.areLecturesLate }
                : "waiting"
            }
            toPay={{ count: toPay.length, isOneShown: isPaymentShown, isCut: newest.isCut }}
            now={now}
          />
          <Columns
            {...calls}
            lectureCall={lectureCall}
            areDatesKnown={[paymentCall, eventCall, productCall, lectureCall].every(({ isWhole }) => isWhole)}
            isCut={isCut}
            entries={dated.coming}
            courses={others}
            now={now}
          />
        </OutageContext>
      )}
    </div>
  );
}

/** The calls of Home, and which of its parts show placeholders meanwhile. */
function useCalls() {
  const payments = useMemberQuery({ document: DatesOfPaymentsDocument, variables: onePage });
  const events = useMemberQuery({ document: DatesOfEventsDocument, variables: onePage, isSteady: true });
  const products = useMemberQuery({ document: DatesOfProductsDocument, variables: onePage, isSteady: true });
  const courses = useMemberQuery({ document: HomeCoursesDocument, variables: onePage, isSteady: true });
  const notices = useMemberQuery({ document: HomeNoticesDocument, variables: newestFew });
  const isWaiting = useHold([payments, events, products, courses, notices].map(isSettled));

  const { nodes, isCut } = readCourses(courses.data);
  const hasNoCourses = nodes?.length === 0 && !isCut;
  // Choice: requested when the page is shown, and whole. For 2,300 lectures it is 360 kB (33 kB compressed, 50 to 70 ms of the
  // school) for a few lines; a request for fewer courses would miss the first openings in the others.
  const isShown = useIsFirstScreenShown();
  const lectures = useMemberQuery({
    document: DatesOfLecturesDocument,
    variables: onePage,
    isSteady: true,
    isPaused: !isShown || hasNoCourses,
  });
  const areLecturesLate = !isSettled(lectures) && !hasNoCourses;
  // The dates wait for each other without a limit: one that comes later would move those that are read.
  const laterParts = useLaterParts(isShown);
  const areDatesWaiting =
    isWaiting ||
    areLecturesLate ||
    laterParts === undefined ||
    ![payments, events, products].every(isSettled);
  const isLate = !isWaiting && ![payments, events].every(isSettled);
  // Until Home is opened again, the room of what came late stays.
  const [wasLate, setWasLate] = useState(false);
  if (isLate && !wasLate) setWasLate(true);
  const late: "no" | "waiting" | "come" = isLate ? "waiting" : wasLate ? "come" : "no";
  const outage = sharedFailure([payments, events, courses, notices, lectures, products]);
  return {
    payments,
    events,
    products,
    courses,
    notices,
    lectures,
    outage,
    nodes,
    isCut,
    hasNoCourses,
    isWaiting,
    isTodayWaiting: isWaiting || ![payments, events, courses].every(isSettled),
    late,
    areLecturesLate,
    laterParts,
    areDatesWaiting,
  };
}

/** The current dates in the school's answers. */
function useDates({ payments, events, products, courses, lectures }: ReturnType<typeof useCalls>) {
  const { zone } = useFormats();
  const origins = useOrigins();
  const entries = useMemo(() => {
    const sent = {
      payments: payments.data,
      events: events.data,
      courses: lectures.data ?? courses.data,
      products: products.data,
    };
    return entriesOf(sent, { zone, origins });
  }, [payments.data, events.data, lectures.data, courses.data, products.data, zone, origins]);
  const now = useNowUntil(
    useMemo(
      () =>
        entries.flatMap(({ at, about }) =>
          about.kind === "event" ? [at - HOUR_MS, at, endOfEvent(about.event)] : at,
        ),
      [entries],
    ),
  );
  const newest = useMemo(() => readNewestPayments(payments.data), [payments.data]);
  const toPay = useMemo(() => paymentsToPay(newest.payments, now), [newest, now]);
  const dated = useMemo(() => datesFrom(entries, toPay, { now, zone }), [entries, toPay, now, zone]);
  return { newest, toPay, dated, now };
}
