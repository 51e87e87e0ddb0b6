/** One notification. The school's text is text; only its address becomes a link. */

import { ExternalLink } from "lucide-react";
import { memo, useRef, useState } from "react";
import type { useTranslations } from "use-intl";
import { Link } from "wouter";

import type { Instant } from "#web/format/instants.ts";
import type { Language } from "#web/i18n/languages.ts";
import type { Formats } from "#web/i18n/use-formats.ts";
import { Button } from "#web/ui/button.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";

import styles from "./inbox-list.module.css";
import type { Notification } from "./view-model/notification.ts";
import { isKnownTopic } from "./view-model/topics.ts";

/** What is the same for all rows. */
export interface RowSurroundings {
  t: ReturnType<typeof useTranslations<"inbox">>;
  needs: ReturnType<typeof useTranslations<"stepUp">>;
  formats: Formats;
  language: Language;
  isAllowed: boolean;
  /** The school says which are read. */
  isMarkKnown: boolean;
  mark: (id: string, title: string) => void;
}

interface RowProps {
  notification: Notification;
  /** Given when the row tells how long ago it came. */
  now: Instant | undefined;
  hasFailed: boolean;
  surroundings: RowSurroundings;
}

/** Longer texts begin folded. */
const FOLDED_FROM = 160;

export const NotificationRow = memo(function NotificationRow(props: RowProps) {
  const { notification, hasFailed, surroundings } = props;
  const { t, needs, language, isAllowed, isMarkKnown, mark } = surroundings;
  const { id, body } = notification;
  const title = notification.title ?? t("untitled");
  const isUnread = notification.isUnread && isMarkKnown;
  const canMark = notification.isUnread && id !== null;
  const article = useRef<HTMLElement>(null);
  const onOpen = () => {
    if (isAllowed && canMark) mark(id, title);
  };
  const onMark = () => {
    if (!canMark) return;
    mark(id, title);
    // The button goes; whoever pressed it stays in the row. A single key presses it from the title, and stays there.
    if (isAllowed && !isOnWhatStays(article.current)) article.current?.focus({ preventScroll: true });
  };

  return (
    <li className={styles["row"]} data-unread={isUnread ? "" : undefined}>
      <article ref={article} tabIndex={-1}>
        <p className={styles["facts"]}>
          {isUnread && <span className={styles["chip"]}>{t("unread")}</span>}
          <Topic topic={notification.topic} t={t} />
          <When {...props} />
        </p>
        <h3 lang={titleLanguage(title, language)} tabIndex={notification.link === null ? -1 : undefined}>
          <Title notification={notification} title={title} onOpen={onOpen} surroundings={surroundings} />
        </h3>
        {body !== null && <Body text={body} surroundings={surroundings} />}
        {canMark && (
          <p className={styles["actions"]}>
            <Button weight="quiet" onClick={onMark} aria-label={t("markReadOf", { title })} data-mark="">
              {t("markRead")}
            </Button>
            {!isAllowed && <span className={styles["needs"]}>{needs("needsPermission")}</span>}
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

/** The focus is in the row, on something that marking the row does not take away. */
function isOnWhatStays(row: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return row !== null && row.contains(focused) && !(focused?.matches("[data-mark]") ?? false);
}

function Topic({ topic, t }: { topic: string | null; t: RowSurroundings["t"] }) {
  if (topic === null) return null;
  // A word the portal does not know is shown as it is.
  return <span>{isKnownTopic(topic) ? t(`topics.${topic}`) : topic}</span>;
}

function When({ notification, now, surroundings }: RowProps) {
  const { formats } = surroundings;
  const { createdAt } = notification;
  if (createdAt === null) return null;
  const isAhead = now !== undefined && createdAt > now;
  return (
    <time dateTime={new Date(createdAt).toISOString()} title={formats.dateTime(createdAt)}>
      {now === undefined || isAhead ? formats.timeOfDay(createdAt) : formats.relative(createdAt, now)}
    </time>
  );
}

function Title(props: {
  notification: Notification;
  title: string;
  onOpen: () => void;
  surroundings: RowSurroundings;
}) {
  const { title, onOpen } = props;
  const { link } = props.notification;
  if (link === null) return title;
  if (link.kind === "portal")
    return (
      <Link href={link.path} onClick={onOpen}>
        {title}
      </Link>
    );
  if (link.kind === "school")
    return (
      <a href={link.href} onClick={onOpen} rel="noreferrer">
        {title}
      </a>
    );
  return (
    <>
      <a href={link.href} onClick={onOpen} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
      <span className={styles["elsewhere"]}>
        <ExternalLink size={13} strokeWidth={1.75} aria-hidden="true" />
        {props.surroundings.t("opensElsewhere", { host: link.host })}
      </span>
    </>
  );
}

function Body({ text, surroundings }: { text: string; surroundings: RowSurroundings }) {
  const { t, language } = surroundings;
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
