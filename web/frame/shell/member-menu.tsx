/** The button that opens the member menu: the account, language and theme, and signing out. */

import { Settings2 } from "lucide-react";
import { useTranslations } from "use-intl";

import type { SignedInView } from "#shared/session-view.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { useIsHydrating } from "#web/ui/browser/use-is-hydrating.ts";

import { loadLater, useLater } from "../load-later.ts";
import styles from "./member-menu.module.css";

export function MemberMenu({ session }: { session: SignedInView | undefined }) {
  const t = useTranslations("shell.menu");
  const { language } = useLanguage();
  const later = useLater();
  // The BFF sends the same frame to all members.
  const member = useIsHydrating() ? undefined : session?.member;
  return (
    <>
      <button type="button" className={styles["opener"]} popoverTarget="member-menu">
        <span className="visually-hidden">{t("open")}</span>
        {member === undefined ? (
          <Settings2 size={20} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Avatar
            id={member.sub}
            name={member.name ?? member.email ?? member.sub}
            // A request for which the first screen does not wait.
            picture={later === undefined ? null : member.picture}
          />
        )}
      </button>
      <section
        id="member-menu"
        popover="auto"
        className={styles["menu"]}
        aria-label={t("title")}
        onBeforeToggle={() => void loadLater(language).catch(() => undefined)}
      >
        {later !== undefined && <later.MemberMenuContents member={member} />}
      </section>
    </>
  );
}
