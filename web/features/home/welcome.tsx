/** Home on a first day: what will stand here, the way of somebody who was invited to a course, and then the shop. */

import { BookOpen, CalendarDays, Inbox, ReceiptText } from "lucide-react";
import { useTranslations } from "use-intl";

import { PortalLogo } from "#web/app/branding/portal-logo.tsx";
import { ShopLink } from "#web/app/to-school/ask-school.tsx";
import { NeedHelp } from "#web/app/to-school/need-help.tsx";

import styles from "./welcome.module.css";

const PARTS = [
  ["continue", BookOpen],
  ["pay", ReceiptText],
  ["dates", CalendarDays],
  ["news", Inbox],
] as const;

export function Welcome() {
  const t = useTranslations("home.welcome");
  return (
    <div className={styles["welcome"]}>
      <PortalLogo className={styles["logo"]} />
      <section className="stack-3">
        <h2>{t("what")}</h2>
        <ul className="stack-2">
          {PARTS.map(([part, Icon]) => (
            <li key={part} className="line-3">
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              <span>{t(part)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="stack-2">
        <h2>{t("invited")}</h2>
        <p>{t("invitedBody")}</p>
        <p className="flush">
          <NeedHelp />
        </p>
      </section>
      <p>
        <ShopLink />
      </p>
    </div>
  );
}
