/** Copies the report of the screen, and shows what is copied: nothing else leaves the device. */

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { copyText } from "#web/ui/browser/device.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { AskSchool } from "../ask-school.tsx";
import type { readScreen } from "./read-screen.ts";
import { writeReport } from "./report-code.ts";

type Screen = Awaited<ReturnType<typeof readScreen>>;

export function ReportDialog({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const t = useTranslations("extras.report");
  const { report, says } = screen;
  // In words for a member and the school, and once more as the preview reads it.
  const text = [
    `Homeroom ${report.release} · ${report.screen}`,
    t("says", { words: says.join(t("comma")) }),
    writeReport(report),
  ].join("\n");
  const [isCopied, setIsCopied] = useState<boolean>();
  useEffect(() => void copyText(text).then(setIsCopied), [text]);
  return (
    <Dialog isOpen title={t("title")} onClose={onClose}>
      <p>{t("about")}</p>
      <textarea
        aria-label={t("title")}
        className={fieldStyles["control"]}
        readOnly
        rows={8}
        value={text}
        onFocus={({ target }) => target.select()}
      />
      <output>{isCopied === undefined ? "" : t(isCopied ? "copied" : "notCopied")}</output>
      <Button weight="primary" onClick={onClose}>
        {t("close")}
      </Button>
      <AskSchool />
    </Dialog>
  );
}
