/** One notification. The school's text is never parsed as markup; only its address becomes a link. */

import { memo, useRef, useState } from "react";
import type { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import type { Language } from "#shared/languages.ts";
import type { Need } from "./step-up/use-need.ts";
import type { Formats } from "#web/i18n/use-formats.ts";
import { Button } from "#web/ui/button.tsx";
import rowLink from "#web/ui/row-link.module.css";
import { titleLanguage } from "#web/ui/title-language.ts";

import styles from "./inbox-list.module.css";
import { Title, Topic, When } from "./notification-facts.tsx";
import { notificationRow, type Notification } from "./view-model/notification.ts";
import type { SentTime } from "#web/model/sent-time.ts";

/** What all rows share. */
export interface RowContext {
  t: ReturnType<typeof useTranslations<"inbox">>;
  formats: Formats;
  language: Language;
  isAllowed: boolean;
  need: Need;
  /** Whether the school says which notifications are read. */
  isMarkKnown: boolean;
  mark: (id: string, title: string) => void;
}

interface RowProps {
  notification: Notification;
  /** Given when the row shows how long ago it came. */
  now: Instant | undefined;
  hasFailed: boolean;
  context: RowContext;
}

/** Longer texts are folded at first. */
const FOLDED_FROM = 160;

export const NotificationRow = memo(function NotificationRow(props: RowProps) {
  const { notification, now, hasFailed, context } = props;
  const { t, formats, language, isAllowed, need, isMarkKnown, mark } = context;
  const { id, body, link, createdAt } = notification;
  const title = notification.title ?? t("untitled");
  const isUnread = notification.isUnread && isMarkKnown;
  const canMark = notification.isUnread && id !== null;
  const article = useRef<HTMLElement>(null);
  const onOpen = () => {
    if (isAllowed && canMark) mark(id, title);
  };
  const onMark = () => {
    if (!canMark || need.isBlocked) return;
    mark(id, title);
    // The button disappears, so the focus moves within the row. With a shortcut the focus is on the title, and stays
    // there.
    if (isAllowed && !isOnWhatStays(article.current)) article.current?.focus({ preventScroll: true });
  };

  return (
    <li
      id={notificationRow(notification.key)}
      className={`${styles["row"]} ${rowLink["row"]}`}
      data-unread={isUnread ? "" : undefined}
    >
      <article ref={article} tabIndex={-1}>
        <p className={styles["facts"]}>
          {isUnread && <span className={styles["chip"]}>{t("unread")}</span>}
          <Topic topic={notification.topic} t={t} />
          {createdAt !== null && (
            <When at={createdAt} text={whenText(createdAt, now, formats)} formats={formats} />
          )}
        </p>
        <h3 lang={titleLanguage(title, language)} tabIndex={link === null ? -1 : undefined}>
          <Title
            link={link}
            title={title}
            onOpen={onOpen}
            elsewhere={(host) => t("opensElsewhere", { host })}
          />
        </h3>
        {body !== null && <Body text={body} context={context} />}
        {canMark && (
          <p className={`${styles["actions"]} ${rowLink["above"]}`}>
            <Button
              weight="quiet"
              onClick={onMark}
              aria-label={t("markReadOf", { title })}
              aria-disabled={need.isBlocked}
              data-mark=""
            >
              {t("markRead")}
            </Button>
            {need.word !== null && <span className={styles["needs"]}>{need.word}</span>}
          </p>
        )}
        {hasFailed && (
          <p role="alert" className={styles["failed"]}>
            {t("markFailed")}
          </p>
        )}
      </article>
    </li>
  );
});

/** The row is shown under its day, so the time alone is enough. */
function whenText(createdAt: SentTime, now: Instant | undefined, formats: Formats): string {
  const { at, dayZone } = createdAt;
  if (at === null || dayZone !== null) return formats.date(createdAt);
  return now === undefined || at > now ? formats.timeOfDay(at) : formats.relative(at, now);
}

/** Whether the focus is in the row, on an element that marking does not remove. */
function isOnWhatStays(row: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return row !== null && row.contains(focused) && !(focused?.matches("[data-mark]") ?? false);
}

function Body({ text, context }: { text: string; context: RowContext }) {
  const { t, language } = context;
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > FOLDED_FROM;
  return (
    <>
      <p
        className={styles["body"]}
        lang={titleLanguage(text, language)}
        data-folded={isLong && !isOpen ? "" : undefined}
      >
        {text}
      </p>
      {isLong && (
        <Button weight="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t("less") : t("more")}
        </Button>
      )}
    </>
  );
}
