/** The way to who is signed in, the language and the theme, and out. */

import { Settings2 } from "lucide-react";
import { lazy } from "react";
import { useTranslations } from "use-intl";

import type { SignedInView } from "#shared/session-view.ts";
import { OptionalPart } from "#web/app/optional-part.tsx";
import { Avatar } from "#web/ui/avatar.tsx";

import styles from "./member-menu.module.css";

const MemberMenuContents = lazy(async () => ({
  default: (await import("./member-menu-contents.tsx")).MemberMenuContents,
}));

export function MemberMenu({ session }: { session: SignedInView | undefined }) {
  const t = useTranslations("shell.menu");
  const member = session?.member;
  return (
    <>
      <button type="button" className={styles["opener"]} popoverTarget="member-menu">
        <span className="visually-hidden">{t("open")}</span>
        {member === undefined ? (
          <Settings2 size={20} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Avatar id={member.sub} name={member.name ?? member.email ?? member.sub} />
        )}
      </button>
      <section id="member-menu" popover="auto" className={styles["menu"]} aria-label={t("title")}>
        <OptionalPart>
          <MemberMenuContents member={member} />
        </OptionalPart>
      </section>
    </>
  );
}
