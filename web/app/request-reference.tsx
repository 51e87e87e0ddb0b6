/** The id of a failed call, to be copied and reported to the school, and the ways to the school. */

import { useState } from "react";
import { useTranslations } from "use-intl";

import { copyText } from "#web/ui/browser/device.ts";
import { Button } from "#web/ui/button.tsx";
import { announce } from "#web/ui/live-region.tsx";
import styles from "#web/ui/notice.module.css";

import { AskSchool } from "./ask-school.tsx";

export function RequestReference(props: { requestId: string }) {
  const t = useTranslations("errors");
  const [isCopied, setIsCopied] = useState(false);

  async function copy(): Promise<void> {
    // Where copying is refused, the id can still be selected.
    if (!(await copyText(props.requestId))) return;
    setIsCopied(true);
    announce(t("copiedId"));
  }

  return (
    <>
      <p className={styles["reference"]}>
        <span>{t("requestId")}</span> <code translate="no">{props.requestId}</code>
        <Button weight="quiet" onClick={() => void copy()}>
          {isCopied ? t("copiedId") : t("copyId")}
        </Button>
      </p>
      <AskSchool />
    </>
  );
}
