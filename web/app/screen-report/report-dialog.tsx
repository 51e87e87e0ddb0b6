/** Copies the report of the screen, and shows what is copied: nothing else leaves the device. */

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { useFormats } from "#web/i18n/use-formats.ts";
import { copyText } from "#web/ui/browser/device.ts";
import { Button } from "#web/ui/button.tsx";
import dialogStyles from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { AskSchool } from "../ask-school.tsx";
import type { readScreen } from "./read-screen.ts";
import { writeReport } from "./report-code.ts";

type Screen = Awaited<ReturnType<typeof readScreen>>;

export function ReportDialog({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const t = useTranslations("extras.report");
  const text = useReportText(screen);
  const [isCopied, setIsCopied] = useState<boolean>();
  const copy = () => void copyText(text).then(setIsCopied);
  useEffect(copy, [text]);
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
      <div className={dialogStyles["actions"]}>
        <Button weight="primary" onClick={onClose}>
          {t("close")}
        </Button>
        <Button onClick={copy}>{t("copy")}</Button>
      </div>
      <AskSchool />
    </Dialog>
  );
}

/** In words for a member and for the school, and once more as a program reads it. */
function useReportText({ report, says, area }: Screen): string {
  const t = useTranslations("extras.report");
  const nav = useTranslations("shell.nav");
  const themes = useTranslations("extras.memberMenu");
  const { deadline } = useFormats();
  const { release, at, theme, size, network } = report;
  return [
    ["Homeroom", release, ...(area === undefined ? [] : ["·", nav(area)])].join(" "),
    t("says", { words: says.join(t("comma")) }),
    [
      deadline(at),
      themes(theme === "dark" ? "themeDark" : "themeLight"),
      size.replace("x", " × "),
      t(network),
    ].join(" · "),
    writeReport(report),
  ].join("\n");
}
