/** Placeholders of the list of courses: the course to continue, the tools, and rows, each as tall as it will be. */

import { useTranslations } from "use-intl";

import { CoverWaiting } from "#web/app/cover.tsx";
import { SkeletonControl, SkeletonLine } from "#web/ui/skeleton.tsx";

import rowStyles from "./course-row.module.css";
import styles from "./courses-page.module.css";

/** As many rows as a large screen shows. */
const ROWS = ["a", "b", "c", "d", "e", "f"];

export function CoursesWaiting() {
  const t = useTranslations("shell");
  return (
    <div className="list-screen" aria-busy="true">
      <p className="visually-hidden">{t("loading")}</p>
      <ul className={styles["lead"]} aria-hidden="true">
        <RowWaiting isLead />
      </ul>
      <div className={styles["toolsWaiting"]} aria-hidden="true">
        <SkeletonControl />
        <SkeletonControl />
      </div>
      <ul className={styles["list"]} aria-hidden="true">
        {ROWS.map((key) => (
          <RowWaiting key={key} isLead={false} />
        ))}
      </ul>
    </div>
  );
}

function RowWaiting({ isLead }: { isLead: boolean }) {
  return (
    <li className={rowStyles["row"]} data-lead={isLead ? "" : undefined}>
      <CoverWaiting />
      <div className={rowStyles["main"]}>
        <p className={rowStyles["title"]}>
          <SkeletonLine size="medium" />
        </p>
        <p className={rowStyles["resume"]}>
          <SkeletonLine size="short" />
        </p>
      </div>
      <div className={rowStyles["facts"]}>
        <p className={rowStyles["progress"]}>
          <SkeletonLine size="medium" />
        </p>
        <p className={rowStyles["resume"]}>
          <SkeletonLine size="short" />
        </p>
      </div>
      {isLead && (
        <p className={rowStyles["action"]}>
          <SkeletonControl />
        </p>
      )}
    </li>
  );
}
