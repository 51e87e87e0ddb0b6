/** The destinations for which a phone has no room, in a native popover. */

import { Ellipsis } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Link, useLocation } from "wouter";

import type { Destination } from "../screens.ts";
import { currentMark } from "./current-mark.ts";
import styles from "./navigation.module.css";
import { PreviewItem } from "./later-entries.tsx";
import { SearchEntry } from "./search-button.tsx";

export function MoreMenu({ destinations }: { destinations: readonly Destination[] }) {
  const t = useTranslations("shell");
  const [location] = useLocation();
  const sheet = useRef<HTMLElement>(null);
  const isHere = destinations.some(({ path }) => currentMark(path, location) !== undefined);

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
          <li>
            <SearchEntry className={styles["link"]} onOpen={() => sheet.current?.hidePopover?.()} />
          </li>
          {destinations.map(({ path, name, Icon }) => (
            <li key={path}>
              <Link href={path} className={styles["link"]} aria-current={currentMark(path, location)}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                <span>{t(`nav.${name}`)}</span>
              </Link>
            </li>
          ))}
          <PreviewItem />
        </ul>
      </section>
    </li>
  );
}
