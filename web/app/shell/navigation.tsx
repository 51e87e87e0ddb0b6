/** The main menu: a rail on wide screens, a row on middling ones, a bar at the thumb on phones. */

import { useTranslations } from "use-intl";
import { Link, useLocation } from "wouter";

import { screens } from "../screens.ts";
import styles from "./navigation.module.css";

const destinations = screens.flatMap(({ destination }) => (destination === undefined ? [] : [destination]));

export function Navigation() {
  const t = useTranslations("shell");
  const [path] = useLocation();
  // A menu of one is no menu: the portal's name in the header leads there as well.
  if (destinations.length < 2) return null;
  return (
    <nav className={styles["navigation"]} aria-label={t("mainNavigation")}>
      <ul>
        {destinations.map(({ path: target, name, Icon }) => (
          <li key={target}>
            <Link
              href={target}
              className={styles["link"]}
              aria-current={path === target ? "page" : path.startsWith(`${target}/`) ? "true" : undefined}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {t(`nav.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
