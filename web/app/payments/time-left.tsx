/** The time until a payment's deadline: the same sentence, colour and icon on every screen that shows it. */

import { CircleAlert, Hourglass } from "lucide-react";
import { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import { urgencyOf } from "#web/model/payment/urgency.ts";
import { useNowUntil } from "#web/ui/browser/clock.ts";

import styles from "./time-left.module.css";
import { useTimeLeft } from "./use-time-left.ts";

/** The icon distinguishes urgency from unread marks, which may have the same colour. */
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
