/** Instructions that this device kept, shown when the school does not answer. */

import { useTranslations } from "use-intl";

import { useFormats } from "#web/i18n/use-formats.ts";
import { deadlineOf } from "#web/model/payment/to-pay.ts";
import { useNowUntil } from "#web/ui/browser/clock.ts";

import { InstructionsCard } from "./instructions-card.tsx";
import styles from "../payment/payment-page.module.css";
import { PaymentIconShapes } from "#web/app/payments/payment-icon.tsx";
import type { KeptInstructions } from "../view-model/kept-instructions.ts";

export function KeptPayment({ kept }: { kept: KeptInstructions }) {
  const t = useTranslations("payment");
  const formats = useFormats();
  const now = useNowUntil([deadlineOf(kept.payment)]);
  return (
    <>
      <PaymentIconShapes />
      <p className={styles["kept"]}>{t("kept", { time: formats.dateTime(kept.keptAt) })}</p>
      <InstructionsCard payment={kept.payment} now={now} />
    </>
  );
}
