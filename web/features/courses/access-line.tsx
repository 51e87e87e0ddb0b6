/** How long a course may be watched. The last days are marked by an icon and by weight, not only by colour. */

import { CalendarClock, CalendarX2, Infinity as LifetimeIcon } from "lucide-react";
import { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import { useFormats } from "#web/i18n/use-formats.ts";

import styles from "./access-line.module.css";
import { accessState, type Access } from "./view-model/access.ts";

export function AccessLine({ access, now }: { access: Access; now: Instant }) {
  const t = useTranslations("courses");
  const formats = useFormats();
  const state = accessState(access, now, formats.zone);
  const icon = { size: 15, strokeWidth: 1.75, "aria-hidden": true } as const;

  if (state.kind === "unknown") return <p className={styles["access"]}>{t("noExpiry")}</p>;
  if (state.kind === "lifetime")
    return (
      <p className={styles["access"]}>
        <LifetimeIcon {...icon} />
        <span>{t("lifetime")}</span>
      </p>
    );

  const date = formats.dateInZone(state.time);
  if (state.kind === "open") return <p className={styles["access"]}>{t("until", { date })}</p>;
  if (state.kind === "expired")
    return (
      <p className={styles["access"]} data-level="over">
        <CalendarX2 {...icon} />
        <span>{t("expired", { date })}</span>
      </p>
    );
  return (
    <p className={styles["access"]} data-level={state.level}>
      <CalendarClock {...icon} />
      <span>{state.days === 0 ? t("lastDay", { date }) : t("daysLeft", { days: state.days, date })}</span>
    </p>
  );
}
