/** "Report a problem": copies a report of the screen that the member sees. Its program is loaded on the press. */

import { lazy, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "#web/ui/button.tsx";

import { OptionalPart } from "../loading/optional-part.tsx";

const ReportDialog = lazy(async () => ({
  default: (await import("../screen-report/report-dialog.tsx")).ReportDialog,
}));

export function CopyForSchool() {
  const t = useTranslations("shell");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button weight="quiet" onClick={() => setIsOpen(true)}>
        {t("copyForSchool")}
      </Button>
      {isOpen && (
        <OptionalPart instead={<span>{t("notLoaded")}</span>}>
          <ReportDialog onClose={() => setIsOpen(false)} />
        </OptionalPart>
      )}
    </>
  );
}
