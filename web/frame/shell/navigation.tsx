/** The main menu: a rail beside the page; on a phone a bar with the four main screens, and the rest behind "More". */

import { useTranslations } from "use-intl";
import { Link, useLocation } from "wouter";
import { Ellipsis } from "lucide-react";
import { useEffect, useRef } from "react";

import { AskSchool } from "#web/app/to-school/ask-school.tsx";
import { CopyForSchool } from "#web/app/to-school/copy-for-school.tsx";

import { destinations, type Destination } from "../screens.ts";
import styles from "./navigation.module.css";
import { PreviewItem, UnreadBadge } from "./later-entries.tsx";

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
      <div className={styles["ask"]}>
        <AskSchool />
        <CopyForSchool />
      </div>
    </nav>
  );
}

function DestinationItem({ destination }: { destination: Destination }) {
  const t = useTranslations("shell");
  const { path, name, Icon, hasUnreadBadge } = destination;
  const [location] = useLocation();
  return (
    <li data-rest={destination.isAlwaysShown ? undefined : ""}>
      <Link href={path} className={styles["link"]} aria-current={ariaCurrentOf(path, location)}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{t(`nav.${name}`)}</span>
        {hasUnreadBadge === true && <UnreadBadge />}
      </Link>
    </li>
  );
}

/** The items for which a phone has no space, in a native popover. */
function MoreMenu({ destinations }: { destinations: readonly Destination[] }) {
  const t = useTranslations("shell");
  const [location] = useLocation();
  const sheet = useRef<HTMLElement>(null);
  const isHere = destinations.some(({ path }) => ariaCurrentOf(path, location) !== undefined);

  // A new address closes it. The first rendering does not: the menu may have been opened before this program ran.
  const shownAt = useRef(location);
  useEffect(() => {
    if (shownAt.current !== location) sheet.current?.hidePopover?.();
    shownAt.current = location;
  }, [location]);

  return (
    <li className={styles["more"]}>
      <button
        type="button"
        className={styles["link"]}
        popoverTarget="more-menu"
        aria-current={isHere ? "true" : undefined}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{t("nav.more")}</span>
      </button>
      <section
        ref={sheet}
        id="more-menu"
        popover="auto"
        className={styles["sheet"]}
        aria-label={t("nav.more")}
      >
        <ul>
          {destinations.map(({ path, name, Icon }) => (
            <li key={path}>
              <Link href={path} className={styles["link"]} aria-current={ariaCurrentOf(path, location)}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                <span>{t(`nav.${name}`)}</span>
              </Link>
            </li>
          ))}
          <PreviewItem />
        </ul>
        <div className={styles["ask"]}>
          <AskSchool />
          <CopyForSchool />
        </div>
      </section>
    </li>
  );
}

/** `page` for the screen of the link itself, `true` for a screen below it. */
function ariaCurrentOf(path: string, location: string): "page" | "true" | undefined {
  if (location === path) return "page";
  return path !== "/" && location.startsWith(`${path}/`) ? "true" : undefined;
}
