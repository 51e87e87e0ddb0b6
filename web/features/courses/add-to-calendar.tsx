/** Hands the member a calendar file with the opening of a lecture or a section. */

import { CalendarPlus } from "lucide-react";
import { useTranslations } from "use-intl";

import { calendarFile } from "#web/format/ics.ts";
import type { Instant } from "#web/format/instants.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { downloadFile } from "#web/ui/download-file.ts";

export interface Opening {
  /** Part of the event's stable identity: course and lecture or section. */
  key: string;
  title: string;
  at: Instant;
}

export function AddToCalendar({
  opening,
  course,
}: {
  opening: Opening;
  course: { slug: string; title: string };
}) {
  const t = useTranslations("curriculum.locked");

  function download(): void {
    const event = {
      uid: `${course.slug}-${opening.key}-opens@${window.location.host}`,
      startsAt: opening.at,
      summary: t("calendarEvent", { title: opening.title }),
      description: course.title,
      url: `${window.location.origin}${window.location.pathname}#${opening.key}`,
    };
    downloadFile(
      `${course.slug}-${opening.key}.ics`,
      calendarFile(event, Date.now()),
      "text/calendar;charset=utf-8",
    );
  }

  return (
    <button
      type="button"
      className={buttonClass("quiet")}
      onClick={download}
      aria-label={t("addLecture", { title: opening.title })}
    >
      <CalendarPlus size={15} strokeWidth={1.75} aria-hidden="true" />
      {t("addToCalendar")}
    </button>
  );
}
