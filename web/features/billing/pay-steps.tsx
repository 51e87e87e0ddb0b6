/** How to pay at a machine. General help: the school names no chain of stores, and menus change. */

import { use, useId } from "react";

import type { paySteps as reference } from "#web/i18n/catalogues/zh-tw/pay-steps.ts";
import type { Language } from "#shared/languages.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import type { Words } from "#web/i18n/words.ts";

import styles from "./pay-steps.module.css";
import type { Instructions } from "#web/model/payment/instructions.ts";

const CHAINS = ["ibon", "famiport", "lifeEt", "okGo"] as const;

type StepWords = Words<typeof reference>;

/** Plain sentences without values: shown as they are, and fetched after everything that a code needs. */
const WORDS: Record<Language, () => Promise<StepWords>> = {
  "zh-TW": async () => (await import("#web/i18n/catalogues/zh-tw/pay-steps.ts")).paySteps,
  en: async () => (await import("#web/i18n/catalogues/en/pay-steps.ts")).paySteps,
};

const loaded = new Map<Language, Promise<StepWords | null>>();

/** @returns the same promise every time; help that cannot be fetched is left out */
function stepWords(language: Language): Promise<StepWords | null> {
  const promise = loaded.get(language) ?? WORDS[language]().catch(() => null);
  loaded.set(language, promise);
  return promise;
}

export function PaySteps({ kind }: { kind: Instructions["kind"] }) {
  const { language } = useLanguage();
  const words = use(stepWords(language));
  const id = useId();
  if (words === null) return null;
  return (
    <section className={styles["steps"]} aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p className={styles["general"]}>{words.general}</p>
      {kind === "atm" ? (
        <Steps text={words.atm} />
      ) : (
        CHAINS.map((chain) => (
          <details key={chain} name={id} className={styles["chain"]}>
            <summary>{words[chain]}</summary>
            <Steps text={words[`${chain}Steps`]} />
          </details>
        ))
      )}
      <p className={styles["note"]}>{kind === "atm" ? words.atmNote : words.storeNote}</p>
    </section>
  );
}

/** @param props.text  one step a line */
function Steps({ text }: { text: string }) {
  return (
    <ol className={styles["list"]}>
      {text.split("\n").map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
