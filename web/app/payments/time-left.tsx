/** The time until a payment's deadline: one sentence, one colour and one sign on every screen that tells it. */

import { CircleAlert, Hourglass } from "lucide-react";
import { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import { urgencyOf } from "#web/model/payment/urgency.ts";
import { useNowUntil } from "#web/ui/clock.ts";

import styles from "./time-left.module.css";
import { useTimeLeft } from "./use-time-left.ts";

/** The sign beside the words tells urgency from unread marks, which an accent of the same colour would not. */
export function TimeLeft({ deadline }: { deadline: Instant }) {
  const t = useTranslations("paymentWords");
  const timeLeft = useTimeLeft();
  const now = useNowUntil([deadline]);
  const urgency = urgencyOf(deadline, now);
  const isPassed = urgency === "passed";
  const Sign = isPassed ? CircleAlert : Hourglass;
  return (
    <span className={styles["left"]} data-urgency={urgency}>
      {urgency !== "calm" && <Sign size={14} strokeWidth={2} aria-hidden="true" />}
      {isPassed ? t("passed") : t("left", { time: timeLeft(deadline, now) })}
    </span>
  );
}
