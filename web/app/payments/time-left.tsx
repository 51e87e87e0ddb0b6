/** The time until a payment's deadline: the same sentence, colour and icon on every screen that shows it. */

import { CircleAlert, Hourglass } from "lucide-react";
import { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import { useNowUntil } from "#web/ui/browser/clock.ts";
import { timeLeft, urgencyOf } from "#web/model/payment/time-left.ts";

import styles from "./time-left.module.css";

/** The icon distinguishes urgency from the dot of an unread row, which may have the same colour. */
export function TimeLeft({ deadline }: { deadline: Instant }) {
  const t = useTranslations("paymentWords");
  // Once a minute: a faster countdown would help nobody to pay.
  const now = useNowUntil([deadline]);
  const urgency = urgencyOf(deadline, now);
  const isPassed = urgency === "passed";
  const Sign = isPassed ? CircleAlert : Hourglass;
  return (
    <span className={styles["left"]} data-urgency={urgency}>
      {urgency !== "calm" && <Sign size={14} strokeWidth={2} aria-hidden="true" />}
      <span>{isPassed ? t("passed") : t("left", { time: timeInWords(timeLeft(deadline - now), t) })}</span>
    </span>
  );
}

/** Only the amount of time, without words around it. */
function timeInWords(
  left: ReturnType<typeof timeLeft>,
  t: ReturnType<typeof useTranslations<"paymentWords">>,
): string {
  if (left.unit === "days") return t("leftDays", left);
  if (left.unit === "hours") return t("leftHours", left);
  return left.unit === "minutes" ? t("leftMinutes", left) : t("leftLast");
}
