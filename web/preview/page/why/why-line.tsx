/**
 * The line under the frame: why the screen looks as it does. The state, the payment or the date that the screen is about,
 * and the moment in its zone.
 */

import { use, useEffect, useMemo, useState } from "react";
import { IntlProvider, useTranslations } from "use-intl";

import type { SamplePayment } from "#shared/sample-members/sample-types.ts";
import { timeInWords } from "#web/app/payments/time-left.tsx";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { screenAt } from "#web/app/screen-report/screen-at.ts";
import { calendarDaysUntil, formatDateTime, formatTimeOfDay } from "#web/format/dates.ts";
import { loadMessages } from "#web/i18n/messages.ts";
import { useSecond } from "#web/ui/browser/clock.ts";
import { timeLeft } from "#web/model/payment/time-left.ts";

import { screenOf, stateOf } from "../../states/list.ts";
import { datesOfScreen, nearestDate, type SampleDate, sampleDates } from "../moment/sample-dates.ts";
import { asHeading } from "../picker/screen-of.ts";
import styles from "../preview-page.module.css";
import type { Preview } from "../use-preview.ts";
import { useOperatorsLanguage } from "../words/words.ts";
import { paymentOfScreen, shownPayment } from "./shown-payment.ts";

/** A screen that takes longer than this may never show its state. */
const PATIENCE_MS = 5000;

interface WhyLineProps {
  preview: Preview;
  /** The text that the state's screen does not show yet; undefined when it shows everything. */
  waitingFor: string | undefined;
}

/** The member's sentence about a payment, in the operator's language. */
export function WhyLine(props: WhyLineProps) {
  const { language } = useOperatorsLanguage();
  return (
    <IntlProvider locale={language} messages={use(loadMessages(language, "billing"))}>
      <Reasons {...props} />
    </IntlProvider>
  );
}

function Reasons({ preview, waitingFor }: WhyLineProps) {
  const { words, language } = useOperatorsLanguage();
  const paymentWords = usePaymentWords();
  const t = useTranslations("paymentWords");
  useSecond();
  const { address, changes, choices, sample, seededAt, zone } = preview;
  const dates = useMemo(() => sampleDates(sample, seededAt), [sample, seededAt]);
  const now = preview.now();
  const state = stateOf(choices.state);
  const isOverdue = useLongWait(waitingFor !== undefined);
  const reading = { locale: language, zone };
  const parts = [
    state === undefined ? undefined : asHeading(state.name[language]),
    subjectInWords(),
    words.why.moment(formatDateTime(now, reading), zone),
    isOverdue && waitingFor !== undefined && words.states.waiting(waitingFor),
  ].filter((part) => typeof part === "string");
  return (
    <p className={styles["why"]} data-size={choices.size}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      <output>{changes.length > 0 && words.changes(changes.length)}</output>
    </p>
  );

  function subjectInWords(): string | undefined {
    const payment = paymentOfScreen(address, sample);
    if (payment !== undefined) return paymentInWords(payment);
    // A state of the frame, such as a lost network, is about no date of the screen inside it.
    if (state !== undefined && screenOf(state) !== screenAt(address)) return undefined;
    const date = nearestDate(datesOfScreen(dates, address, sample), now);
    if (date === undefined) return undefined;
    const due = sample.member.payments.find(
      ({ expiredAt }) => date.kind === "deadline" && expiredAt === date.at,
    );
    return due === undefined ? dateInWords(date) : paymentInWords(due);
  }

  function paymentInWords(payment: SamplePayment): string | undefined {
    const shown = shownPayment(payment, { now, seededAt, preview: state });
    if (shown === undefined) return undefined;
    const said = paymentWords.state(shown.state);
    if (shown.deadline === undefined) return said;
    return words.why.payment(said, dateInWords({ kind: "deadline", at: shown.deadline }));
  }

  function dateInWords({ kind, at }: Pick<SampleDate, "kind" | "at">): string {
    // The time alone is enough for a date of today.
    const isToday = calendarDaysUntil(at, now, zone) === 0;
    const when = isToday ? formatTimeOfDay(at, reading) : formatDateTime(at, reading);
    const { kinds, ...says } = words.why;
    const distance = Math.abs(at - now);
    if (distance < 1000) return says.at(kinds[kind], when);
    const span = timeInWords(timeLeft(distance), t);
    return at > now ? says.before(kinds[kind], when, span) : says.after(kinds[kind], when, span);
  }
}

function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isWaiting]);
  return isLong;
}
