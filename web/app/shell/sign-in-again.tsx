/** Over a page whose session is over: the page stays, one button leads to a new sign-in and back to this line. */

import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";

import { loginPath } from "#shared/bff-paths.ts";
import { buttonClass } from "#web/ui/button.tsx";

import { currentAddress } from "../session/return-address.ts";
import { useSignInNeeded } from "../session/sign-in-needed.ts";
import styles from "./shell.module.css";

export function SignInAgain() {
  const t = useTranslations("shell.signInAgain");
  const isNeeded = useSignInNeeded();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isNeeded) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isNeeded]);

  return (
    <dialog ref={dialog} className={styles["dialog"]} aria-labelledby="sign-in-again">
      {isNeeded && (
        <div className={styles["dialogBody"]}>
          <h2 id="sign-in-again">{t("title")}</h2>
          <p>{t("body")}</p>
          {/* Never followed by itself: the school shows its consent page at every authorization. */}
          <a className={buttonClass("primary")} href={loginPath(currentAddress())}>
            {t("action")}
          </a>
        </div>
      )}
    </dialog>
  );
}
