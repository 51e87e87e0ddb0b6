/** One event: when, in both zones, where, and a button for the member's calendar. */

import { CalendarPlus, ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";

import listStyles from "#web/app/list-screen.module.css";
import type { OutwardLink } from "#web/format/outward-link.ts";
import { zoneOffset } from "#web/format/zones.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats, type Formats } from "#web/i18n/use-formats.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { saveCalendarFile } from "#web/ui/browser/save-calendar-file.ts";
import { titleLanguage } from "#web/ui/title-language.ts";

import styles from "./events-page.module.css";
import { registrationRow } from "#web/model/registered-event.ts";
import type { Registration } from "./view-model/registration.ts";
import type { CalendarTime } from "#web/format/ics.ts";
import { isolated } from "#web/model/sent.ts";
import { calendarTime, machineTime, type SentTime } from "#web/model/sent-time.ts";

const STATES = ["registered", "attended", "canceled"] as const;

export function EventRow({ event, isPast }: { event: Registration; isPast: boolean }) {
  const t = useTranslations("events");
  const { language } = useLanguage();
  const title = event.title ?? t("untitled");
  const { startsAt, location, link, ticketCode } = event;
  const begins = startsAt === null ? null : calendarTime(startsAt);
  const isCanceled = event.state === "canceled";
  return (
    <li
      id={registrationRow(event.key)}
      className={listStyles["row"]}
      data-over={isPast || isCanceled ? "" : undefined}
    >
      <div className={listStyles["about"]}>
        <h3 className={styles["title"]} lang={titleLanguage(title, language)}>
          {title}
        </h3>
        {startsAt !== null && <When startsAt={startsAt} event={event} />}
        {(location !== null || event.state !== null) && (
          <p className={listStyles["facts"]}>
            <State state={event.state} />
            {location !== null && <span lang={titleLanguage(location, language)}>{location}</span>}
          </p>
        )}
        {ticketCode !== null && !isPast && !isCanceled && (
          <p className={listStyles["facts"]}>
            {t("ticket")} <code className={styles["code"]}>{ticketCode}</code>
          </p>
        )}
      </div>
      {!isPast && !isCanceled && (
        <div className={styles["actions"]}>
          {link !== null && <JoinLink link={link} title={title} />}
          {begins !== null && <AddEvent event={event} title={title} startsAt={begins} />}
        </div>
      )}
    </li>
  );
}

/** In the event's zone, and in the reader's when that shows another time. */
function When({ startsAt, event }: { startsAt: SentTime; event: Registration }) {
  const t = useTranslations("events");
  const reader = useFormats();
  const there = useFormats(event.zone ?? reader.zone);
  const { at, dayZone } = startsAt;
  const isOtherClock =
    at !== null && dayZone === null && zoneOffset(at, reader.zone) !== zoneOffset(at, there.zone);
  const tell = (clock: Formats) =>
    isEndTold(event) ? clock.dateTimeRange(startsAt, event.endsAt) : clock.dateTime(startsAt);
  return (
    <p className={styles["when"]}>
      <time dateTime={machineTime(startsAt)}>{tell(there)}</time>
      {isOtherClock && <span className={listStyles["quiet"]}>{t("yourTime", { time: tell(reader) })}</span>}
    </p>
  );
}

/** An end before the beginning is not shown. */
function isEndTold(event: Registration): event is Registration & { endsAt: SentTime } {
  const { startsAt, endsAt } = event;
  return endsAt !== null && !(endsAt.at !== null && startsAt?.at != null && endsAt.at < startsAt.at);
}

function State({ state }: { state: string | null }) {
  const t = useTranslations("events");
  if (state === null) return null;
  const known = STATES.find((each) => each === state);
  return (
    <span>{known === undefined ? t("states.other", { state: isolated(state) }) : t(`states.${known}`)}</span>
  );
}

function JoinLink({ link, title }: { link: OutwardLink; title: string }) {
  const t = useTranslations("events");
  const href = link.kind === "portal" ? link.path : link.href;
  return (
    <span className={styles["join"]}>
      <a
        className={buttonClass()}
        href={href}
        aria-label={t("joinOf", { title })}
        {...(link.kind === "elsewhere" && { target: "_blank", rel: "noopener noreferrer" })}
      >
        {t("join")}
      </a>
      {link.kind === "elsewhere" && (
        <span className={styles["elsewhere"]}>
          <ExternalLink size={13} strokeWidth={1.75} aria-hidden="true" />
          {t("opensElsewhere", { host: link.host })}
        </span>
      )}
    </span>
  );
}

interface AddEventProps {
  event: Registration;
  title: string;
  startsAt: CalendarTime;
}

function AddEvent({ event, title, startsAt }: AddEventProps) {
  const t = useTranslations("events");
  const endsAt = event.endsAt === null ? null : calendarTime(event.endsAt);
  const add = () =>
    void saveCalendarFile(`event-${event.key}`, [
      {
        uid: `event-${event.key}@${window.location.host}`,
        startsAt,
        summary: title,
        ...(endsAt !== null && { endsAt }),
        ...(event.location !== null && { location: event.location }),
        ...(event.link !== null && event.link.kind !== "portal" && { url: event.link.href }),
      },
    ]);
  return (
    <Button weight="quiet" onClick={add} aria-label={t("addToCalendarOf", { title })}>
      <CalendarPlus size={15} strokeWidth={1.75} aria-hidden="true" />
      {t("addToCalendar")}
    </Button>
  );
}
