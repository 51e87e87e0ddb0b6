/** The loaded notifications by period, and the topics by which they can be filtered. */

import { memo, useMemo, useRef, useState, type RefObject, useEffect } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { paths, notificationRow } from "#web/app/paths.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { useMinute } from "#web/ui/browser/clock.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useIdleCount } from "#web/ui/browser/use-idle-count.ts";
import { inBlocks, WINDOWED_FROM, ROWS_PER_BLOCK } from "#web/ui/browser/windowed.ts";
import { useShortcut } from "#web/app/offered-shortcuts.ts";
import styles from "../inbox-list.module.css";
import { InboxBlock } from "./inbox-block.tsx";
import type { RowContext } from "../notification-row.tsx";
import type { Inbox } from "./use-inbox.ts";
import type { Marks } from "../use-marks.ts";
import type { InboxView } from "../view-model/inbox-view.ts";
import { knowsReadMarks, type Notification } from "../view-model/notification.ts";
import { showRow, useFragment } from "#web/app/address/use-row-in-address.ts";

/** Blocks that are rendered before the first paint. */
const FIRST_BLOCKS = 3;

interface InboxListProps {
  view: InboxView;
  inbox: Inbox;
  marks: Marks;
  unreadCount: number | null;
}

export const InboxList = memo(function InboxList(props: InboxListProps) {
  const { view, inbox, marks, unreadCount } = props;
  const { show, topic } = view;
  const t = useTranslations("inbox");
  const now = useMinute();
  const { notifications } = inbox;
  const [listedOnce, setListedOnce] = useState<ReadonlySet<string>>(new Set());

  const isMarkKnown = knowsReadMarks(notifications, unreadCount);
  // A row that is marked as read here stays until the member leaves the list, so that no row disappears under a finger.
  const listed = useMemo(
    () =>
      show === "all"
        ? notifications
        : notifications.filter(({ isUnread, key }) => isUnread || listedOnce.has(key)),
    [notifications, show, listedOnce],
  );
  if (show === "unread") {
    const seen = listed.filter(({ key }) => !listedOnce.has(key)).map(({ key }) => key);
    if (seen.length > 0) setListedOnce(new Set([...listedOnce, ...seen]));
  }

  const shown = useMemo(
    () => (topic === null ? listed : listed.filter((notification) => notification.topic === topic)),
    [listed, topic],
  );

  const context = useRowContext(marks, isMarkKnown);
  const blocks = useMemo(() => inBlocks(shown), [shown]);
  const isLong = notifications.length > WINDOWED_FROM;
  // A short list is rendered whole, block by block when the browser is idle; of a long one only the blocks near the visible part.
  const rendered = useIdleCount(isLong ? 0 : blocks.length, FIRST_BLOCKS, `${show} ${topic}`);
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows);
  useNoticeInAddress(inbox, shown, rows);

  return (
    <>
      {shown.length === 0 && (
        <Notice
          title={t(
            topic !== null
              ? show === "unread"
                ? "noneUnreadOfTopic"
                : "noneOfTopic"
              : inbox.isAll || unreadCount === 0
                ? "allRead.title"
                : "allRead.titleNewest",
          )}
          body={
            topic === null
              ? t(inbox.isAll ? "allRead.body" : "allRead.bodyNewest", { count: notifications.length })
              : undefined
          }
          actions={
            <Link href={paths.inbox} className={buttonClass()}>
              {t("allRead.action")}
            </Link>
          }
        />
      )}
      <div ref={rows}>
        {blocks.map((block, index) => (
          <InboxBlock
            // The index identifies a block: new notifications move rows from one block to the next.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            notifications={block}
            previous={blocks[index - 1]?.at(-1)}
            now={now}
            context={context}
            isFirst={index === 0}
            isWindowed={isLong || index >= rendered}
          />
        ))}
      </div>
      <footer className={styles["foot"]}>
        <LoadedSentence view={view} inbox={inbox} shown={shown} />
        {inbox.hasMore && inbox.isLaterFailure && inbox.failure !== undefined && (
          <p role="alert">{t("loadMoreFailed")}</p>
        )}
        {inbox.hasMore && (
          <Button onClick={inbox.loadMore} isBusy={inbox.activity === "more"}>
            {inbox.activity === "more" ? t("loadingMore") : t("loadMore")}
          </Button>
        )}
      </footer>
    </>
  );
});

