/** Until when a payment can be paid. Paper has the date and the zone, which stay true. */

import { useTranslations } from "use-intl";

import { useFormats } from "#web/i18n/use-formats.ts";
import type { SentTime } from "#web/model/sent-time.ts";
import { useMinute } from "#web/ui/browser/clock.ts";

export function PayBy({ expiredAt }: { expiredAt: SentTime | null }) {
  const t = useTranslations("paymentWords");
  const formats = useFormats();
  const now = useMinute();
  if (expiredAt === null) return <span>{t("noDeadline")}</span>;
  return (
    <>
      <span className="screen-only">{t("by", { time: formats.deadlineFrom(expiredAt, now) })}</span>
      <span className="print-only">{t("by", { time: formats.deadline(expiredAt) })}</span>
    </>
  );
}
