/** The inbox: the school's notifications to the member, newest first, with the unread ones marked. */

import { Settings } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { useViewInAddress } from "#web/app/address/address.ts";
import { CallFailure } from "#web/app/screen-parts/failure-panel.tsx";
import { paths } from "#web/app/paths.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { StepUp } from "../step-up/step-up.tsx";
import { marksOf } from "#web/app/unread/read-marks.ts";
import { sendWaitingMarks } from "#web/app/unread/marks/waiting-marks.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { unreadCount, useUnreadCount } from "#web/app/unread/use-unread-count.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";

import { InboxList } from "./inbox-list.tsx";
import styles from "./inbox-page.module.css";
import { focusHeading } from "#web/ui/browser/focus-heading.ts";
import { MarkAll } from "../mark-all.tsx";
import { NewArrivals } from "./new-arrivals.tsx";
import { inboxFirstPage, useInbox } from "./use-inbox.ts";
import { ViewChips } from "./view-chips.tsx";
import { UndoBar } from "../undo-bar.tsx";
import { useMarks } from "../use-marks.ts";
import { inboxQuery, parseInboxView } from "../view-model/inbox-view.ts";

export const firstDocuments = [inboxFirstPage, unreadCount];

export function InboxPage() {
  const t = useTranslations("inbox");
  const shell = useTranslations("shell");
  useScreenTitle(t("title"));
  const { view } = useViewInAddress(paths.inbox, parseInboxView, inboxQuery);
  const unread = useUnreadCount();
  const inbox = useInbox();
  const marks = useMarks();
  // Leaving the screen ends the time to take a mark back.
  const store = marksOf(useMemberApi());
  useEffect(() => () => void sendWaitingMarks(store), [store]);
  const { isEmpty } = inbox;
  const hasRows = inbox.notifications.length > 0;
  // The button appears only once something is known to be unread; otherwise it could disappear again and move the list.
  const isMarkable =
    unread.count === null ? inbox.notifications.some(({ isUnread }) => isUnread) : unread.count > 0;

  return (
    <div className={`stack-4 ${styles["page"]}`}>
      <header className={styles["head"]}>
        <div className={styles["title"]}>
          <PageHeading>{t("title")}</PageHeading>
          <p className="quiet tabular">
            {unread.count !== null
              ? t("unreadCount", { count: unread.count })
              : unread.failure !== undefined && t("countFailed")}
          </p>
        </div>
        <Link href={paths.inboxSettings} className={styles["settings"]} aria-label={t("settings")}>
          <Settings size={20} strokeWidth={1.75} aria-hidden="true" />
          <span>{t("settings")}</span>
        </Link>
        <ViewChips view={view} notifications={inbox.notifications} />
        {hasRows && isMarkable && (
          <div className={styles["all"]}>
            <MarkAll count={unread.count} marks={marks} onMarked={focusHeading} />
          </div>
        )}
      </header>
      <StepUp stepUp={marks.stepUp} />
      <NewArrivals inbox={inbox} unreadCount={unread.count} />
      {!inbox.isLaterFailure && <CallFailure call={inbox} hasData={inbox.isOpen} />}
      {!inbox.isOpen && inbox.failure === undefined && (
        <SkeletonRows label={shell("loading")} count={6} size="large" />
      )}
      {isEmpty && <Notice title={t("empty.title")} body={t("empty.body")} />}
      {hasRows && (
        <InboxList key={view.show} view={view} inbox={inbox} marks={marks} unreadCount={unread.count} />
      )}
      <UndoBar onUndone={focusHeading} />
    </div>
  );
}
