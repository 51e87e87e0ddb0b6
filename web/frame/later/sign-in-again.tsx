/** The dialog over a page whose session has ended: the page stays, and one button leads to a new sign-in and back. */

import { useQuery } from "@tanstack/react-query";
import { use, useEffect, useState } from "react";
import { IntlProvider, useTranslations } from "use-intl";

import { loginPath } from "#shared/bff-paths.ts";
import { loadMessages } from "#web/i18n/messages.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { currentAddress } from "#web/app/session/return-address.ts";
import { sessionQuery } from "#web/app/session/session-query.ts";
import { SIGNED_IN_AGAIN, signInIsDone } from "#web/app/session/sign-in-needed.ts";

export function SignInAgain() {
  const { language } = useLanguage();
  useSignInElsewhere();
  return (
    <IntlProvider locale={language} messages={use(loadMessages(language, "extras"))}>
      <Question />
    </IntlProvider>
  );
}

function Question() {
  const t = useTranslations("extras.signInAgain");
  return (
    <Dialog isOpen title={t("title")}>
      <p>{t("body")}</p>
      {/* Never followed automatically: the school shows its consent page at every authorization. */}
      <a className={buttonClass("primary")} href={loginPath(currentAddress())}>
        {t("action")}
      </a>
    </Dialog>
  );
}

/**
 * Another tab has signed in, and this page has received the new session: its failed calls are repeated.
 */
function useSignInElsewhere(): void {
  const { data, dataUpdatedAt } = useQuery(sessionQuery);
  const [askedAt] = useState(dataUpdatedAt);
  const isBack = data?.signedIn === true && dataUpdatedAt !== askedAt;
  useEffect(() => {
    if (!isBack) return;
    signInIsDone();
    window.dispatchEvent(new Event(SIGNED_IN_AGAIN));
  }, [isBack]);
}
