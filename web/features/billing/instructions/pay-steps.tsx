/** How to pay at a machine. The help is general, because the school names no store chain and menus change. */

import { useId } from "react";
import { useTranslations } from "use-intl";

import styles from "./pay-steps.module.css";
import type { Instructions } from "#web/model/payment/payment.ts";

const CHAINS = ["ibon", "famiport", "lifeEt", "okGo"] as const;

export function PaySteps({ kind }: { kind: Instructions["kind"] }) {
  const t = useTranslations("paySteps");
  const id = useId();
  return (
    <section className={styles["steps"]} aria-labelledby={id}>
      <h2 id={id}>{t("title")}</h2>
      <p className="quiet-text">{t("general")}</p>
      {kind === "atm" ? (
        <Steps text={t("atm")} />
      ) : (
        CHAINS.map((chain) => (
          <details key={chain} name={id} className={styles["chain"]}>
            <summary>{t(chain)}</summary>
            <Steps text={t(`${chain}Steps`)} />
          </details>
        ))
      )}
      <p className="quiet-text">{t(kind === "atm" ? "atmNote" : "storeNote")}</p>
    </section>
  );
}

/** @param props.text  one step per line */
function Steps({ text }: { text: string }) {
  return (
    <ol className={styles["list"]}>
      {text.split("\n").map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
