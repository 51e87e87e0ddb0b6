/** In the member menu: that the portal can be installed. Once on a device: whatever is answered, it is not said again. */

import { useTranslations } from "use-intl";

import { installOffer } from "#web/app/install-offer.ts";
import { useSharedValue } from "#web/ui/browser/shared-value.ts";
import { storedText, storeText } from "#web/ui/browser/stored-text.ts";
import { Button } from "#web/ui/button.tsx";

import styles from "../shell/member-menu.module.css";

/** The choice of this device to hear no more of it. */
export const INSTALL_OFFER_KEY = "homeroom.install-offer";

export function InstallOffer() {
  const t = useTranslations("extras.memberMenu");
  const offer = useSharedValue(installOffer);
  if (offer === undefined || storedText("localStorage", INSTALL_OFFER_KEY) !== null) return null;

  const install = (): void => {
    // The browser asks the member, who may still say no there.
    offer.prompt().catch(() => undefined);
    putAway();
  };
  return (
    <div className={styles["choice"]}>
      <p>{t("install")}</p>
      <div className={styles["answers"]}>
        <Button onClick={install}>{t("installNow")}</Button>
        <Button weight="quiet" onClick={putAway}>
          {t("installNever")}
        </Button>
      </div>
    </div>
  );
}

function putAway(): void {
  storeText("localStorage", INSTALL_OFFER_KEY, "put-away");
  installOffer.set(undefined);
}
