/** Says that the device has no network, and that it has it again. */

import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";

import { announce } from "#web/ui/live-region.tsx";

import styles from "./shell.module.css";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

export function OfflineBanner() {
  const t = useTranslations("shell");
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const wasOffline = useRef(false);

  useEffect(() => {
    if (!isOnline) announce(t("offline"));
    else if (wasOffline.current) announce(t("backOnline"));
    wasOffline.current = !isOnline;
  }, [isOnline, t]);

  return isOnline ? null : <p className={styles["offline"]}>{t("offline")}</p>;
}
