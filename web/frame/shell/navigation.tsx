/** The main menu: a rail beside the page; on a phone a bar with the four main screens, the rest behind "More". */

import { useTranslations } from "use-intl";
import { Link, useLocation } from "wouter";

import { screens, type Destination } from "../screens.ts";
import { currentMark } from "./current-mark.ts";
import { MoreMenu } from "./more-menu.tsx";
import styles from "./navigation.module.css";
import { PreviewItem, UnreadBadge } from "./later-entries.tsx";

const destinations = screens.flatMap(({ destination }) => (destination === undefined ? [] : [destination]));
const rest = destinations.filter(({ isAlwaysShown }) => !isAlwaysShown);

export function Navigation() {
  const t = useTranslations("shell");
  return (
    <nav className={`${styles["navigation"]} screen-only`} aria-label={t("mainNavigation")}>
      <ul>
        {destinations.map((destination) => (
          <DestinationItem key={destination.path} destination={destination} />
        ))}
        <PreviewItem data-rest="" />
        {rest.length > 0 && <MoreMenu destinations={rest} />}
      </ul>
    </nav>
  );
}

function DestinationItem({ destination }: { destination: Destination }) {
  const t = useTranslations("shell");
  const { path, name, Icon, hasUnreadBadge } = destination;
  const [location] = useLocation();
  return (
    <li data-rest={destination.isAlwaysShown ? undefined : ""}>
      <Link href={path} className={styles["link"]} aria-current={currentMark(path, location)}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{t(`nav.${name}`)}</span>
        {hasUnreadBadge === true && <UnreadBadge />}
      </Link>
    </li>
  );
}