/** Says how far the list reaches, and how much of it is shown. */
function LoadedSentence(props: { view: InboxView; inbox: Inbox; shown: readonly Notification[] }) {
  const { view, inbox, shown } = props;
  const t = useTranslations("inbox");
  const loaded = inbox.notifications.length;
  if (view.topic !== null)
    return <p>{t(inbox.isAll ? "someOfAll" : "someOfNewest", { loaded, shown: shown.length })}</p>;
  if (view.show === "all") return <p>{t(inbox.isAll ? "loadedAll" : "loaded", { count: loaded })}</p>;
  const unread = shown.filter(({ isUnread }) => isUnread).length;
  return <p>{t(inbox.isAll ? "unreadAmongAll" : "unreadAmong", { loaded, shown: unread })}</p>;
}

/** Memoized, so that rows are not rendered again while nothing in it changes. */
function useRowContext(marks: Marks, isMarkKnown: boolean): RowContext {
  const t = useTranslations("inbox");
  const formats = useFormats();
  const { language } = useLanguage();
  const { markOne: mark, markOpened, need, stepUp } = marks;
  const { isAllowed } = stepUp;
  return useMemo(
    () => ({ t, formats, language, isAllowed, need, isMarkKnown, mark, markOpened }),
    [t, formats, language, isAllowed, need, isMarkKnown, mark, markOpened],
  );
}

/**
 * Single-key shortcuts for the list: j and k move through the rows, e marks as read. Enter follows the focused link.
 *
 * @param list  the element that contains the rows
 */
function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const t = useTranslations("inbox.shortcuts");
  useShortcut("j", t("next"), () => moveFocus(list.current, 1));
  useShortcut("k", t("previous"), () => moveFocus(list.current, -1));
  useShortcut("e", t("markRead"), () => pressMark(list.current));
}

/** Moves from the row with the focus to the next or previous one; without such a row, to the first visible one. */
function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll("li") ?? [])];
  const at = rows.findIndex(hasFocus);
  // The member does not read a row that was scrolled out of view.
  const isHere = at !== -1 && isOnScreen(rows[at]);
  const next = isHere ? rows[at + step] : rows.find(isOnScreen);
  // The title is a link or a button, or can be focused only for these shortcuts.
  next?.querySelector<HTMLElement>("h3 :is(a, button), h3[tabindex]")?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

function pressMark(list: HTMLElement | null): void {
  const row = [...(list?.querySelectorAll("li") ?? [])].find(hasFocus);
  row?.querySelector<HTMLElement>("[data-mark]")?.click();
}

function hasFocus(row: HTMLElement): boolean {
  return row.contains(document.activeElement);
}

function isOnScreen(row: HTMLElement | undefined): boolean {
  const box = row?.getBoundingClientRect();
  return box !== undefined && box.bottom >= 0 && box.top <= window.innerHeight;
}

/** The search for a notification ends after this many. */
const MAX_READ = 1000;

/**
 * Scrolls to the notification that the address names, however far down the list it is.
 *
 * @param list  the element whose children are the blocks of rows
 */
function useNoticeInAddress(
  { notifications, hasMore, activity, failure, loadMore }: Inbox,
  shown: readonly Notification[],
  list: RefObject<HTMLElement | null>,
): void {
  const fragment = useFragment();
  const found = useRef("");
  const at = shown.findIndex(({ key }) => notificationRow(key) === fragment);
  const isSought = fragment.startsWith(notificationRow(""));
  // A page that failed is read again by a press alone: otherwise a school that is away would get one call after another.
  const mayFollow = at === -1 && hasMore && failure === undefined && notifications.length < MAX_READ;

  useEffect(() => {
    if (isSought && mayFollow && activity === "idle") loadMore();
  }, [isSought, mayFollow, activity, loadMore]);

  useEffect(() => {
    if (!isSought || at === -1 || found.current === fragment) return undefined;
    found.current = fragment;
    if (showRow(fragment)) return undefined;
    // A block of rows is rendered when it comes near the visible part.
    list.current?.children[Math.floor(at / ROWS_PER_BLOCK)]?.scrollIntoView({ block: "center" });
    const observer = new MutationObserver(() => {
      if (showRow(fragment)) observer.disconnect();
    });
    if (list.current !== null) observer.observe(list.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isSought, at, fragment, list]);
}
