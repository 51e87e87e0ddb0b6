/** The rows of the panel. Opening one marks it as read; marking without opening is possible on the page. */

import { useTranslations } from "use-intl";

import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { useMinute } from "#web/ui/browser/clock.ts";
import rowLink from "#web/ui/row-link.module.css";
import { titleLanguage } from "#web/ui/title-language.ts";

import list from "../inbox-list.module.css";
import styles from "./inbox-panel.module.css";
import { Title, Topic, When } from "../notification-facts.tsx";
import { useMarks } from "../use-marks.ts";
import { knowsReadMarks, type Notification } from "../view-model/notification.ts";

interface PanelRowsProps {
  notifications: readonly Notification[];
  /** The school's count; null when it is not known. */
  unreadCount: number | null;
}

export function PanelRows({ notifications, unreadCount }: PanelRowsProps) {
  const t = useTranslations("inbox");
  const { language } = useLanguage();
  const formats = useFormats();
  const now = useMinute();
  const { markOne, stepUp } = useMarks();
  const isMarkKnown = knowsReadMarks(notifications, unreadCount);

  return (
    <ul>
      {notifications.map(({ key, id, topic, createdAt, link, isUnread, ...notification }) => {
        const title = notification.title ?? t("untitled");
        const isMarked = isUnread && isMarkKnown;
        const onOpen = () => {
          // Without the permission it only opens: a dialog would interrupt what the member wanted.
          if (stepUp.isAllowed && isUnread && id !== null) markOne(id, title);
        };
        return (
          <li
            key={key}
            className={`${list["row"]} ${rowLink["row"]}`}
            data-unread={isMarked ? "" : undefined}
          >
            <p className={list["facts"]}>
              {isMarked && <span className={list["chip"]}>{t("unread")}</span>}
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
