/** The loaded notifications by day. */

import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { paths } from "#web/app/paths.ts";
import type { Instant } from "#web/format/instants.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { useMinute } from "#web/ui/clock.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useIdleCount } from "#web/ui/use-idle-count.ts";

import styles from "./inbox-list.module.css";
import { NotificationRow, type RowSurroundings } from "./notification-row.tsx";
import type { Inbox } from "./use-inbox.ts";
import type { Marks } from "./use-marks.ts";
import { groupByDay, knowsReadMarks, type DayGroup } from "./view-model/notification.ts";

export type Show = "all" | "unread";

/** Rows drawn in one go: the rest of a long list follows in idle time. */
const PIECE = 25;

interface InboxListProps {
  show: Show;
  inbox: Inbox;
  marks: Marks;
  unreadCount: number | null;
}

export function InboxList({ show, inbox, marks, unreadCount }: InboxListProps) {
  const t = useTranslations("inbox");
  const formats = useFormats();
  const now = useMinute();
  const { notifications } = inbox;
  const [markedHere, setMarkedHere] = useState<ReadonlySet<string>>(new Set());

  const isMarkKnown = knowsReadMarks(notifications, unreadCount);
  // What is read here stays until the member leaves the list: rows never vanish from under a finger.
  const shown = useMemo(
    () =>
      show === "all"
        ? notifications
        : notifications.filter(({ isUnread, key }) => isUnread || markedHere.has(key)),
    [notifications, show, markedHere],
  );
  if (show === "unread") {
    const seen = shown.filter(({ key }) => !markedHere.has(key)).map(({ key }) => key);
    if (seen.length > 0) setMarkedHere(new Set([...markedHere, ...seen]));
  }

  const surroundings = useSurroundings(marks, isMarkKnown);
  const pieces = useIdleCount(Math.ceil(shown.length / PIECE), 2, show);
  const groups = useMemo(
    () => groupByDay(shown.slice(0, pieces * PIECE), now, formats.zone),
    [shown, pieces, now, formats.zone],
  );

  return (
    <>
      {shown.length === 0 && (
        <Notice
          title={t("allRead.title")}
          body={t("allRead.body")}
          actions={
            <Link href={paths.inbox} className={buttonClass()}>
              {t("allRead.action")}
            </Link>
          }
        />
      )}
      {groups.map((group) => (
        <Day key={group.key} group={group} now={now} failed={marks.failed} surroundings={surroundings} />
      ))}
      <footer className={styles["foot"]}>
        <p>
          {show === "unread"
            ? t("unreadAmong", { loaded: notifications.length, shown: countUnread(shown) })
            : t(inbox.hasMore ? "loaded" : "loadedAll", { count: notifications.length })}
        </p>
        {inbox.moreFailure !== undefined && <p role="alert">{t("loadMoreFailed")}</p>}
        {inbox.hasMore && (
          <Button onClick={inbox.loadMore} disabled={inbox.isLoadingMore}>
            {inbox.isLoadingMore ? t("loadingMore") : t("loadMore")}
          </Button>
        )}
      </footer>
    </>
  );
}

function countUnread(notifications: readonly { isUnread: boolean }[]): number {
  return notifications.filter(({ isUnread }) => isUnread).length;
}

/** The same object while nothing in it changes, so that rows need not be drawn again. */
function useSurroundings(marks: Marks, isMarkKnown: boolean): RowSurroundings {
  const t = useTranslations("inbox");
  const needs = useTranslations("stepUp");
  const formats = useFormats();
  const { language } = useLanguage();
  const { isAllowed } = marks.stepUp;
  const latest = useRef(marks);
  useEffect(() => {
    latest.current = marks;
  });
  const mark = useCallback((id: string, title: string) => latest.current.markOne(id, title), []);
  return useMemo(
    () => ({ t, needs, formats, language, isAllowed, isMarkKnown, mark }),
    [t, needs, formats, language, isAllowed, isMarkKnown, mark],
  );
}

interface DayProps {
  group: DayGroup;
  now: Instant;
  failed: ReadonlySet<string>;
  surroundings: RowSurroundings;
}

const Day = memo(function Day({ group, now, failed, surroundings }: DayProps) {
  const { t, formats } = surroundings;
  const heading =
    group.at === null || group.days === null
      ? t("noDate")
      : group.days === 0
        ? t("today")
        : group.days === -1
          ? t("yesterday")
          : formats.date(group.at);
  return (
    <section className={styles["day"]}>
      <h2>{heading}</h2>
      <ul>
        {group.notifications.map((notification) => (
          <NotificationRow
            key={notification.key}
            notification={notification}
            // Only today's rows tell how long ago: the others need no clock.
            now={group.days === 0 ? now : undefined}
            hasFailed={failed.has(notification.key)}
            surroundings={surroundings}
          />
        ))}
      </ul>
    </section>
  );
}, isSameDay);

/** Groups are made anew whenever one row changes; the others' days need not be drawn again. */
function isSameDay(before: DayProps, after: DayProps): boolean {
  const [old, group] = [before.group, after.group];
  return (
    before.surroundings === after.surroundings &&
    before.failed === after.failed &&
    (before.now === after.now || group.days !== 0) &&
    old.days === group.days &&
    old.notifications.length === group.notifications.length &&
    old.notifications.every((notification, at) => notification === group.notifications[at])
  );
}
