/** Some neighbouring notifications, by day. In a long list only those near the screen are drawn. */

import { memo } from "react";

import type { Instant } from "#web/format/instants.ts";
import { useSlab } from "#web/ui/windowed.ts";

import styles from "./inbox-list.module.css";
import { NotificationRow, type RowSurroundings } from "./notification-row.tsx";
import { groupByDay, type DayGroup, type Notification } from "./view-model/notification.ts";

/** A guess: a row with a line of text, and its share of a day's heading. */
const ROW_PX = 116;

interface SlabProps {
  notifications: readonly Notification[];
  /** The row before: a day that began with it has its heading there. */
  previous: Notification | undefined;
  now: Instant;
  failed: ReadonlySet<string>;
  surroundings: RowSurroundings;
  isFirst: boolean;
  isWindowed: boolean;
}

/**
 * Watched even while everything is drawn: when more is loaded and the list begins to be windowed, each slab knows its
 * height, and nothing moves under the reader.
 */
export const InboxSlab = memo(function InboxSlab(props: SlabProps) {
  const { notifications, isFirst } = props;
  const { ref, isDrawn, blockSize } = useSlab<HTMLDivElement>(
    { rows: notifications.length, isWindowed: true, isFirst },
    ROW_PX,
  );
  const hasRows = isDrawn || !props.isWindowed;
  return (
    <div ref={ref} style={hasRows ? undefined : { blockSize }}>
      {hasRows && <Days {...props} />}
    </div>
  );
}, isSame);

function Days({ notifications, previous, now, failed, surroundings }: SlabProps) {
  const { zone } = surroundings.formats;
  const [before] = previous === undefined ? [] : groupByDay([previous], now, zone);
  return groupByDay(notifications, now, zone).map((group, index) => (
    <section key={group.key} className={styles["day"]}>
      {(index > 0 || group.days !== before?.days) && <h2>{headingOf(group, surroundings)}</h2>}
      <ul>
        {group.notifications.map((notification) => (
          <NotificationRow
            key={notification.key}
            notification={notification}
            // Only today's rows tell how long ago: the others need no clock.
            now={group.days === 0 ? now : undefined}
            hasFailed={failed.has(notification.key)}
            surroundings={surroundings}
          />
        ))}
      </ul>
    </section>
  ));
}

function headingOf({ at, days }: DayGroup, { t, formats }: RowSurroundings): string {
  if (at === null || days === null) return t("noDate");
  if (days === 0) return t("today");
  return days === -1 ? t("yesterday") : formats.date(at);
}

/** Slabs are cut anew whenever one row changes; those with the same rows need not be drawn again. */
function isSame(before: SlabProps, after: SlabProps): boolean {
  const { notifications, ...others } = after;
  return (
    Object.entries(others).every(([name, value]) => Object.is(value, before[name as keyof SlabProps])) &&
    notifications.length === before.notifications.length &&
    notifications.every((notification, at) => notification === before.notifications[at])
  );
}
