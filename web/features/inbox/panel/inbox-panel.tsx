/**
 * The newest notifications in the panel under the bell. Full texts, marking without opening and settings are on the page.
 */

import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { FailurePanel } from "#web/app/failure-panel.tsx";
import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { useMemberQuery } from "#web/app/graphql/use-member-query.ts";
import { paths } from "#web/app/paths.ts";
import frame from "#web/app/unread/inbox-bell.module.css";
import { useUnreadCount } from "#web/app/unread/use-unread-count.ts";
import { InboxPanelDocument, type InboxPanelQuery } from "#web/generated/member-api.ts";
import { SkeletonRows } from "#web/ui/skeleton.tsx";

import styles from "./inbox-panel.module.css";
import { PanelRows } from "./panel-rows.tsx";
import { parseNotification, type Notification } from "../view-model/notification.ts";
import { useOrigins } from "#web/app/session/origins.ts";

const NEWEST = { first: 8 };

export function InboxPanel() {
  const t = useTranslations("inbox");
  const shell = useTranslations("shell");
  const unread = useUnreadCount();
  const query = useMemberQuery({ document: InboxPanelDocument, variables: NEWEST });
  const notifications = useNotifications(query.data);
  const { failure } = query;
  const isEmpty = notifications?.length === 0;
  const isLoading = query.data === undefined && failure === undefined;

  return (
    <>
      <header className={frame["head"]}>
        <h2>{shell("notifications")}</h2>
        {unread.count !== null && !isEmpty && <p>{t("unreadCount", { count: unread.count })}</p>}
      </header>
      {failure !== undefined && (
        <div className={styles["failed"]}>
          <FailurePanel
            failure={failure}
            onRetry={query.refresh}
            shownSince={notifications === undefined ? undefined : query.answeredAt}
          />
        </div>
      )}
      {isLoading && <SkeletonRows label={shell("loading")} count={NEWEST.first} size="compact" />}
      {isEmpty && <p className={styles["empty"]}>{t("empty.title")}</p>}
      {!isEmpty && notifications !== undefined && (
        <PanelRows notifications={notifications} unreadCount={unread.count} />
      )}
      <footer className={styles["foot"]}>
        <Link href={paths.inbox}>{t("panel.all")}</Link>
        {unread.count !== 0 && <Link href={paths.inboxUnread}>{t("panel.unreadOnly")}</Link>}
      </footer>
    </>
  );
}

/** Undefined while the school has sent no list. */
function useNotifications(data: AsSent<InboxPanelQuery>): Notification[] | undefined {
  const origins = useOrigins();
  const nodes = data?.notifications?.nodes;
  return useMemo(
    () => nodes?.map((node, place) => parseNotification(node, place, origins)).filter(isGiven),
    [nodes, origins],
  );
}
