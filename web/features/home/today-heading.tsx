/** The heading of Home: its name for screen readers, and the one thing of today. */

import { useTranslations } from "use-intl";

import { shortDayName } from "#web/app/dates/day-name.ts";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import type { Instant } from "#web/format/instants.ts";
import { useFormats, useReaderLocale } from "#web/i18n/use-formats.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonLine } from "#web/ui/skeleton.tsx";
import { TitleText } from "#web/ui/title-text.tsx";

import styles from "./home-page.module.css";
import type { StoppedLecture } from "./view-model/courses.ts";
import { lectureLeft, sentenceOf, type Today } from "./view-model/today.ts";

interface TodayHeadingProps {
  /** Undefined if it is not known: the heading is then the screen's name alone. */
  today: Today | "waiting" | undefined;
  /** Whether it comes later than the rest, or did: its room is kept. */
  isLate: boolean;
  /** Where the member stopped; null until the lectures have come. */
  lecture: StoppedLecture | null;
  context: { now: Instant; toPay: number; isCut: boolean };
}

export function TodayHeading({ today, isLate, lecture, context }: TodayHeadingProps) {
  const t = useTranslations("home");
  const locale = useReaderLocale();
  const dates = useTranslations("dates");
  const formats = useFormats();
  const payments = usePaymentWords();
  if (today === undefined) return <PageHeading>{t("title")}</PageHeading>;
  return (
    <PageHeading>
      <span className="visually-hidden">{t("title")}</span>{" "}
      <span
        className={styles["today"]}
        data-late={isLate || (today !== "waiting" && today.kind === "continue") ? "" : undefined}
      >
        {today === "waiting" ? (
          <SkeletonLine size="medium" />
        ) : (
          <TitleText>
            {sentenceOf(today, context, {
              t,
              formats,
              dayOf: ({ day }) => shortDayName(day, locale),
              kindOf: ({ about }) => dates(`kinds.${about.kind}`),
              untitled: dates("untitled"),
              moneyOf: ({ amount, currency }) => payments.money(amount, currency),
            })}
          </TitleText>
        )}
        {today !== "waiting" && today.kind === "continue" && lecture !== null && (
          <span>{lectureLeft(today.course, lecture, t)}</span>
        )}
      </span>
    </PageHeading>
  );
}
