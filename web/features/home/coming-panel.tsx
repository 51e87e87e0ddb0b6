/**
 * The dates of the next two weeks, by day, and later ones if these are few. They wait for each other: openings of lectures are loaded later
 * than the other dates, and would be inserted between them.
 */

import { useTranslations } from "use-intl";

import type { ListCall } from "#web/app/graphql/list-call.ts";
import { paths } from "#web/app/paths.ts";
import type { Elements } from "#web/ui/elements.ts";
import { SkeletonLine } from "#web/ui/skeleton.tsx";

import styles from "./home-page.module.css";
import { Panel } from "./panel.tsx";

export function ComingPanel(props: {
  /** The call for openings; "Now" shows the failures of the other calls. */
  call: ListCall;
  /** There are dates, or it is known that there are none. */
  hasContent: boolean;
  isWaiting: boolean;
  children: Elements;
}) {
  const t = useTranslations("home.coming");
  return (
    <Panel
      title={t("title")}
      all={{ path: paths.calendar, name: t("all") }}
      calls={[props.call]}
      hasContent={props.hasContent}
      isWaiting={props.isWaiting}
      isLater
      waiting={<DaysWaiting />}
    >
      {props.children}
    </Panel>
  );
}

function DaysWaiting() {
  return (
    <div className={styles["days"]} aria-hidden="true">
      {["a", "b", "c"].map((row) => (
        <div key={row}>
          <SkeletonLine size="short" />
          <SkeletonLine size="medium" />
        </div>
      ))}
    </div>
  );
}
