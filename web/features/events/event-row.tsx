/** One event: its day, its time in both zones, its place, and its actions. */

import { CalendarPlus } from "lucide-react";
import { useTranslations } from "use-intl";

import { FileButton } from "#web/app/screen-parts/file-button.tsx";
import { EventNearness, JoinLink } from "#web/app/dates/join-link.tsx";
import {
  EVENT_STATES,
  isEndKnown,
  nearnessOf,
  registrationRow,
  type Registration,
} from "#web/app/dates/registration.ts";
import listStyles from "#web/app/list-screen/list-screen.module.css";
import { dayParts } from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { zoneOffset } from "#web/format/zones.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats, type Formats } from "#web/i18n/use-formats.ts";
import { saveCalendarFile } from "#web/ui/browser/save-calendar-file.ts";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

import styles from "./events-page.module.css";
import type { CalendarTime } from "#web/format/ics.ts";
import { isolated } from "#web/model/sent.ts";
import { calendarEnd, calendarTime, machineTime, type SentTime } from "#web/model/sent-time.ts";

export function EventRow(props: { event: Registration; now: Instant; isPast: boolean }) {
  const { event, now, isPast } = props;
  const t = useTranslations("events");
  const { zone } = useFormats();
  const { language } = useLanguage();
  const title = event.title ?? t("untitled");
  const { startsAt, location, link, ticketCode } = event;
  const begins = startsAt === null ? null : calendarTime(startsAt);
  const isCanceled = event.state === "canceled";
  const isOpen = !isPast && !isCanceled;
  const isNear = isOpen && nearnessOf(event, now, zone) !== "later";
  return (
    <li id={registrationRow(event.key)} className={listStyles["row"]} data-over={isOpen ? undefined : ""}>
      <div className={styles["event"]}>
        {startsAt !== null && <Leaf startsAt={startsAt} zone={event.placeZone} />}
        <div className={listStyles["about"]}>
          {isNear && (
            <p>
              <EventNearness event={event} now={now} />
            </p>
          )}
          <h3 className={styles["title"]} lang={titleLanguage(title, language)}>
            <TitleText>{title}</TitleText>
          </h3>
          {startsAt !== null && <When startsAt={startsAt} event={event} />}
          {(location !== null || event.state !== null) && (
            <p className="row-4 quiet-numbers">
              <State state={event.state} />
              {location !== null && <span lang={titleLanguage(location, language)}>{location}</span>}
            </p>
          )}
          {ticketCode !== null && isOpen && (
            <p className="row-4 quiet-numbers">
              <span>{t("ticket")}</span>{" "}
              <code className={styles["code"]} translate="no">
                {ticketCode}
              </code>
            </p>
          )}
        </div>
      </div>
      {isOpen && (
        <div className={styles["actions"]}>
          {link !== null && <JoinLink link={link} title={title} isNear={isNear} />}
          {begins !== null && (
            <AddEvent
              event={event}
              title={title}
              startsAt={begins}
              weight={link === null ? "plain" : "quiet"}
            />
          )}
        </div>
      )}
    </li>
  );
}

/** The day on which an event begins, like the leaf of a calendar. The sentence beside it says the same to screen readers. */
function Leaf({ startsAt, zone }: { startsAt: SentTime; zone: string | null }) {
  const { language } = useLanguage();
  const reader = useFormats();
  if (startsAt.at === null) return null;
  const shown = startsAt.dayZone ?? zone ?? reader.zone;
  const { month, day, weekday } = dayParts(startsAt.at, { locale: language, zone: shown });
  return (
    <p className={styles["leaf"]} aria-hidden="true">
      <span>{month}</span>
      <span className={styles["day"]}>{day}</span>
      <span>{weekday}</span>
    </p>
  );
}

/**
 * The time of an event at a place is shown in the zone of the place, that of an online event in the reader's zone. The other zone's time
 * stands beside it if it differs.
 */
function When({ startsAt, event }: { startsAt: SentTime; event: Registration }) {
  const t = useTranslations("events");
  const reader = useFormats();
  const there = useFormats(event.placeZone ?? event.zone ?? reader.zone);
  const [first, second] = event.placeZone === null ? [reader, there] : [there, reader];
  const { at, dayZone } = startsAt;
  const isOtherClock =
    at !== null && dayZone === null && zoneOffset(at, reader.zone) !== zoneOffset(at, there.zone);
  const tell = (clock: Formats) =>
    isEndTold(event) ? clock.dateTimeRange(startsAt, event.endsAt) : clock.dateTime(startsAt);
  return (
    <p className={styles["when"]}>
      <time dateTime={machineTime(startsAt)}>{tell(first)}</time>
      {isOtherClock && (
        <span className="quiet-text">
          {second === reader ? t("yourTime", { time: tell(reader) }) : tell(second)}
        </span>
      )}
    </p>
  );
}

/** An end that is not after the beginning is not shown. */
function isEndTold(event: Registration): event is Registration & { endsAt: SentTime } {
  return event.endsAt !== null && (event.endsAt.at === null || isEndKnown(event));
}

function State({ state }: { state: string | null }) {
  const t = useTranslations("events");
  if (state === null) return null;
  const known = EVENT_STATES.find((each) => each === state);
  return (
    <span>{known === undefined ? t("states.other", { state: isolated(state) }) : t(`states.${known}`)}</span>
  );
}

interface AddEventProps {
  event: Registration;
  title: string;
  startsAt: CalendarTime;
  weight: "plain" | "quiet";
}

function AddEvent({ event, title, startsAt, weight }: AddEventProps) {
  const t = useTranslations("events");
  const endsAt = calendarEnd(event.startsAt, event.endsAt);
  const save = () =>
    saveCalendarFile(`event-${event.key}`, [
      {
        uid: `event-${event.key}@${window.location.host}`,
        startsAt,
        summary: title,
        reminds: ["day", "hour"],
        ...(endsAt !== null && { endsAt }),
        ...(event.location !== null && { location: event.location }),
        ...(event.link !== null && event.link.kind !== "portal" && { url: event.link.href }),
      },
    ]);
  return (
    <FileButton weight={weight} save={save} aria-label={t("addToCalendarOf", { title })}>
      <CalendarPlus size={15} strokeWidth={1.75} aria-hidden="true" />
      <span>{t("addToCalendar")}</span>
    </FileButton>
  );
}
