/** A block of consecutive notifications, grouped by period. Of a long list, only blocks near the visible part are rendered. */

import { memo } from "react";

import { formatMonth } from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { useRowCount } from "#web/ui/browser/use-row-count.ts";
import { useBlockSize, useWindowedBlock } from "#web/ui/browser/windowed.ts";

import styles from "../inbox-list.module.css";
import { NotificationRow, type RowContext } from "../notification-row.tsx";
import { groupByPeriod, type Notification, type PeriodGroup } from "../view-model/notification.ts";

/** Estimated height of a row: between that on a desktop and that on a phone. */
const ROW_PX = 72;

interface BlockProps {
  notifications: readonly Notification[];
  /** The row before this block. If it is in the same period, the heading of that period is already rendered. */
  previous: Notification | undefined;
  now: Instant;
  context: RowContext;
  isFirst: boolean;
  isWindowed: boolean;
}

/**
 * The block is measured even while the whole list is rendered: when the list grows long enough to be windowed, the height is known and
 * nothing moves.
 */
export const InboxBlock = memo(function InboxBlock(props: BlockProps) {
  const { notifications, isFirst } = props;
  const { ref, isRendered, blockSize } = useWindowedBlock<HTMLDivElement>(
    { rows: notifications.length, isWindowed: true, isFirst },
    ROW_PX,
  );
  const hasRows = isRendered || !props.isWindowed;
  useBlockSize(ref, hasRows ? undefined : blockSize);
  return <div ref={ref}>{hasRows && <Periods {...props} />}</div>;
}, isSame);

function Periods(props: BlockProps) {
  const { notifications, previous, now, context } = props;
  const { zone } = context.formats;
  const [before] = previous === undefined ? [] : groupByPeriod([previous], now, zone);
  return groupByPeriod(notifications, now, zone).map((group, index) => (
    <Period
      {...props}
      key={group.key}
      group={group}
      hasHeading={index > 0 || group.period !== before?.period}
    />
  ));
}

function Period(props: BlockProps & { group: PeriodGroup; hasHeading: boolean }) {
  const { group, hasHeading, now, context } = props;
  const { notifications, period } = group;
  return (
    <section className={styles["period"]} ref={useRowCount(notifications.length)}>
      {hasHeading && <h2 className="quiet-numbers">{headingOf(group, context)}</h2>}
      <ul>
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.key}
            notification={notification}
            // Only today's rows show how old they are; the others need no clock.
            now={period === "today" ? now : undefined}
            isDayInHeading={period === "today" || period === "yesterday"}
            context={context}
          />
        ))}
      </ul>
    </section>
  );
}

function headingOf({ at, period }: PeriodGroup, { t, formats, language }: RowContext): string {
  if (period === "today" || period === "yesterday" || period === "thisWeek") return t(period);
  if (at === null || at.at === null) return t("noDate");
  return formatMonth(at.at, { locale: language, zone: at.dayZone ?? formats.zone });
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
