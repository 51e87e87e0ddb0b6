/** Below the course to continue: the dates, the newest notifications and the other courses, in two columns that end together. */

import type { ListCall } from "#web/app/graphql/list-call.ts";
import type { AsSent } from "#web/app/graphql/as-sent.ts";
import type { MemberQuery } from "#web/app/graphql/use-member-query.ts";
import type { Entry } from "#web/app/dates/entries.ts";
import { useUnreadCount } from "#web/app/unread/use-unread-count.ts";
import type { Instant } from "#web/format/instants.ts";
import type { HomeNoticesQuery } from "#web/generated/member-api.ts";

import { ComingPanel } from "./coming-panel.tsx";
import styles from "./home-page.module.css";
import { NewestNotices } from "./newest-notices.tsx";
import type { useLaterParts } from "./use-later-parts.ts";
import type { CourseOnHome } from "./view-model/courses.ts";
import { MIN_NOTICES } from "./view-model/most-notices.ts";

interface ColumnsProps {
  notices: MemberQuery<HomeNoticesQuery>;
  isWaiting: boolean;
  areDatesWaiting: boolean;
  laterParts: ReturnType<typeof useLaterParts>;
  lectureCall: ListCall;
  /** Every date ahead has arrived. */
  areDatesKnown: boolean;
  /** At least one list was read only in part. */
  isCut: boolean;
  entries: readonly Entry[];
  /** The started courses besides the one to continue. */
  courses: readonly CourseOnHome[];
  now: Instant;
}

export function Columns(props: ColumnsProps) {
  const { notices, isWaiting, areDatesWaiting, entries, courses, isCut, now } = props;
  const unread = useUnreadCount();
  // Until the dates have arrived, it is unknown which column is shorter.
  const parts = areDatesWaiting ? null : props.laterParts;
  const shown = parts?.arrange({
    dates: entries.length,
    notices: (notices.data as AsSent<HomeNoticesQuery>)?.notifications?.nodes?.length ?? 0,
    courses: courses.length,
  });
  const otherCourses = parts != null && shown !== undefined && shown.courses > 0 && (
    <parts.OtherCourses courses={courses.slice(0, shown.courses)} />
  );
  return (
    <>
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <ComingPanel
            call={props.lectureCall}
            hasContent={parts != null && (entries.length > 0 || props.areDatesKnown)}
            isWaiting={areDatesWaiting}
          >
            {parts != null && shown !== undefined && (
              <parts.ComingDates entries={entries} most={shown.dates} isCut={isCut} now={now} />
            )}
          </ComingPanel>
          {shown?.coursesBelow === "dates" && otherCourses}
        </div>
        <div className={styles["column"]} data-waiting={areDatesWaiting ? "" : undefined}>
          <NewestNotices
            query={notices}
            now={now}
            unreadCount={unread.count}
            most={shown?.notices ?? MIN_NOTICES}
            isWaiting={isWaiting}
          />
          {shown?.coursesBelow === "notices" && otherCourses}
        </div>
      </div>
      {shown?.coursesBelow === "both" && otherCourses}
    </>
  );
}
