/** The time left until a deadline, updated once a minute: a faster countdown would help nobody to pay. */

import { useTranslations } from "use-intl";

import { timeLeft } from "#web/model/payment/time-left.ts";
import type { Instant } from "#web/format/instants.ts";

export function useTimeLeft(): (deadline: Instant, now: Instant) => string {
  const t = useTranslations("paymentWords");
  return (deadline, now) => {
    const left = timeLeft(deadline - now);
    if (left.unit === "days") return t("leftDays", left);
    if (left.unit === "hours") return t("leftHours", left);
    return left.unit === "minutes" ? t("leftMinutes", left) : t("leftLast");
  };
}
