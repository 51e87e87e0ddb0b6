/** Over a page whose session is over: the page stays, one button leads to a new sign-in and back to this line. */

import { useTranslations } from "use-intl";

import { loginPath } from "#shared/bff-paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { currentAddress } from "../session/return-address.ts";

export function SignInAgain() {
  const t = useTranslations("shell.signInAgain");
  return (
    <Dialog isOpen title={t("title")}>
      <p>{t("body")}</p>
      {/* Never followed by itself: the school shows its consent page at every authorization. */}
      <a className={buttonClass("primary")} href={loginPath(currentAddress())}>
        {t("action")}
      </a>
    </Dialog>
  );
}
