/** Says that the device's clock is far off, and that the portal does not use it for its times. */

import { useTranslations } from "use-intl";

import { useClockOffset } from "#web/ui/browser/clock.ts";

import styles from "../shell/shell.module.css";

const MINUTE_MS = 60_000;

export function WrongClock() {
  const t = useTranslations("extras.clock");
  const offsetMs = useClockOffset();
  if (offsetMs === 0) return null;
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  return (
    <section aria-label={t("title")}>
      <p className={styles["offline"]}>{offsetMs > 0 ? t("behind", { minutes }) : t("ahead", { minutes })}</p>
    </section>
  );
}
