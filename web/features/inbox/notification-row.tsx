/** One notification. The school's text is never parsed as markup; only its address becomes a link. */

import { Check, ChevronDown } from "lucide-react";
import { memo, useRef, useState } from "react";
import type { useTranslations } from "use-intl";

import { notificationRow } from "#web/app/paths.ts";
import type { Instant } from "#web/format/instants.ts";
import type { Language } from "#shared/languages.ts";
import type { Need } from "./step-up/use-need.ts";
import type { Formats } from "#web/i18n/use-formats.ts";
import { Button } from "#web/ui/button.tsx";
import rowLink from "#web/ui/row-link.module.css";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

import styles from "./inbox-list.module.css";
import { TitleLink, Topic, UnreadWord, When } from "./notification-facts.tsx";
import type { Notification } from "./view-model/notification.ts";
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
  markOpened: (id: string, title: string) => void;
}

interface RowProps {
  notification: Notification;
  /** Given when the row shows its age. */
  now: Instant | undefined;
  /** Whether the heading above the row names its day. */
  isDayInHeading: boolean;
  context: RowContext;
}

/** Lengths of texts that fit on the row's one line, in Chinese characters: on a phone, and on any screen. */
const FITS_PHONE = 21;
const FITS_DESKTOP = 36;

export const NotificationRow = memo(function NotificationRow(props: RowProps) {
  const { notification, now, isDayInHeading, context } = props;
  const { t, formats, language, isAllowed, need, isMarkKnown, mark, markOpened } = context;
  const { id, body, link, createdAt } = notification;
  const title = notification.title ?? t("untitled");
  const isUnread = notification.isUnread && isMarkKnown;
  const canMark = notification.isUnread && id !== null;
  const article = useRef<HTMLElement>(null);
  const [isBodyOpen, setIsBodyOpen] = useState(false);
  const folds = body === null ? undefined : foldsOn(body);
  // Without the permission it only opens: a question would stand between the member and the text.
  const marksByOpening = isAllowed && canMark;
  const onOpen = () => {
    if (marksByOpening) markOpened(id, title);
  };
  const toggleBody = () => setIsBodyOpen(!isBodyOpen);
  const onPress = () => {
    toggleBody();
    onOpen();
    // A title that opens nothing more is a button only until it is marked.
    if (folds === undefined) article.current?.focus({ preventScroll: true });
  };
  const onMark = () => {
    if (!canMark || need.isBlocked) return;
    mark(id, title);
    // The button disappears, so the focus moves within the row. After a shortcut the focus is on the title, and stays there.
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
          {isUnread && <UnreadWord t={t} />}
          <Topic topic={notification.topic} t={t} />
          {createdAt !== null && (
            <When
              at={createdAt}
              text={whenText(createdAt, { now, isDayInHeading, formats })}
              formats={formats}
            />
          )}
        </p>
        {link !== null ? (
          <h3 lang={titleLanguage(title, language)}>
            <TitleLink
              link={link}
              title={title}
              onOpen={onOpen}
              elsewhere={(host) => t("opensElsewhere", { host })}
            />
          </h3>
        ) : folds !== undefined || marksByOpening ? (
          <h3 lang={titleLanguage(title, language)}>
            <button
              type="button"
              className={rowLink["link"]}
              aria-expanded={folds === undefined ? undefined : isBodyOpen}
              onClick={onPress}
            >
              <TitleText>{title}</TitleText>
            </button>
          </h3>
        ) : (
          <h3 lang={titleLanguage(title, language)} tabIndex={-1}>
            <TitleText>{title}</TitleText>
          </h3>
        )}
        {body !== null && (
          <Body
            text={body}
            folds={folds}
            isOpen={isBodyOpen}
            // The title of a notification without a link opens its text.
            toggle={
              link === null
                ? undefined
                : { name: t(isBodyOpen ? "lessOf" : "moreOf", { title }), onPress: toggleBody }
            }
            language={language}
          />
        )}
        {canMark && (
          <p className={`${styles["actions"]} ${rowLink["above"]}`}>
            <Button
              weight="quiet"
              onClick={onMark}
              aria-label={t("markReadOf", { title })}
              // The whole name: another title would be read after it.
              title={t("markReadOf", { title })}
              aria-disabled={need.isBlocked}
              data-mark=""
            >
              <Check size={20} strokeWidth={1.75} aria-hidden="true" />
            </Button>
            {need.word !== null && <span className={styles["needs"]}>{need.word}</span>}
          </p>
        )}
        {notification.hasFailed && (
          <p role="alert" className={styles["failed"]}>
            {t("markFailed")}
          </p>
        )}
      </article>
    </li>
  );
});

/** Under a heading with the day, the time is enough. */
function whenText(
  createdAt: SentTime,
  row: { now: Instant | undefined; isDayInHeading: boolean; formats: Formats },
): string {
  const { now, isDayInHeading, formats } = row;
  const { at, dayZone } = createdAt;
  if (at === null || dayZone !== null || !isDayInHeading) return formats.date(createdAt);
  return now === undefined || at > now ? formats.timeOfDay(at) : formats.relative(at, now);
}

/** Whether the focus is in the row, on an element that marking does not remove. */
function isOnWhatStays(row: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return row !== null && row.contains(focused) && !(focused?.matches("[data-mark]") ?? false);
}

/** A text that may not fit into its line is folded at first. */
function Body(props: {
  text: string;
  folds: Folds | undefined;
  isOpen: boolean;
  /** The button that opens the text; undefined if the title does. */
  toggle: { name: string; onPress: () => void } | undefined;
  language: Language;
}) {
  const { text, folds, isOpen, toggle, language } = props;
  const chevron = <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />;
  return (
    <div className={styles["body"]} data-folds={folds} data-open={isOpen ? "" : undefined}>
      <p lang={titleLanguage(text, language)} data-folded={folds !== undefined && !isOpen ? "" : undefined}>
        {text}
      </p>
      {folds !== undefined &&
        (toggle === undefined ? (
          <span className={styles["chevron"]}>{chevron}</span>
        ) : (
          <Button
            weight="quiet"
            aria-expanded={isOpen}
            aria-label={toggle.name}
            title={toggle.name}
            onClick={toggle.onPress}
          >
            {chevron}
          </Button>
        ))}
    </div>
  );
}

type Folds = "phone" | "every";

/** A Latin letter is about half as wide as a Chinese character. */
function foldsOn(text: string): Folds | undefined {
  const width = text.length - (text.match(/[\u0020-\u024f]/gu)?.length ?? 0) / 2;
  if (text.includes("\n") || width > FITS_DESKTOP) return "every";
  return width > FITS_PHONE ? "phone" : undefined;
}
