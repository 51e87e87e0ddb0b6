/** One action for all openings of a course: a calendar file with each of them. */

import { CalendarPlus } from "lucide-react";

import { FileButton } from "#web/app/screen-parts/file-button.tsx";
import type { Instant } from "#web/format/instants.ts";
import { calendarTime } from "#web/model/sent-time.ts";
import { saveCalendarFile } from "#web/ui/browser/save-calendar-file.ts";

import type { RowContext } from "../curriculum/row-context.ts";
import { openingsOf, type Curriculum } from "../view-model/curriculum.ts";

export function Openings(props: {
  curriculum: Curriculum;
  now: Instant;
  context: Pick<RowContext, "t" | "course">;
}) {
  const { t, course } = props.context;
  const openings = openingsOf(props.curriculum, props.now);
  if (openings.length === 0) return null;
  const { host, origin, pathname } = window.location;

  async function addToCalendar(): Promise<void> {
    const events = openings.flatMap(({ key, title, number, time }) => {
      const startsAt = calendarTime(time);
      if (startsAt === null) return [];
      return {
        uid: `${course.slug}-${key}-opens@${host}`,
        startsAt,
        summary: t("locked.calendarEvent", { title: title ?? t("section", { number }) }),
        description: course.title,
        url: `${origin}${pathname}#${key}`,
      };
    });
    await saveCalendarFile(`${course.slug}-opens`, events);
  }

  return (
    <p className="screen-only">
      <FileButton save={addToCalendar}>
        <CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{t("locked.addAll", { count: openings.length })}</span>
      </FileButton>
    </p>
  );
}
