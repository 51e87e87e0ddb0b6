/** A block of consecutive notifications, grouped by day. In a long list only blocks near the screen are rendered. */

import { memo } from "react";

import type { Instant } from "#web/format/instants.ts";
import { useBlockSize, useWindowedBlock } from "#web/ui/browser/windowed.ts";

import styles from "../inbox-list.module.css";
import { NotificationRow, type RowContext } from "../notification-row.tsx";
import { groupByDay, type DayGroup, type Notification } from "../view-model/notification.ts";

/** Estimated height of a row with one line of text, and its share of a day's heading. */
const ROW_PX = 116;

interface BlockProps {
  notifications: readonly Notification[];
  /** The row before this block. When it is of the same day, the heading of that day is already rendered. */
  previous: Notification | undefined;
  now: Instant;
  failed: ReadonlySet<string>;
  context: RowContext;
  isFirst: boolean;
  isWindowed: boolean;
}

/**
 * The block is measured even while the whole list is rendered: when the list grows long enough to be windowed, the height is
 * known, and nothing on the screen moves.
 */
export const InboxBlock = memo(function InboxBlock(props: BlockProps) {
  const { notifications, isFirst } = props;
  const { ref, isRendered, blockSize } = useWindowedBlock<HTMLDivElement>(
    { rows: notifications.length, isWindowed: true, isFirst },
    ROW_PX,
  );
  const hasRows = isRendered || !props.isWindowed;
  useBlockSize(ref, hasRows ? undefined : blockSize);
  return <div ref={ref}>{hasRows && <Days {...props} />}</div>;
}, isSame);

function Days({ notifications, previous, now, failed, context }: BlockProps) {
  const { zone } = context.formats;
  const [before] = previous === undefined ? [] : groupByDay([previous], now, zone);
  return groupByDay(notifications, now, zone).map((group, index) => (
    <section key={group.key} className={styles["day"]}>
      {(index > 0 || group.days !== before?.days) && <h2>{headingOf(group, context)}</h2>}
      <ul>
        {group.notifications.map((notification) => (
          <NotificationRow
            key={notification.key}
            notification={notification}
            // Only today's rows show how long ago they came; the others need no clock.
            now={group.days === 0 ? now : undefined}
            hasFailed={failed.has(notification.key)}
            context={context}
          />
        ))}
      </ul>
    </section>
  ));
}

function headingOf({ at, days }: DayGroup, { t, formats }: RowContext): string {
  if (at === null || days === null) return t("noDate");
  if (days === 0) return t("today");
  return days === -1 ? t("yesterday") : formats.date(at);
}

/** Every change of a row makes new blocks; a block with the same rows is not rendered again. */
function isSame(before: BlockProps, after: BlockProps): boolean {
  const { notifications, ...others } = after;
  return (
    Object.entries(others).every(([name, value]) => Object.is(value, before[name as keyof BlockProps])) &&
    notifications.length === before.notifications.length &&
    notifications.every((notification, at) => notification === before.notifications[at])
  );
}
