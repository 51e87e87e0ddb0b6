/** Keeps a payment's instructions on this device for use without a network, and removes them again. */

import { Check, Download } from "lucide-react";
import { useTranslations } from "use-intl";

import { Button } from "#web/ui/button.tsx";
import { announce } from "#web/ui/live-region.tsx";

import styles from "./instruction-actions.module.css";
import type { Keeping } from "./use-keeping.ts";

export function KeepButton({ isKept, keep, forget }: Keeping) {
  const t = useTranslations("payment.keep");
  function press(): void {
    if (isKept) forget();
    else keep();
    announce(t(isKept ? "forgotten" : "done"));
  }

  // One button for both states, so that it keeps the focus.
  return (
    <span className={styles["keep"]}>
      {isKept && (
        <span className={styles["kept"]}>
          <Check size={16} strokeWidth={1.75} aria-hidden="true" />
          {t("done")}
        </span>
      )}
      <Button weight="quiet" onClick={press}>
        {!isKept && <Download size={16} strokeWidth={1.75} aria-hidden="true" />}
        {t(isKept ? "forget" : "do")}
      </Button>
    </span>
  );
}
