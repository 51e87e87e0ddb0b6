/**
 * The newest notifications in the panel under the bell. Full texts, marking one without opening and settings are on the page.
 */

import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { FailurePanel } from "#web/app/screen-parts/failure-panel.tsx";
import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { useMemberQuery } from "#web/app/graphql/use-member-query.ts";
import { paths } from "#web/app/paths.ts";
import frame from "#web/app/unread/inbox-bell.module.css";
import { useUnreadCount } from "#web/app/unread/use-unread-count.ts";
import { InboxPanelDocument, type InboxPanelQuery } from "#web/generated/member-api.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { useMinute } from "#web/ui/browser/clock.ts";
import rowLink from "#web/ui/row-link.module.css";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";

import list from "../inbox-list.module.css";
import styles from "./inbox-panel.module.css";
import { Title, Topic, UnreadWord, When } from "../notification-facts.tsx";
import { MarkAll } from "../mark-all.tsx";
import { UndoBar } from "../undo-bar.tsx";
import { useMarks, type Marks } from "../use-marks.ts";
import { knowsReadMarks, type Notification } from "../view-model/notification.ts";
import { useNotifications } from "../use-notifications.ts";

const NEWEST = { first: 8 };

export function InboxPanel() {
  const t = useTranslations("inbox");
  const shell = useTranslations("shell");
  const unread = useUnreadCount();
  const query = useMemberQuery({ document: InboxPanelDocument, variables: NEWEST });
  const nodes = (query.data as AsSent<InboxPanelQuery>)?.notifications?.nodes;
  const hasList = isGiven(nodes);
  const notifications = useNotifications(nodes ?? undefined);
  const { failure } = query;
  const isEmpty = nodes?.length === 0;
  const marks = useMarks();
  const heading = useRef<HTMLHeadingElement>(null);
  const isMarkable =
    unread.count === null ? notifications.some(({ isUnread }) => isUnread) : unread.count > 0;
  const isLoading = query.data === undefined && failure === undefined;

  return (
    <>
      <header className={frame["head"]}>
        <h2 ref={heading} tabIndex={-1}>
          {shell("notifications")}
        </h2>
        {unread.count !== null && !isEmpty && (
          <p className="quiet-numbers">{t("unreadCount", { count: unread.count })}</p>
        )}
      </header>
      <div className={styles["undo"]}>
        <UndoBar onUndone={() => heading.current?.focus()} />
      </div>
      {failure !== undefined && (
        <div className={styles["failed"]}>
          <FailurePanel
            failure={failure}
            onRetry={query.refresh}
            shownSince={hasList ? query.answeredAt : undefined}
          />
        </div>
      )}
      {isLoading && <SkeletonRows label={shell("loading")} count={NEWEST.first} size="compact" />}
      {isEmpty && <p className={styles["empty"]}>{t("empty.title")}</p>}
      {notifications.length > 0 && (
        <>
          {/* Without the permission a dialog would interrupt the member; on the page it may open. */}
          {marks.stepUp.isAllowed && isMarkable && (
            <div className={styles["markAll"]}>
              <MarkAll count={unread.count} marks={marks} onMarked={() => heading.current?.focus()} />
            </div>
          )}
          <PanelRows notifications={notifications} unreadCount={unread.count} marks={marks} />
        </>
      )}
      <footer className={styles["foot"]}>
        <Link href={paths.inbox}>{t("panel.all")}</Link>
        {unread.count !== 0 && <Link href={paths.inboxUnread}>{t("panel.unreadOnly")}</Link>}
      </footer>
    </>
  );
}

/** Opening a notification marks it as read; marking without opening is possible on the page. */
function PanelRows(props: {
  notifications: readonly Notification[];
  /** The school's count; null when it is not known. */
  unreadCount: number | null;
  marks: Marks;
}) {
  const { notifications, unreadCount, marks } = props;
  const t = useTranslations("inbox");
  const { language } = useLanguage();
  const formats = useFormats();
  const now = useMinute();
  const { markOpened, stepUp } = marks;
  const isMarkKnown = knowsReadMarks(notifications, unreadCount);

  return (
    <ul>
      {notifications.map(({ key, id, topic, createdAt, link, isUnread, ...notification }) => {
        const title = notification.title ?? t("untitled");
        const isMarked = isUnread && isMarkKnown;
        const onOpen = () => {
          // Without the permission it only opens: a dialog would interrupt the member.
          if (stepUp.isAllowed && isUnread && id !== null) markOpened(id, title);
        };
        return (
          <li
            key={key}
            className={`${list["row"]} ${rowLink["row"]}`}
            data-unread={isMarked ? "" : undefined}
          >
            <p className={list["facts"]}>
              {isMarked && <UnreadWord t={t} />}
              <Topic topic={topic} t={t} />
              {createdAt !== null && (
                <When at={createdAt} text={formats.ago(createdAt, now)} formats={formats} />
              )}
            </p>
            <p className={styles["title"]} lang={titleLanguage(title, language)}>
              <Title
                link={link}
                title={title}
                onOpen={onOpen}
                elsewhere={(host) => t("panel.elsewhere", { host })}
              />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
