/** How to pay at a machine. The help is general, because the school names no store chain and menus change. */

import { useId } from "react";
import { useTranslations } from "use-intl";

import styles from "./pay-steps.module.css";
import type { Instructions } from "#web/model/payment/instructions.ts";
import { shownKindOf } from "./shown-kinds.ts";

export function PaySteps({ instructions }: { instructions: Instructions }) {
  const t = useTranslations("paySteps");
  const id = useId();
  const { general, steps, note } = shownKindOf(instructions);
  if (steps.length === 0) return null;
  return (
    <section className={styles["steps"]} aria-labelledby={id}>
      <h2 id={id}>{t("title")}</h2>
      <p className="quiet-text">{t(general)}</p>
      {steps.map(({ title, text }) =>
        title === undefined ? (
          <Steps key={text} text={t(text)} />
        ) : (
          <details key={text} name={id} className={styles["chain"]}>
            <summary>{t(title)}</summary>
            <Steps text={t(text)} />
          </details>
        ),
      )}
      <p className="quiet-text">{t(note)}</p>
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
