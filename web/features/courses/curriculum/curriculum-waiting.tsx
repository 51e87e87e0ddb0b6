/** A course while its curriculum is loading: placeholders for the progress, the resume card and the sections. */

import { useTranslations } from "use-intl";

import { SkeletonControl, SkeletonLine } from "#web/ui/skeleton.tsx";

import cardStyles from "../course/resume-card.module.css";
import styles from "../course/course-page.module.css";

/** As many as a large screen shows. */
const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function CurriculumWaiting() {
  const t = useTranslations("shell");
  return (
    <>
      <div className={styles["summary"]} aria-busy="true">
        <p className="visually-hidden">{t("loading")}</p>
        <SkeletonLine size="medium" />
        <SkeletonLine size="short" />
      </div>
      <div className={styles["side"]} aria-hidden="true">
        <div className={cardStyles["card"]}>
          <p className={cardStyles["label"]}>
            <SkeletonLine size="short" />
          </p>
          <p className={styles["lectureWaiting"]}>
            <SkeletonLine size="long" />
          </p>
          <SkeletonLine size="medium" />
          <div className={styles["actionWaiting"]}>
            <SkeletonControl />
          </div>
        </div>
      </div>
      <div className={styles["contents"]} aria-hidden="true">
        <div className={styles["toolsWaiting"]}>
          <SkeletonControl />
        </div>
        <div className={styles["skeleton"]}>
          {ROWS.map((key, row) => (
            <div key={key} className={styles["skeletonRow"]}>
              <SkeletonLine size={row % 3 === 0 ? "short" : "medium"} />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
