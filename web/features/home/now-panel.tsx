/** What the member should do next, the most urgent first: a payment due within a day, an event of today, the course to continue. */

import { SEPARATOR } from "#web/format/text.ts";
import { Ticket } from "lucide-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { EventNearness, JoinLink } from "#web/app/dates/join-link.tsx";
import { nearnessOf, registrationRow, type Registration } from "#web/app/dates/registration.ts";
import type { ListCall } from "#web/app/graphql/list-call.ts";
import { paths, rowAddress } from "#web/app/paths.ts";
import { PaymentIconShapes } from "#web/app/payments/payment-icon.tsx";
import { ToPayList, ToPayRow } from "#web/app/payments/to-pay-row.tsx";
import row from "#web/app/payments/to-pay-row.module.css";
import type { Instant } from "#web/format/instants.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { SkeletonLine } from "#web/ui/skeleton.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

import { CourseRow, CourseWaiting, type CourseRowProps } from "./course-row.tsx";
import styles from "./home-page.module.css";
import { Panel } from "./panel.tsx";
import type { Dated, Waiting } from "./view-model/now.ts";

interface NowPanelProps {
  calls: readonly ListCall[];
  /** Everything that could wait for the member has arrived. */
  isKnown: boolean;
  isWaiting: boolean;
  /** Whether payments or events are later than the rest, or were when Home opened. */
  late: "no" | "waiting" | "come";
  dated: Dated;
  /** All loaded payments to pay; `isOneShown`: this panel shows one of them. */
  toPay: { count: number; isOneShown: boolean; isCut: boolean };
  course: Omit<CourseRowProps, "isLead"> | "waiting" | undefined;
  now: Instant;
}

export const NowPanel = memo(function NowPanel(props: NowPanelProps) {
  const { calls, isKnown, isWaiting, late, dated, course, toPay, now } = props;
  const t = useTranslations("home");
  const isLate = late !== "no";
  // What comes late takes the room that was kept for it, so that nothing below it moves.
  const [above, below] = isLate ? [[...dated.first, ...dated.last], []] : [dated.first, dated.last];
  const rows = (waiting: readonly Waiting[], isLead: boolean) =>
    waiting.map((each, place) => (
      <WaitingRow key={each.kind} {...{ each, now }} isLead={isLead && place === 0} />
    ));
  const areOthersAbove = isLate || above.some(({ kind }) => kind === "payment");
  const isEmpty = above.length + below.length + toPay.count === 0 && course === undefined;
  return (
    <Panel
      title={t("now.title")}
      isTitleHidden
      calls={calls}
      hasContent={!isEmpty || isLate || isKnown}
      isWaiting={isWaiting}
      waiting={<CourseWaiting />}
    >
      <PaymentIconShapes />
      {(above.length > 0 || isLate) && (
        <div className={styles["first"]} data-late={isLate ? "" : undefined} aria-busy={late === "waiting"}>
          {rows(above, true)}
          {areOthersAbove && <OtherPayments {...toPay} />}
          {late === "waiting" && above.length === 0 && <SkeletonLine size="medium" />}
        </div>
      )}
      {course === "waiting" && <CourseWaiting />}
      {course !== undefined && course !== "waiting" && <CourseRow {...course} isLead={above.length === 0} />}
      {rows(below, course === undefined)}
      {!areOthersAbove && <OtherPayments {...toPay} />}
    </Panel>
  );
});

/** The foot of the payment that is shown: how many there are to pay, if there are others. */
function OtherPayments({ count, isOneShown, isCut }: NowPanelProps["toPay"]) {
  const t = useTranslations("home.now");
  if (count <= (isOneShown ? 1 : 0)) return null;
  return (
    <p className={styles["others"]}>
      <Link href={`${paths.billing}?state=unpaid`} className="target">
        {t(isCut ? "toPayAmong" : "toPay", { count })}
      </Link>
    </p>
  );
}

/** The first row is what the heading of Home says. */
function WaitingRow({ each, now, isLead }: { each: Waiting; now: Instant; isLead: boolean }) {
  const weight = isLead ? "primary" : "plain";
  return (
    <div className={styles["waiting"]} data-loud={each.kind === "payment" && each.isSoon ? "" : undefined}>
      <ToPayList>
        {each.kind === "payment" ? (
          <ToPayRow payment={each.payment} weight={weight} isTold={isLead && each.isSoon} />
        ) : (
          <EventToday event={each.event} now={now} weight={weight} />
        )}
      </ToPayList>
    </div>
  );
}

/** In its last hour, and while it runs, the event links to its online address; before that, to its row. */
function EventToday(props: { event: Registration; now: Instant; weight: "primary" | "plain" }) {
  const { event, now, weight } = props;
  const t = useTranslations();
  const { language } = useLanguage();
  const { zone } = useFormats();
  const formats = useFormats(event.placeZone ?? zone);
  const { startsAt, endsAt, location, link } = event;
  const title = event.title ?? t("dates.untitled");
  const id = registrationRow(event.key);
  const isOpen = nearnessOf(event, now, zone) !== "today" && link !== null;
  return (
    <li className={row["row"]}>
      <Ticket size={18} strokeWidth={1.75} aria-hidden="true" />
      <h3 id={id} lang={titleLanguage(title, language)}>
        <TitleText>{title}</TitleText>
      </h3>
      <p className={row["facts"]}>
        {startsAt !== null && (
          <span>
            {endsAt === null ? formats.dateTime(startsAt) : formats.dateTimeRange(startsAt, endsAt)}
          </span>
        )}
        {location !== null && (
          <>
            <span aria-hidden="true">{SEPARATOR}</span>
            <span lang={titleLanguage(location, language)}>{location}</span>
          </>
        )}
      </p>
      <p className={row["left"]}>
        <EventNearness event={event} now={now} />
      </p>
      <p className={row["action"]}>
        {isOpen ? (
          <JoinLink link={link} title={title} isNear={weight === "primary"} />
        ) : (
          <Link href={rowAddress(paths.events, id)} className={buttonClass(weight)} aria-describedby={id}>
            {t("home.now.event")}
          </Link>
        )}
      </p>
    </li>
  );
}
