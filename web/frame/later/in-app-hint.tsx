/** In the browser of LINE or Facebook: says how to go on in the device's own, until the member dismisses it. */

import { useState } from "react";
import { useTranslations } from "use-intl";

import { copyText } from "#web/ui/browser/device.ts";
import { storedText, storeText } from "#web/ui/browser/stored-text.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { announce } from "#web/ui/live-region.tsx";

import { inAppBrowserOf } from "./in-app-browser.ts";
import styles from "../shell/shell.module.css";

const PUT_AWAY_KEY = "homeroom.in-app-hint";

export function InAppHint() {
  const t = useTranslations("extras.inApp");
  const [browser] = useState(() => inAppBrowserOf(navigator.userAgent, window.location.href));
  const [isPutAway, setIsPutAway] = useState(() => storedText("sessionStorage", PUT_AWAY_KEY) !== null);
  if (browser === null || isPutAway) return null;

  const copyAddress = (): void => {
    void copyText(window.location.href).then((isCopied) => isCopied && announce(t("copied")));
  };
  const putAway = (): void => {
    storeText("sessionStorage", PUT_AWAY_KEY, "yes");
    setIsPutAway(true);
  };
  return (
    <aside className={styles["inApp"]} aria-label={t("title", { app: browser.app })}>
      <p>
        <strong>{t("title", { app: browser.app })}</strong>{" "}
        <span>{browser.wayOut === null ? t("byMenu") : t("byLink", { app: browser.app })}</span>
      </p>
      <div className={styles["inAppActions"]}>
        {browser.wayOut === null ? (
          <Button onClick={copyAddress}>{t("copy")}</Button>
        ) : (
          <a className={buttonClass()} href={browser.wayOut}>
            {t("open")}
          </a>
        )}
        <Button weight="quiet" onClick={putAway}>
          {t("putAway")}
        </Button>
      </div>
    </aside>
  );
}
