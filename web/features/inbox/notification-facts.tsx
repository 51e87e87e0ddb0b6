/** The facts of a notification in its row: topic, time, and the title with its link. */

import type { useTranslations } from "use-intl";
import { Link } from "wouter";

import type { Formats } from "#web/i18n/use-formats.ts";

import { OutwardLabel } from "#web/ui/outward-label.tsx";
import rowLink from "#web/ui/row-link.module.css";

import type { Notification } from "./view-model/notification.ts";
import { isNotificationTopic } from "#shared/notification-topics.ts";
import { isolated } from "#web/model/sent.ts";
import { machineTime, type SentTime } from "#web/model/sent-time.ts";
import { TitleText } from "#web/ui/title-text.tsx";

type InboxWords = ReturnType<typeof useTranslations<"inbox">>;

/** An unknown topic is shown as the school writes it. */
export function topicWord(topic: string, t: InboxWords): string {
  return isNotificationTopic(topic) ? t(`topics.${topic}`) : isolated(topic);
}

export function Topic({ topic, t }: { topic: string | null; t: InboxWords }) {
  return topic === null ? null : <span>{topicWord(topic, t)}</span>;
}

/** The text for screen readers of what the dot and the weight of a row show. */
export function UnreadWord({ t }: { t: InboxWords }) {
  return <span className="visually-hidden">{t("unread")}</span>;
}

export function When({ at, text, formats }: { at: SentTime; text: string; formats: Formats }) {
  return (
    <time dateTime={machineTime(at)} title={formats.dateTime(at)}>
      {text}
    </time>
  );
}

/** The link covers the whole row (web/ui/row-link.module.css). */
export function TitleLink(props: {
  link: NonNullable<Notification["link"]>;
  title: string;
  /** Called when the link is followed. */
  onOpen: () => void;
  /** The text for a link to another site, beside its icon. */
  elsewhere: (host: string) => string;
}) {
  const { link, title, onOpen, elsewhere } = props;
  if (link.kind === "portal")
    return (
      <Link href={link.path} onClick={onOpen} className={rowLink["link"]}>
        <TitleText>{title}</TitleText>
      </Link>
    );
  if (link.kind === "school")
    return (
      <a href={link.href} onClick={onOpen} rel="noreferrer" className={rowLink["link"]}>
        <TitleText>{title}</TitleText>
      </a>
    );
  return (
    <>
      <a
        href={link.href}
        onClick={onOpen}
        target="_blank"
        rel="noopener noreferrer"
        className={rowLink["link"]}
      >
        <TitleText>{title}</TitleText>
      </a>
      <OutwardLabel words={elsewhere(link.host)} />
    </>
  );
}
