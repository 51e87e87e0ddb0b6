/** The dialog that asks for a permission, and the message about its outcome. A screen renders both once. */

import { use } from "react";
import { useTranslations } from "use-intl";

import { loginPath } from "#shared/bff-paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import dialogStyles from "#web/ui/dialog.module.css";
import { Notice } from "#web/ui/notice.tsx";

import { currentAddress } from "#web/app/session/return-address.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { rememberIntent } from "#web/app/session/step-up-store.ts";
import type { StepUp as StepUpState } from "./use-step-up.ts";

export function StepUp({ stepUp }: { stepUp: StepUpState }) {
  const t = useTranslations("stepUp");
  const sub = use(SignedInContext)?.member.sub;
  const { request } = stepUp;
  return (
    <>
      {stepUp.isDropped && (
        <output>
          <Notice title={t("dropped")} />
        </output>
      )}
      {stepUp.isRefused && (
        <output>
          <Notice
            title={t("refused")}
            actions={
              stepUp.canAskAgain && (
                <Button weight="quiet" onClick={stepUp.askAgain}>
                  {t("askAgain")}
                </Button>
              )
            }
          />
        </output>
      )}
      <Dialog isOpen={request !== undefined} title={t("title")} onClose={stepUp.refuse}>
        {request !== undefined && sub !== undefined && (
          <>
            <p>{t("body", { action: request.action })}</p>
            <p>{t("consent")}</p>
            <div className={dialogStyles["actions"]}>
              <a
                className={buttonClass("primary")}
                href={loginPath(currentAddress(), "account:write")}
                onClick={() =>
                  rememberIntent({ intent: request.intent, path: window.location.pathname, sub })
                }
              >
                {t("continue")}
              </a>
              <Button onClick={stepUp.refuse}>{t("notNow")}</Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}
