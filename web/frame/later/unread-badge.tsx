/** The unread count beside the inbox's name: "99+" on the screen, the exact number in the link's name and on the portal's icon. */

import { useEffect } from "react";
import { useTranslations } from "use-intl";

import { showOnAppIcon } from "#web/ui/browser/device.ts";
import { useOtherTabs } from "#web/app/unread/other-tabs.ts";
import styles from "./unread-badge.module.css";
import { usePolling } from "#web/app/unread/use-polling.ts";
import { useUnreadCount } from "#web/app/unread/use-unread-count.ts";

/** A longer number would not fit. */
const MAX_SHOWN = 99;

export function UnreadBadge() {
  const t = useTranslations("shell");
  const { count } = useUnreadCount();
  usePolling();
  useOtherTabs();
  useEffect(() => {
    if (count !== null) void showOnAppIcon(count);
  }, [count]);
  if (count === null || count === 0) return null;
  return (
    <>
      <span className={styles["badge"]} aria-hidden="true">
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
      <span className="visually-hidden">{t("unread", { count })}</span>
    </>
  );
}
