/** In the member menu: that the portal can be installed. Once on a device: whatever is answered, it is not said again. */

import { useTranslations } from "use-intl";

import { putInstallOfferAway, useInstallOffer } from "#web/app/install-offer.ts";
import { Button } from "#web/ui/button.tsx";

import styles from "../shell/member-menu.module.css";

export function InstallOffer() {
  const t = useTranslations("extras.memberMenu");
  const offer = useInstallOffer();
  if (offer === undefined) return null;

  const install = (): void => {
    // The browser asks the member, who may still say no there.
    offer.prompt().catch(() => undefined);
    putInstallOfferAway();
  };
  return (
    <div className={styles["choice"]}>
      <p>{t("install")}</p>
      <div className={styles["answers"]}>
        <Button onClick={install}>{t("installNow")}</Button>
        <Button weight="quiet" onClick={putInstallOfferAway}>
          {t("installNever")}
        </Button>
      </div>
    </div>
  );
}
