/** One event: when on both clocks, where, and the way into the member's calendar. */

import { CalendarPlus, ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";

import listStyles from "#web/app/list-screen.module.css";
import type { Instant } from "#web/format/instants.ts";
import type { OutwardLink } from "#web/format/outward-link.ts";
import { zoneOffset } from "#web/format/zones.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { saveCalendarFile } from "#web/ui/save-calendar-file.ts";
import { titleLanguage } from "#web/ui/title-language.ts";

import styles from "./events-page.module.css";
import type { Registration } from "./view-model/registration.ts";

const STATES = ["registered", "attended", "canceled"] as const;

export function EventRow({ event, isPast }: { event: Registration; isPast: boolean }) {
  const t = useTranslations("events");
  const { language } = useLanguage();
  const title = event.title ?? t("untitled");
  const { startsAt, location, link, ticketCode } = event;
  const isCanceled = event.state === "canceled";
  return (
    <li className={listStyles["row"]} data-over={isPast || isCanceled ? "" : undefined}>
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
          {startsAt !== null && <AddEvent event={event} title={title} startsAt={startsAt} />}
        </div>
      )}
    </li>
  );
}

/** On the event's clock, and on the reader's when it shows another time. */
function When({ startsAt, event }: { startsAt: Instant; event: Registration }) {
  const t = useTranslations("events");
  const reader = useFormats();
  const there = useFormats(event.zone ?? reader.zone);
  const isOtherClock = zoneOffset(startsAt, reader.zone) !== zoneOffset(startsAt, there.zone);
  return (
    <p className={styles["when"]}>
      <time dateTime={new Date(startsAt).toISOString()}>
        {event.endsAt === null ? there.dateTime(startsAt) : there.dateTimeRange(startsAt, event.endsAt)}
      </time>
      {isOtherClock && (
        <span className={listStyles["quiet"]}>{t("yourTime", { time: reader.dateTime(startsAt) })}</span>
      )}
    </p>
  );
}

function State({ state }: { state: string | null }) {
  const t = useTranslations("events");
  if (state === null) return null;
  const known = STATES.find((each) => each === state);
  return <span>{known === undefined ? t("states.other", { state }) : t(`states.${known}`)}</span>;
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

function AddEvent({ event, title, startsAt }: { event: Registration; title: string; startsAt: Instant }) {
  const t = useTranslations("events");
  const add = () =>
    void saveCalendarFile(`event-${event.key}`, {
      uid: `event-${event.key}@${window.location.host}`,
      startsAt,
      summary: title,
      ...(event.endsAt !== null && { endsAt: event.endsAt }),
      ...(event.location !== null && { location: event.location }),
      ...(event.link !== null && event.link.kind !== "portal" && { url: event.link.href }),
    });
  return (
    <button
      type="button"
      className={buttonClass("quiet")}
      onClick={add}
      aria-label={t("addToCalendarOf", { title })}
    >
      <CalendarPlus size={15} strokeWidth={1.75} aria-hidden="true" />
      {t("addToCalendar")}
    </button>
  );
}
