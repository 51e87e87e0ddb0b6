/**
 * The bell in the header, and the panel that opens under it. Choice (no bell on phones): on phones, the inbox is in the bar at the
 * bottom, one tap away.
 */

import { Bell } from "lucide-react";
import { use, useState } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import { Link } from "wouter";

import { useLanguage } from "#web/i18n/preference.ts";
import { SkeletonRows } from "#web/ui/skeleton.tsx";

import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { screenLoader } from "#web/app/loading/load-screen.ts";
import { OptionalPart } from "#web/app/loading/optional-part.tsx";
import { paths } from "#web/app/paths.ts";
import styles from "#web/app/unread/inbox-bell.module.css";
import { useUnreadCount } from "#web/app/unread/use-unread-count.ts";

const loadPanel = screenLoader("inbox", async () => ({
  Component: (await import("#web/features/inbox/panel/inbox-panel.tsx")).InboxPanel,
}));

export function InboxBell() {
  const t = useTranslations("shell");
  const { count } = useUnreadCount();
  const api = useMemberApi();
  const isUnread = count !== null && count > 0;
  // Mounted only while it is open, so that each opening asks the school, and nothing is requested before the first opening.
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <button
        type="button"
        className={styles["bell"]}
        popoverTarget="inbox-panel"
        data-unread={isUnread ? "" : undefined}
      >
        <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="visually-hidden">
          {isUnread ? `${t("notifications")}${t("unread", { count })}` : t("notifications")}
        </span>
      </button>
      <section
        id="inbox-panel"
        popover="auto"
        ref={closeAfterLinks}
        className={styles["panel"]}
        aria-label={t("notifications")}
        onBeforeToggle={({ newState }) => {
          if (newState !== "open") return;
          api.noteOpening();
          setIsOpen(true);
        }}
        // Only after it is closed: the browser returns the focus to the bell only if the focus is still in the panel.
        onToggle={({ newState }) => newState === "closed" && setIsOpen(false)}
      >
        {isOpen && (
          <OptionalPart
            meanwhile={
              <>
                <div className={styles["head"]}>
                  <h2>{t("notifications")}</h2>
                </div>
                <SkeletonRows label={t("loading")} count={8} size="compact" />
              </>
            }
            instead={
              <p className={styles["instead"]}>
                <Link href={paths.inbox}>{t("nav.inbox")}</Link>
              </p>
            }
          >
            <Panel />
          </OptionalPart>
        )}
      </section>
    </>
  );
}

function Panel() {
  const { language } = useLanguage();
  const { Component, messages } = use(loadPanel(language));
  return (
    <IntlProvider locale={language} messages={messages}>
      <Component />
    </IntlProvider>
  );
}

/** Handles every link in the panel, also a link to the current page. */
function closeAfterLinks(panel: HTMLElement): () => void {
  const close = ({ target }: Event): void => {
    if (target instanceof Element && target.closest("a") !== null) panel.hidePopover?.();
  };
  panel.addEventListener("click", close);
  return () => panel.removeEventListener("click", close);
}
