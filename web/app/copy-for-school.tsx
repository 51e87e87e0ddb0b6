/** "Copy for the school": a text from which the school sees the screen that the member sees. Its program comes with the press. */

import { use, useState } from "react";
import { IntlProvider, useTranslations } from "use-intl";

import { loadMessages } from "#web/i18n/messages.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useReaderZone } from "#web/i18n/time-zone.ts";
import { Button } from "#web/ui/button.tsx";
import { announce } from "#web/ui/live-region.tsx";

import type { Reader } from "./screen-report/read-screen.ts";
import { SignedInContext } from "./session/signed-in.ts";

export function CopyForSchool() {
  const t = useTranslations("shell");
  const { language } = useLanguage();
  const zone = useReaderZone();
  const scope = use(SignedInContext)?.scope;
  const [opened, setOpened] = useState<Awaited<ReturnType<typeof loadDialog>>>();
  const open = async (): Promise<void> => {
    setOpened(await loadDialog({ language, zone, scope }));
  };
  return (
    <>
      <Button weight="quiet" onClick={() => void open().catch(() => announce(t("notLoaded")))}>
        {t("copyForSchool")}
      </Button>
      {opened !== undefined && (
        <IntlProvider locale={language} messages={opened.messages}>
          <opened.Dialog screen={opened.screen} onClose={() => setOpened(undefined)} />
        </IntlProvider>
      )}
    </>
  );
}

/** The screen is read before the dialog stands on it. */
async function loadDialog(reader: Reader) {
  const [{ readScreen }, { ReportDialog }, messages] = await Promise.all([
    import("./screen-report/read-screen.ts"),
    import("./screen-report/report-dialog.tsx"),
    loadMessages(reader.language, "extras"),
  ]);
  return { Dialog: ReportDialog, messages, screen: await readScreen(reader) };
}
