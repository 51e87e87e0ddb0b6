/** Copies the report of the screen, and shows the copied text: nothing else leaves the device. */

import { use, useEffect, useState } from "react";
import { IntlProvider, useTranslations } from "use-intl";

import { loadMessages } from "#web/i18n/messages.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { copyText } from "#web/ui/browser/device.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { AskSchool } from "../to-school/ask-school.tsx";
import { SignedInContext } from "../session/signed-in.ts";
import { readScreen } from "./read-screen.ts";
import { writeReport } from "./report-code.ts";

type Screen = Awaited<ReturnType<typeof readScreen>>;

export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { language } = useLanguage();
  const scope = use(SignedInContext)?.scope;
  const messages = use(loadMessages(language, "extras"));
  const [screen, setScreen] = useState<Screen>();
  // The screen is read before the dialog opens over it.
  useEffect(() => void readScreen(language, scope).then((read) => setScreen((known) => known ?? read)));
  return (
    <IntlProvider locale={language} messages={messages}>
      {screen !== undefined && <Shown screen={screen} onClose={onClose} />}
    </IntlProvider>
  );
}

function Shown({ screen: { report, says }, onClose }: { screen: Screen; onClose: () => void }) {
  const t = useTranslations("extras.report");
  const [isCopied, setIsCopied] = useState<boolean>();
  // First in words for the member and the school, then as the preview reads it.
  const text = [
    `Homeroom ${report.release} · ${report.screen}`,
    t("says", { words: says.join(t("comma")) }),
    writeReport(report),
  ].join("\n");
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
