/** The contacts of the school, and a report of the screen. Every message that sends a member to the school opens this sheet. */

import { lazy, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { OptionalPart } from "#web/app/loading/optional-part.tsx";
import { AskSchool } from "#web/app/to-school/ask-school.tsx";
import { HELP_SHEET_ID } from "#web/app/to-school/need-help.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "#web/ui/popover-sheet.module.css";

// Loaded on the press.
const ReportDialog = lazy(async () => ({
  default: (await import("#web/app/screen-report/report-dialog.tsx")).ReportDialog,
}));

export function HelpSheet() {
  const t = useTranslations("shell");
  const sheet = useRef<HTMLElement>(null);
  const [isReporting, setIsReporting] = useState(false);
  const report = (): void => {
    // The report is about the screen and not about this sheet.
    sheet.current?.hidePopover?.();
    setIsReporting(true);
  };
  return (
    <>
      <section
        ref={sheet}
        id={HELP_SHEET_ID}
        popover="auto"
        className={styles["popover"]}
        aria-labelledby="help-title"
      >
        <h2 id="help-title">{t("help.title")}</h2>
        <AskSchool />
        <Button onClick={report}>{t("help.report")}</Button>
      </section>
      {isReporting && (
        <OptionalPart instead={<p role="alert">{t("notLoaded")}</p>}>
          <ReportDialog onClose={() => setIsReporting(false)} />
        </OptionalPart>
      )}
    </>
  );
}
