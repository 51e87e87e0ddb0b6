/** Downloads a calendar file. The code that writes it is loaded at the first use. */

import type { CalendarEvent } from "#web/format/ics.ts";

import { timeNow } from "./clock.ts";
import { downloadFile } from "./download-file.ts";

/** @param name  of the file, without its ending */
export async function saveCalendarFile(name: string, events: readonly CalendarEvent[]): Promise<void> {
  const { calendarFile } = await import("#web/format/ics.ts");
  downloadFile(`${name}.ics`, calendarFile(events, timeNow()), "text/calendar;charset=utf-8");
}
