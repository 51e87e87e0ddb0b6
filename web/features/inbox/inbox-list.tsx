/** The loaded notifications by day. */

import { memo, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { paths } from "#web/app/paths.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { useMinute } from "#web/ui/clock.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useIdleCount } from "#web/ui/use-idle-count.ts";
import { slabsOf, WINDOWED_FROM } from "#web/ui/windowed.ts";

import styles from "./inbox-list.module.css";
import { InboxSlab } from "./inbox-slab.tsx";
import type { RowSurroundings } from "./notification-row.tsx";
import type { Inbox } from "./use-inbox.ts";
import type { Marks } from "./use-marks.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { knowsReadMarks } from "./view-model/notification.ts";

export type Show = "all" | "unread";

/** Drawn with the first paint. */
const FIRST_SLABS = 3;

interface InboxListProps {
  show: Show;
  inbox: Inbox;
  marks: Marks;
  unreadCount: number | null;
}

export const InboxList = memo(function InboxList({ show, inbox, marks, unreadCount }: InboxListProps) {
  const t = useTranslations("inbox");
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
  const slabs = useMemo(() => slabsOf(shown), [shown]);
  const isLong = notifications.length > WINDOWED_FROM;
  // All of a short list comes to be drawn, in idle pieces; of a long one only what is near the screen.
  const drawn = useIdleCount(isLong ? 0 : slabs.length, FIRST_SLABS, show);
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows);

  return (
    <>
      {shown.length === 0 && (
        <Notice
          title={t("allRead.title")}
          body={t(inbox.isAll ? "allRead.body" : "allRead.bodyNewest", { count: notifications.length })}
          actions={
            <Link href={paths.inbox} className={buttonClass()}>
              {t("allRead.action")}
            </Link>
          }
        />
      )}
      <div ref={rows}>
        {slabs.map((slab, index) => (
          <InboxSlab
            // A slab is its place in the list: rows move through it as others arrive.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            notifications={slab}
            previous={slabs[index - 1]?.at(-1)}
            now={now}
            failed={marks.failed}
            surroundings={surroundings}
            isFirst={index === 0}
            isWindowed={isLong || index >= drawn}
          />
        ))}
      </div>
      <footer className={styles["foot"]}>
        <p>
          {show === "unread"
            ? t(inbox.isAll ? "unreadAmongAll" : "unreadAmong", {
                loaded: notifications.length,
                shown: countUnread(shown),
              })
            : t(inbox.isAll ? "loadedAll" : "loaded", { count: notifications.length })}
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
});

function countUnread(notifications: readonly { isUnread: boolean }[]): number {
  return notifications.filter(({ isUnread }) => isUnread).length;
}

/** The same object while nothing in it changes, so that rows need not be drawn again. */
function useSurroundings(marks: Marks, isMarkKnown: boolean): RowSurroundings {
  const t = useTranslations("inbox");
  const formats = useFormats();
  const { language } = useLanguage();
  const { markOne: mark, need, stepUp } = marks;
  const { isAllowed } = stepUp;
  return useMemo(
    () => ({ t, formats, language, isAllowed, need, isMarkKnown, mark }),
    [t, formats, language, isAllowed, need, isMarkKnown, mark],
  );
}
