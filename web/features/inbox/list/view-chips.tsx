/** The filters of the list, in one row that scrolls inside itself: all, the unread ones, or one topic of the loaded ones. */

import type { FocusEvent } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { paths } from "#web/app/paths.ts";

import chips from "#web/ui/form/radio-chips.module.css";

import styles from "./inbox-page.module.css";
import { topicWord } from "../notification-facts.tsx";
import { inboxQuery, topicsIn, type InboxView } from "../view-model/inbox-view.ts";
import type { Notification } from "../view-model/notification.ts";

/** A browser does not scroll to a link that is partly visible. */
const showWhole = ({ target }: FocusEvent) => target.scrollIntoView({ block: "nearest", inline: "center" });

export function ViewChips(props: { view: InboxView; notifications: readonly Notification[] }) {
  const { view, notifications } = props;
  const { show, topic: chosen } = view;
  const t = useTranslations("inbox");
  const topics = topicsIn(notifications, chosen);
  const to = (next: InboxView, isCurrent: boolean) => ({
    href: `${paths.inbox}${inboxQuery(next)}`,
    className: chips["chip"],
    onFocus: showWhole,
    "aria-current": isCurrent ? ("true" as const) : undefined,
  });
  return (
    <nav className={styles["chips"]} aria-label={t("show")} data-scrolls="">
      <Link {...to({ show: "all", topic: null }, show === "all" && chosen === null)}>{t("all")}</Link>
      <Link {...to({ ...view, show: "unread" }, show === "unread")}>{t("unreadOnly")}</Link>
      {/* With one topic there is nothing to choose. */}
      {(topics.length > 1 || chosen !== null) &&
        topics.map((topic) => (
          <Link key={topic} {...to({ show, topic: topic === chosen ? null : topic }, topic === chosen)}>
            {topicWord(topic, t)}
          </Link>
        ))}
    </nav>
  );
}
