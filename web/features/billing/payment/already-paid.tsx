/** For a member who has paid and sees no change: whose record this is, and a button that asks again. */

import { useEffect } from "react";
import { useTranslations } from "use-intl";

import { useFormats } from "#web/i18n/use-formats.ts";
import { Button } from "#web/ui/button.tsx";
import { announce } from "#web/ui/live-region.tsx";

import styles from "./payment-page.module.css";
import type { Check } from "./use-check.ts";

export function AlreadyPaid({ check }: { check: Check }) {
  const t = useTranslations("payment.paidAlready");
  const formats = useFormats();
  const { isChecking, checkedAt, ask } = check;

  useEffect(() => {
    if (checkedAt !== undefined) announce(t("unchanged"));
  }, [checkedAt, t]);

  return (
    <section className={styles["paid"]} aria-labelledby="already-paid">
      <h2 id="already-paid">{t("title")}</h2>
      <p>{t("body")}</p>
      <p className={styles["check"]}>
        <Button onClick={ask} disabled={isChecking}>
          {isChecking ? t("checking") : t("check")}
        </Button>
        {checkedAt !== undefined && (
          <span className="numbers">{t("checkedAt", { time: formats.timeOfDay(checkedAt) })}</span>
        )}
      </p>
    </section>
  );
}
