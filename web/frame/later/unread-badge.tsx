/** The unread count beside the inbox's name: "99+" on the screen, the exact number in the link's name and on the portal's icon. */

import { useEffect } from "react";
import { useTranslations } from "use-intl";

import { showOnAppIcon } from "#web/ui/browser/device.ts";
import { takeMessage } from "#web/app/unread/marks/notification-marks.ts";
import { useOtherTabs, sendToOtherTabs } from "#web/app/unread/marks/other-tabs.ts";
import styles from "./unread-badge.module.css";
import { useUnreadCount, unreadCount } from "#web/app/unread/use-unread-count.ts";
import { MINUTE_MS } from "#web/format/instants.ts";
import { deviceTime, timeNow } from "#web/ui/browser/clock.ts";
import { mayPass } from "#web/app/graphql/failures.ts";
import { refreshFailedAt } from "#web/app/outage.ts";
import { useMemberApi } from "../../app/graphql/member-api-context.ts";
import { pollWhileVisible } from "../../app/poll-while-visible.ts";

/** How often an open screen requests data that rarely changes; each return to the tab requests it, too. */
const STEADY_MS = 10 * MINUTE_MS;
/** A longer number would not fit. */
const MAX_SHOWN = 99;

export function UnreadBadge() {
  const t = useTranslations("shell");
  const { count } = useUnreadCount();
  usePolling();
  useOtherTabs(takeMessage);
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

/** Keeps the count and the data of the screen fresh. Used once in the page. */
function usePolling(): void {
  const api = useMemberApi();
  useEffect(() => {
    let allAskedAt = deviceTime();
    return pollWhileVisible(async (isReturning) => {
      const askedAt = deviceTime();
      const withSteady = isReturning || askedAt - allAskedAt >= STEADY_MS;
      if (withSteady) allAskedAt = askedAt;
      const [{ data, failure }, isRefreshed] = await Promise.all([
        api.refresh(unreadCount),
        api.refreshShown(unreadCount, withSteady),
      ]);
      const code = failure?.code;
      refreshFailedAt.set(code !== undefined && mayPass(code) ? timeNow() : undefined);
      if (failure !== undefined) return false;
      sendToOtherTabs(api, { what: "unreadCount", askedAt, data });
      return isRefreshed;
    });
  }, [api]);
}
