/** The main menu: a rail beside the page; on a phone a bar. Screens that belong together are one entry, with tabs above the screen. */

import { use } from "react";
import { useTranslations } from "use-intl";
import { Link, useLocation } from "wouter";

import { ShownAddressContext } from "#web/app/address/shown-address.ts";
import { NeedHelp } from "#web/app/to-school/need-help.tsx";

import { entries, type NavigationEntry } from "../screens.ts";
import { PreviewItem, UnreadBadge } from "./later-entries.tsx";
import styles from "./navigation.module.css";

export function Navigation() {
  const t = useTranslations("shell");
  return (
    <nav className={`${styles["navigation"]} screen-only`} aria-label={t("mainNavigation")}>
      <ul>
        {entries.map((entry) => (
          <EntryItem key={entry.path} entry={entry} />
        ))}
        <PreviewItem />
      </ul>
      <div className={styles["help"]}>
        <NeedHelp />
      </div>
    </nav>
  );
}

function EntryItem({ entry }: { entry: NavigationEntry }) {
  const t = useTranslations("shell");
  const { path, name, Icon, hasUnreadBadge, isInMemberMenu, tabs } = entry;
  const [location] = useLocation();
  const isAtTab = tabs.some((tab) => ariaCurrentOf(tab.path, location) !== undefined);
  return (
    <li data-rest={isInMemberMenu}>
      <Link
        href={path}
        className={styles["link"]}
        aria-current={ariaCurrentOf(path, location) ?? (isAtTab ? "true" : undefined)}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{t(`nav.${name}`)}</span>
        {hasUnreadBadge === true && <UnreadBadge />}
      </Link>
    </li>
  );
}

/** The tabs of an entry with several screens, above the screen. A screen below one of them, such as a course, has a way back instead. */
export function ScreenTabs() {
  const t = useTranslations("shell.nav");
  const { pathname } = use(ShownAddressContext);
  const entry = entries.find(({ tabs }) => tabs.some(({ path }) => path === pathname));
  if (entry === undefined) return null;
  return (
    <nav className={`${styles["tabs"]} screen-only`} aria-label={t(entry.name)}>
      <ul>
        {entry.tabs.map(({ path, name }) => (
          <li key={path}>
            <Link href={path} className={styles["tab"]} aria-current={path === pathname ? "page" : undefined}>
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `page` for the screen of the link itself, `true` for a screen below it. */
function ariaCurrentOf(path: string, location: string): "page" | "true" | undefined {
  if (location === path) return "page";
  return path !== "/" && location.startsWith(`${path}/`) ? "true" : undefined;
}
