/**
 * A consulting service and its weekly times (Spec, "Consulting service").
 *
 * WARNING: the reserved times of a service are those of all members. Never request or show them.
 */

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { isKnownZone, type WeeklyTime } from "#web/format/zones.ts";
import { sentProse } from "#web/model/sent.ts";
import { shownTitle } from "#web/model/title.ts";
import type { ConsultingPageQuery } from "#web/generated/member-api.ts";

type SentService = NonNullable<
  AsSent<NonNullable<ConsultingPageQuery["viewer"]>["consultingServices"]["nodes"][number]>
>;
type SentSlot = NonNullable<NonNullable<SentService["slots"]>[number]>;

/** `zone` is null when the school sends none, or one that the device does not know. */
export type Slot = Omit<WeeklyTime, "zone"> & { zone: string | null };

export interface Service {
  title: string | null;
  description: string | null;
  lecturer: string | null;
  minutes: number | null;
  /** Ordered by day and time. */
  slots: Slot[];
  /** Number of unreadable slots. */
  unreadable: number;
}

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const DAY_MINUTES = 24 * 60;

/** The id of a service's row on the page. */
export function serviceRow(key: string): string {
  return `service-${key}`;
}

export function parseService(sent: SentService): Service {
  const sentSlots = (sent.slots ?? []).filter(isGiven);
  const slots = sentSlots.flatMap((slot) => parseSlot(slot) ?? []);
  return {
    title: shownTitle(sent),
    description: sentProse(sent.description),
    lecturer: sentProse(sent.lecturerName),
    minutes:
      typeof sent.durationMinutes === "number" && sent.durationMinutes > 0 ? sent.durationMinutes : null,
    slots: slots.toSorted((a, b) => a.weekday - b.weekday || a.startMinutes - b.startMinutes),
    unreadable: sentSlots.length - slots.length,
  };
}

function parseSlot(slot: SentSlot): Slot | null {
  const weekday = WEEKDAYS.indexOf(String(slot.weekday).toLowerCase());
  const startMinutes = minutesOf(slot.startTime);
  const end = minutesOf(slot.endTime);
  if (weekday === -1 || startMinutes === null || end === null) return null;
  const zone = slot.timeZone ?? "";
  return {
    weekday,
    startMinutes,
    // A slot that ends before it starts ends on the next day.
    endMinutes: end > startMinutes ? end : end + DAY_MINUTES,
    zone: zone !== "" && isKnownZone(zone) ? zone : null,
  };
}

/** `HH:MM` or `HH:MM:SS` as minutes since midnight; `24:00` is the end of the day. */
function minutesOf(time: string | null | undefined): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)(?::[0-5]\d)?$/.exec(time ?? "") ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const total = Number(hours) * 60 + Number(minutes);
  return total <= DAY_MINUTES ? total : null;
}

/** `19:00`, also for minutes of the next day. */
export function clockTime(minutes: number): string {
  const inDay = minutes % DAY_MINUTES;
  return `${String(Math.floor(inDay / 60)).padStart(2, "0")}:${String(inDay % 60).padStart(2, "0")}`;
}
