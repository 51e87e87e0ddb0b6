/** The inbox: the school's notifications to the member, newest first, with the unread ones marked. */

import { Settings } from "lucide-react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { useAddressQuery } from "#web/app/address.ts";
import { CallFailure } from "#web/app/failure-panel.tsx";
import { paths } from "#web/app/paths.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { StepUp } from "../step-up/step-up.tsx";
import { unreadCount, useUnreadCount } from "#web/app/unread/use-unread-count.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";

import { InboxList, type Show } from "./inbox-list.tsx";
import styles from "./inbox-page.module.css";
import { MarkAll } from "./mark-all.tsx";
import { NewArrivals } from "./new-arrivals.tsx";
import { inboxFirstPage, useInbox } from "./use-inbox.ts";
import { useMarks } from "../use-marks.ts";

export const firstDocuments = [inboxFirstPage, unreadCount];

export function InboxPage() {
  const t = useTranslations("inbox");
  const shell = useTranslations("shell");
  useScreenTitle(t("title"));
  const show: Show = new URLSearchParams(useAddressQuery()).get("show") === "unread" ? "unread" : "all";
  const unread = useUnreadCount();
  const inbox = useInbox();
  const marks = useMarks();
  const isEmpty = inbox.hasList && inbox.notifications.length === 0;
  // The button appears only once something is known to be unread; otherwise it could disappear again and move the list.
  const isMarkable =
    unread.count === null ? inbox.notifications.some(({ isUnread }) => isUnread) : unread.count > 0;

  return (
    <div className="list-screen">
      <header className={styles["head"]}>
        <div>
          <PageHeading>{t("title")}</PageHeading>
          <p className={styles["count"]}>
            {unread.count !== null
              ? t("unreadCount", { count: unread.count })
              : unread.failure !== undefined && t("countFailed")}
          </p>
        </div>
        <Link href={paths.inboxSettings} className={styles["settings"]}>
          <Settings size={17} strokeWidth={1.75} aria-hidden="true" />
          {t("settings")}
        </Link>
      </header>
      <StepUp stepUp={marks.stepUp} />
      <div className={styles["tools"]}>
        <ShowLinks show={show} />
        {inbox.hasList && !isEmpty && isMarkable && <MarkAll count={unread.count} marks={marks} />}
      </div>
      <NewArrivals inbox={inbox} unreadCount={unread.count} />
      <CallFailure call={inbox} hasData={inbox.hasList} />
      {inbox.isLoading && <SkeletonRows label={shell("loading")} count={6} size="large" />}
      {isEmpty && <Notice title={t("empty.title")} body={t("empty.body")} />}
      {inbox.hasList && !isEmpty && (
        <InboxList key={show} show={show} inbox={inbox} marks={marks} unreadCount={unread.count} />
      )}
    </div>
  );
}

function ShowLinks({ show }: { show: Show }) {
  const t = useTranslations("inbox");
  return (
    <nav className={styles["show"]} aria-label={t("show")}>
      <Link href={paths.inbox} aria-current={show === "all" ? "true" : undefined}>
        {t("all")}
      </Link>
      <Link href={paths.inboxUnread} aria-current={show === "unread" ? "true" : undefined}>
        {t("unreadOnly")}
      </Link>
    </nav>
  );
}
