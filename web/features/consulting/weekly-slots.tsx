/** The weekly times of a service, by day: in the school's time, and in the reader's when it differs. */

import { useTranslations } from "use-intl";

import { formatWeekday, zoneName } from "#web/format/dates.ts";
import { MINUTE_MS, type Instant } from "#web/format/instants.ts";
import { nextOccurrence, zoneOffset } from "#web/format/zones.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { useMinute } from "#web/ui/browser/clock.ts";

import { clockTime, type Slot } from "./view-model/service.ts";
import styles from "./weekly-slots.module.css";

export function WeeklySlots({ slots, unreadable }: { slots: readonly Slot[]; unreadable: number }) {
  const t = useTranslations("consulting");
  const now = useMinute();
  const { zone } = useFormats();
  if (slots.length === 0)
    return <p className="quiet-text">{unreadable > 0 ? t("unreadable") : t("noSlots")}</p>;
  const isAbroad = slots.some((slot) => slot.zone !== null && isOtherClock(slot, zone, now));
  return (
    <>
      <NextTime slots={slots} now={now} />
      <SlotTable slots={slots} now={now} isAbroad={isAbroad} />
      {isAbroad && <p className="quiet-text">{t("clockNote")}</p>}
      {slots.some((slot) => slot.zone === null) && <p className="quiet-text">{t("noZone")}</p>}
      {unreadable > 0 && <p className="quiet-text">{t("someUnreadable", { count: unreadable })}</p>}
    </>
  );
}

/** The first weekly time from now on. Only the school knows whether it is taken. */
function NextTime({ slots, now }: { slots: readonly Slot[]; now: Instant }) {
  const t = useTranslations("consulting");
  const formats = useFormats();
  const [next] = slots
    .flatMap(({ zone, ...slot }) => (zone === null ? [] : nextOccurrence({ ...slot, zone }, now)))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  if (next === undefined) return null;
  return (
    <p className={styles["next"]}>
      <span>{t("next")}</span> <strong>{formats.dateTimeRange(next.startsAt, next.endsAt)}</strong>
    </p>
  );
}

function SlotTable(props: { slots: readonly Slot[]; now: Instant; isAbroad: boolean }) {
  const t = useTranslations("consulting");
  const time = useTranslations("time");
  const { language } = useLanguage();
  const { zone: reader, isZoneNamed } = useFormats();
  const nameOf = (zone: string) => zoneName({ locale: language, zone }, time("taipei"));
  const zones = [...new Set(props.slots.map(({ zone }) => zone))];
  const [only] = zones.length === 1 ? zones : [];
  const days = [...Map.groupBy(props.slots, ({ weekday }) => weekday)];
  return (
    <table className={styles["slots"]}>
      <thead>
        <tr>
          <th scope="col">{t("day")}</th>
          <th scope="col">
            {only && (isZoneNamed || only !== reader) ? t("timeIn", { zone: nameOf(only) }) : t("time")}
          </th>
          {props.isAbroad && <th scope="col">{t("yourTime", { zone: nameOf(reader) })}</th>}
        </tr>
      </thead>
      {days.map(([weekday, slots]) => (
        <tbody key={weekday}>
          {slots.map((slot, at) => (
            <tr key={slot.startMinutes}>
              {at === 0 && (
                <th scope="rowgroup" rowSpan={slots.length}>
                  {weekdayName(weekday, language)}
                </th>
              )}
              <td>
                <span>{`${clockTime(slot.startMinutes)}–${clockTime(slot.endMinutes)}`}</span>
                {only === undefined && slot.zone !== null && <span>{` ${nameOf(slot.zone)}`}</span>}
              </td>
              {props.isAbroad && <ReaderTime slot={slot} now={props.now} />}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The slot's next occurrence in the reader's time, with the day when it differs. */
function ReaderTime({ slot, now }: { slot: Slot; now: Instant }) {
  const { language } = useLanguage();
  const formats = useFormats();
  const { zone } = slot;
  if (zone === null) return <td>–</td>;
  const { startsAt, endsAt } = nextOccurrence({ ...slot, zone }, now);
  const local = startsAt + zoneOffset(startsAt, formats.zone);
  const weekday = (Math.floor(local / (24 * 60 * MINUTE_MS)) + 3) % 7;
  const day = weekday === slot.weekday ? "" : `${weekdayName(weekday, language)} `;
  return <td>{`${day}${formats.timeOfDay(startsAt)}–${formats.timeOfDay(endsAt)}`}</td>;
}

/** Whether the reader's time differs at the slot's next occurrence. */
function isOtherClock(slot: Slot, reader: string, now: Instant): boolean {
  if (slot.zone === null) return false;
  const { startsAt } = nextOccurrence({ ...slot, zone: slot.zone }, now);
  return zoneOffset(startsAt, slot.zone) !== zoneOffset(startsAt, reader);
}

/** @param weekday  0 is Monday */
function weekdayName(weekday: number, locale: string): string {
  // 5 January 1970 was a Monday.
  return formatWeekday(Date.UTC(1970, 0, 5 + weekday), { locale, zone: "UTC" });
}
