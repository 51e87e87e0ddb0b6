/** Downloads a calendar file with the opening of a lecture or a section. */

import { CalendarPlus } from "lucide-react";
import { useTranslations } from "use-intl";

import { buttonClass } from "#web/ui/button.tsx";
import { saveCalendarFile } from "#web/ui/browser/save-calendar-file.ts";
import { calendarTime, type SentTime } from "#web/model/sent-time.ts";

export interface Opening {
  /** Part of the event's stable id: course and lecture or section. */
  key: string;
  title: string;
  time: SentTime;
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
    const startsAt = calendarTime(opening.time);
    if (startsAt === null) return;
    void saveCalendarFile(`${course.slug}-${opening.key}`, {
      uid: `${course.slug}-${opening.key}-opens@${window.location.host}`,
      startsAt,
      summary: t("calendarEvent", { title: opening.title }),
      description: course.title,
      url: `${window.location.origin}${window.location.pathname}#${opening.key}`,
    });
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
