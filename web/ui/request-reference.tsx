/** The id of a failed call, to be copied and reported to the school. */

import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "./button.tsx";
import { announce } from "./live-region.tsx";
import styles from "./notice.module.css";

export function RequestReference(props: { requestId: string }) {
  const t = useTranslations("errors");
  const [isCopied, setIsCopied] = useState(false);

  async function copy(): Promise<void> {
    // Copying was refused or is not supported: the id can still be selected.
    await navigator.clipboard?.writeText(props.requestId).then(
      () => {
        setIsCopied(true);
        announce(t("copiedId"));
      },
      () => undefined,
    );
  }

  return (
    <p className={styles["reference"]}>
      <span>{t("requestId")}</span> <code translate="no">{props.requestId}</code>
      <Button weight="quiet" onClick={() => void copy()}>
        {isCopied ? t("copiedId") : t("copyId")}
      </Button>
    </p>
  );
}
