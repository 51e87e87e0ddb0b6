/** Copies one exact text, confirms it, and helps when the browser refuses. */

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { copyText } from "#web/ui/browser/device.ts";
import { announce } from "#web/ui/live-region.tsx";

import styles from "./copy-button.module.css";

/** How long the button shows the result, in milliseconds. */
const SAID_MS = 2000;

interface Copied {
  /** The label of the text. */
  name: string;
  text: string;
  /** Id of the element that shows the text: selected when copying is refused. */
  shownBy: string;
}

/** @returns `words` is null before the first try, and again when the success has been shown */
function useCopy(props: Copied) {
  const t = useTranslations("payment.copy");
  const [outcome, setOutcome] = useState<"copied" | "refused">();

  useEffect(() => {
    if (outcome !== "copied") return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    if (await copyText(props.text)) {
      setOutcome("copied");
      announce(t("said", { name: props.name }));
    } else {
      setOutcome("refused");
      selectText(props.shownBy);
      announce(t("refused"));
    }
  }

  const words = outcome === undefined ? null : t(outcome === "copied" ? "done" : "refused");
  return { outcome, words, Icon: outcome === "copied" ? Check : Copy, copy: () => void copy() };
}

/** @param props.isFirst  it is what a member does first on this screen */
export function CopyButton(props: Copied & { isFirst?: boolean }) {
  const t = useTranslations("payment.copy");
  const { outcome, words, Icon, copy } = useCopy(props);
  const { name } = props;
  // The accessible name starts with the visible label (WCAG 2.5.3), which changes.
  const label = outcome === "copied" ? t("said", { name }) : (words ?? t("named", { name }));
  return (
    <button
      type="button"
      className={`${styles["copy"]} screen-only`}
      onClick={copy}
      aria-label={label}
      data-outcome={outcome}
      data-first={props.isFirst === true ? "" : undefined}
    >
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
      <span>{words ?? t("short")}</span>
    </button>
  );
}

function selectText(id: string): void {
  const element = document.getElementById(id);
  if (element !== null) window.getSelection()?.selectAllChildren(element);
}
