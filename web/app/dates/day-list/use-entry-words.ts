/** What an entry of the calendar is called, in the reader's language. */

import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { useFormats } from "#web/i18n/use-formats.ts";

import type { Entry } from "../entries.ts";

export interface EntryWords {
  /** `Payment due`, `Opens`. */
  kind: (entry: Entry) => string;
  title: (entry: Entry) => string;
  /** The time of day; null for a day without an hour, and for a later day of an event. */
  time: (entry: Entry) => string | null;
  /** Kind and title in one line. */
  summary: (entry: Entry) => string;
}

export function useEntryWords(): EntryWords {
  const t = useTranslations("dates");
  const formats = useFormats();
  const payments = usePaymentWords();
  return useMemo(() => {
    const kind = ({ about }: Entry): string =>
      t(
        about.kind === "payment" && about.payment.state === "expired"
          ? "kinds.paymentExpired"
          : `kinds.${about.kind}`,
      );
    const title = ({ about }: Entry): string => {
      if (about.kind === "payment") return payments.name(about.payment);
      if (about.kind === "opening")
        return about.lecture ?? t("lectures", { count: about.count, course: about.course });
      return (about.kind === "event" ? about.event.title : about.title) ?? t("untitled");
    };
    return {
      kind,
      title,
      time: ({ at, time, zone, isFollowing }) =>
        time.dayZone === null && isFollowing !== true ? formats.timeOfDay(at, zone) : null,
      summary: (entry) => t("summary", { kind: kind(entry), title: title(entry) }),
    };
  }, [t, formats, payments]);
}
